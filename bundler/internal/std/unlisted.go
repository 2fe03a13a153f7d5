package std

// unlisted has the methods that types without an exported name got after Base, which
// programs call through a variable: the api folder lists exported types alone. It was
// read for Go 1.26.
var unlisted = map[string]int{
	"encoding/binary.littleEndian.AppendUint16": 19,
	"encoding/binary.littleEndian.AppendUint32": 19,
	"encoding/binary.littleEndian.AppendUint64": 19,
	"encoding/binary.bigEndian.AppendUint16":    19,
	"encoding/binary.bigEndian.AppendUint32":    19,
	"encoding/binary.bigEndian.AppendUint64":    19,
}
