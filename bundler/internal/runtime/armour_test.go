package runtime

import (
	"strconv"
	"strings"
	"testing"
)

func TestLiteral(t *testing.T) {
	long := strings.Repeat("a long line of text\n", 20)
	tests := []struct {
		reason, data string
		decode       bool
		quote        byte
	}{
		{"short text", "hello", false, '"'},
		{"nothing", "", false, '"'},
		{"long text stays readable", long, false, '`'},
		{"long text with a backquote is quoted", long + "`", false, '"'},
		{"a few bytes stay a literal", "\x00\xff", false, '"'},
		{"many bytes are armoured", strings.Repeat("\x00\xff\x80", 100), true, '`'},
		{"a carriage return is no readable text", strings.Repeat("a\r\n", 100), true, '`'},
	}
	for _, tt := range tests {
		literal, decode := Literal(tt.data), Armours(tt.data)
		if decode != tt.decode || literal[0] != tt.quote {
			t.Errorf("%s: decode %v, literal %.20s…", tt.reason, decode, literal)
		}
		value, err := strconv.Unquote(literal)
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
		} else if !decode && value != tt.data {
			t.Errorf("%s: the literal means something else", tt.reason)
		}
	}
}

// TestDensity: 6.5 bits a character, as rule 8 says.
func TestDensity(t *testing.T) {
	data := strings.Repeat("\x9f", 13000)
	if got, want := len(Encode(data)), 2+16000; got != want {
		t.Errorf("13000 bytes take %d characters, want %d", got, want)
	}
}
