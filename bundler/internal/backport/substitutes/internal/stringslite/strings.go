// Package stringslite has its functions by those of package strings.
package stringslite

import "strings"

func HasPrefix(s, prefix string) bool { return strings.HasPrefix(s, prefix) }

func HasSuffix(s, suffix string) bool { return strings.HasSuffix(s, suffix) }

func IndexByte(s string, c byte) int { return strings.IndexByte(s, c) }

func Index(s, substr string) int { return strings.Index(s, substr) }

func Cut(s, sep string) (before, after string, found bool) { return strings.Cut(s, sep) }

func TrimPrefix(s, prefix string) string { return strings.TrimPrefix(s, prefix) }

func TrimSuffix(s, suffix string) string { return strings.TrimSuffix(s, suffix) }

func Clone(s string) string { return strings.Clone(s) }

func CutPrefix(s, prefix string) (after string, found bool) {
	if !strings.HasPrefix(s, prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

func CutSuffix(s, suffix string) (before string, found bool) {
	if !strings.HasSuffix(s, suffix) {
		return s, false
	}
	return s[:len(s)-len(suffix)], true
}
