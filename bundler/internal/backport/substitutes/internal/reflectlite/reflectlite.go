// Package reflectlite is what package errors needs of package reflect.
package reflectlite

import "reflect"

type (
	Type  = reflect.Type
	Value = reflect.Value
)

const (
	Interface = reflect.Interface
	Ptr       = reflect.Ptr
)

func TypeOf(i any) Type { return reflect.TypeOf(i) }

func ValueOf(i any) Value { return reflect.ValueOf(i) }

func Swapper(slice any) func(i, j int) { return reflect.Swapper(slice) }
