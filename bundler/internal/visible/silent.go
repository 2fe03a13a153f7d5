package visible

import "strings"

// silent lists packages of the standard library that show no name of a program's
// types, fields or methods to it, and whose initialisation does nothing that a
// program sees. fmt, log and encoding/binary have functions that do, and
// runtime and runtime/debug show those of functions: their calls are looked at.
var silent = set(`bufio bytes cmp compress/bzip2 compress/flate compress/gzip compress/lzw compress/zlib
	container/heap container/list container/ring crypto/md5 crypto/rand crypto/sha1 crypto/sha256 crypto/sha512
	encoding/ascii85 encoding/base32 encoding/base64 encoding/binary encoding/hex errors fmt hash hash/adler32 hash/crc32 hash/crc64
	hash/fnv hash/maphash html index/suffixarray io iter log maps math math/big math/bits math/cmplx math/rand
	math/rand/v2 os os/signal path path/filepath regexp runtime runtime/debug slices sort strconv strings sync
	sync/atomic syscall text/tabwriter time unicode unicode/utf16 unicode/utf8 unsafe`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		m[word] = true
	}
	return m
}

// Silent reports whether a package of the standard library shows no names and does
// nothing that a program sees where it is initialised.
func Silent(path string) bool { return silent[path] }
