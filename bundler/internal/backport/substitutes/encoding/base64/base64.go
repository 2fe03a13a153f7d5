// Package base64 has methods that Encoding got later.
package base64

import "encoding/base64"

// EncodingAppendEncode is Encoding.AppendEncode.
func EncodingAppendEncode(enc *base64.Encoding, dst, src []byte) []byte {
	return append(dst, enc.EncodeToString(src)...)
}

// EncodingAppendDecode is Encoding.AppendDecode.
func EncodingAppendDecode(enc *base64.Encoding, dst, src []byte) ([]byte, error) {
	decoded := make([]byte, enc.DecodedLen(len(src)))
	n, err := enc.Decode(decoded, src)
	return append(dst, decoded[:n]...), err
}
