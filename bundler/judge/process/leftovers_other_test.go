//go:build unix && !linux

package process

const hasMarks = false
