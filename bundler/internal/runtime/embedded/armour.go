// Package embedded is source that the bundler adds to a program where generated
// code needs it: the decoder of armoured data and a stand-in for embed.FS. It is
// shaken and renamed like any other package of the program.
package embedded

// unarmour decodes text of printable ASCII: two characters hold 13 bits, lowest
// first; the first two characters hold the number of bytes to cut off the end.
// A character counts from the space, the backquote left out.
func unarmour(text string) string {
	digit := func(c byte) uint {
		if c > '`' {
			c--
		}
		return uint(c - ' ')
	}
	data := make([]byte, 0, len(text)*13/16)
	var bits, n uint
	for i := 2; i < len(text); i += 2 {
		bits |= (digit(text[i]) + 94*digit(text[i+1])) << n
		for n += 13; n >= 8; n -= 8 {
			data = append(data, byte(bits))
			bits >>= 8
		}
	}
	return string(data[:len(data)-int(digit(text[0]))])
}
