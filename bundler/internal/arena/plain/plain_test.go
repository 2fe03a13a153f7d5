package plain

import "testing"

func TestPlain(t *testing.T) {
	tests := []struct{ text, line, lines string }{
		{"plain words, さんぽ, ½\u00a0€", "plain words, さんぽ, ½\u00a0€", "plain words, さんぽ, ½\u00a0€"},
		{"\x1b[31mred\x1b[0m", `\x1b[31mred\x1b[0m`, `\x1b[31mred\x1b[0m`},
		{"a\tb\nc\r\nd\re", `a\tb\nc\r\nd\re`, "a\tb\nc\nd" + `\re`},
		{"bell\a null\x00 delete\x7f", `bell\a null\x00 delete\x7f`, `bell\a null\x00 delete\x7f`},
		{"\u009b2J", `\u009b2J`, `\u009b2J`},
		{"\u202eleft", `\u202eleft`, `\u202eleft`},
		{"half \xe3\x81", `half \xe3\x81`, `half \xe3\x81`},
		{`C:\temp`, `C:\temp`, `C:\temp`},
	}
	for _, tt := range tests {
		if got := Line(tt.text); got != tt.line {
			t.Errorf("Line(%q) = %q, want %q", tt.text, got, tt.line)
		}
		if got := Text(tt.text); got != tt.lines {
			t.Errorf("Text(%q) = %q, want %q", tt.text, got, tt.lines)
		}
	}
}
