// Package binary has methods that the byte orders got later.
package binary

import "encoding/binary"

func littleEndianAppendUint16(_ binary.ByteOrder, b []byte, v uint16) []byte {
	var bytes [2]byte
	binary.LittleEndian.PutUint16(bytes[:], v)
	return append(b, bytes[:]...)
}

func littleEndianAppendUint32(_ binary.ByteOrder, b []byte, v uint32) []byte {
	var bytes [4]byte
	binary.LittleEndian.PutUint32(bytes[:], v)
	return append(b, bytes[:]...)
}

func littleEndianAppendUint64(_ binary.ByteOrder, b []byte, v uint64) []byte {
	var bytes [8]byte
	binary.LittleEndian.PutUint64(bytes[:], v)
	return append(b, bytes[:]...)
}

func bigEndianAppendUint16(_ binary.ByteOrder, b []byte, v uint16) []byte {
	var bytes [2]byte
	binary.BigEndian.PutUint16(bytes[:], v)
	return append(b, bytes[:]...)
}

func bigEndianAppendUint32(_ binary.ByteOrder, b []byte, v uint32) []byte {
	var bytes [4]byte
	binary.BigEndian.PutUint32(bytes[:], v)
	return append(b, bytes[:]...)
}

func bigEndianAppendUint64(_ binary.ByteOrder, b []byte, v uint64) []byte {
	var bytes [8]byte
	binary.BigEndian.PutUint64(bytes[:], v)
	return append(b, bytes[:]...)
}
