// Package bundler turns a Go program of many packages into one self-contained
// file that a judge compiles, and never into one that behaves otherwise: it
// either emits a verified file or refuses with positions and a way out.
//
// # Stages
//
// Bundle runs the stages in order; each is a package with a value as its result,
// and none changes its input:
//
//	load      entry point -> Program: packages outside the standard library, with types
//	fold      Program, values of parameters -> Folding: constants, decided branches
//	effects   what initialising a variable or calling a function may do, on one index of
//	          what the program changes (mutation); trial runs what it cannot tell
//	graph     Program -> Graph of Parts; with the Folding -> Live: tree shaking, and why
//	          a part is kept
//	linker    Live -> File: one walk turns each live declaration into pieces, which are
//	          ranges of the source, references and generated text; lowering on the way
//	naming    references -> Names: a table of the names in the one scope
//	emit      File -> bytes, with every identifier recorded; gofmt
//	verify    bytes -> checked: types at the judge's level; every identifier is known to
//	          be copied or generated, and what was copied means what it meant
//	sourcemap identifiers -> the way back to the program's own files
//
// # Rules
//
// The code cites these by number.
//
//  1. Entry. A game (a folder of the module's src), a folder, an import path or
//     .go files of one folder. Every package outside the standard library is
//     inlined: of the module, of other modules, vendored, of a workspace, replaced.
//     Files are chosen for the judge's platform. A module that the judge has can be
//     kept as an import; a package that would then be there twice is refused.
//  2. Part. The unit that is kept or left out: a function, a method, a type, a
//     variable spec, a constant spec (or the whole group where values hang
//     together by iota). Live is what main, the init functions and initialisers
//     with a possible effect reach; an init function that does nothing but compute
//     the program's variables lives with them. Effects are judged by a small
//     interprocedural analysis and a list of pure standard functions; in doubt
//     there is one. Initialisers that may have one and of which main mentions no
//     variable are run in an interpreter (package trial): those that return live
//     with the variables that they change.
//  3. Methods are live when they are called, or when their type can become an
//     interface value and an interface of the live code, one of the standard
//     library's that is linked in, or reflection by name may ask for them. A
//     method that hides another of its name, or is hidden, stays with it.
//  4. Initialisation order is the original's: packages sorted by import path,
//     each after its imports; in each the variables, then its init functions. Where
//     a later package could tell the difference, init functions are called from a
//     variable behind their package's variables. The standard library starts before
//     everything (4.2): a program in which a package changes, when it starts, what a
//     standard package reads that starts later, as os.Stderr before log, is refused.
//  5. Names. The entry keeps its names, then imports, then the packages in
//     order; who cannot have its own name gets its package's before it, then a
//     number. A name is possible if nothing at any place of use captures it.
//     Some types must keep theirs and come first; where two need the same name, the
//     program is refused:
//     5.1 an exported type that names an embedded field which hides a method, where
//     somebody may ask a value of the struct for a method of that name;
//     5.2 a type that names an embedded field whose name shows: in a format, an
//     encoding, or to reflection that is asked for names of fields;
//     5.3 a type whose own name shows, as an element of XML or an RPC service.
//     5.4 Only values that reach a function which shows names count: they are
//     followed through the program, as far as two types need one name.
//     Then come: 5.5 the entry's declarations; 5.6 imports; 5.7 types that can become
//     interface values or name an embedded field; 5.8 all others, in the order of
//     the file.
//     5.9 Predeclared names are left to Go, but for declarations of the entry that hide
//     what nothing live needs.
//     5.10 An alias of the name of what it stands for is left out.
//     5.11 What a line of constants repeats is used on that line too; 5.12 a name that
//     means two things there must stay, or the program is refused.
//     5.13 Generated declarations and locals get names that are free.
//  6. Identity. Unexported methods of one name in two packages get different names
//     6.1 where an interface has the name, and 6.2 where they meet in what a struct
//     embeds; 6.3 a field that hides or cancels out such a method goes with it.
//     6.4 A promoted unexported name that would become ambiguous is written out.
//     6.5 Anonymous structs of two packages are told apart by a tag on an unexported
//     field, and 6.6 refused where the program could see the tag.
//  7. Imports are sorted, 7.1 aliased only on a clash. 7.2 Dot imports are resolved
//     away. 7.3 Blank imports of standard packages stay.
//  8. Embedding.
//     8.1 //go:embed becomes a literal: readable text as it is,
//     8.2 other data in printable ASCII of 6.5 bits a character.
//     8.3 An embed.FS gets a stand-in with the same answers.
//  9. Tuned constants. A variable declared by package tune becomes a typed
//     constant with the value of constants.toml beside the entry; a variable if the
//     program changes it, or if an expression would mean something else with a
//     constant. Branches that constants decide against are left out, with what they
//     alone used; tune.Check() goes. Package fold has this rule in parts.
//  10. Language level. Loop variables are made explicit where a package and the
//     judge stand on different sides of Go 1.22: 10.1 declared before the loop, to be
//     shared by its iterations, or copied for each of them, 10.2 in a range clause or
//     10.3 in a loop with a post statement. 10.4 A goto to the loop's label starts all
//     of it anew. 10.5 A loop is refused if the type of such a variable is hidden.
//  11. Refusals: cgo, live functions in assembly, live go:linkname that leads out of
//     the program, package plugin, programs that do not type-check. A pure Go
//     fallback behind a usual tag or for other architectures is taken, and the system calls of
//     golang.org/x/sys are those of package syscall. What go:linkname ties
//     together within the program is one declaration.
//  12. What remains different:
//     12.1 %T, reflection's type strings and package paths, names of functions and
//     the texts of panics that end the program say main.X.
//     12.2 Stack traces and runtime.Caller give the bundle's lines (Result.Trace
//     leads back); kept modules are initialised before every inlined package.
//     12.3 The text of a recovered panic. Of a failed type assertion it names types
//     as the program's packages do: what recover returns goes through package
//     typenames. The error then has a type of its own; so where the declaration
//     that recovers prints types or uses reflection, in a program that names
//     runtime.TypeAssertionError, and in a minified bundle, it is left as it is.
//     Nothing is promised about which method is missing, the names of methods and
//     fields, the words that tell two types of one name apart, and the texts of
//     other panics.
//     12.4 encoding/gob registers types under the names that they have in the
//     program. The definitions of types inside a stream, which a decoder does not
//     compare, name them as in the bundle. A type that a function declares and that
//     has the name of another package's type in the file is refused.
//     12.5 fmt prints a map whose keys are interface values of several types in the
//     order of the types in the binary.
//  13. The same input gives the same bytes, whatever the working directory, host,
//     GOFLAGS, time. A bundle of a bundle is the same file.
//  14. Verified or not written.
//  15. The judge's standard library, where it is older than the Go in use. --no-lower
//     refuses what is newer; otherwise
//     15.1 packages that the judge lacks are inlined from the source of the Go in use,
//     as far as the program needs them;
//     15.2 of a package that it has in an older release, the newer declarations are,
//     with the unexported ones that they need; one that shares a state with the judge's
//     package is not;
//     15.3 what is no plain Go has a declaration of the bundler's own, or is refused;
//     15.4 a method that a type got later becomes a function;
//     15.5 what an older release does otherwise is made to do the same where a program
//     can see it (package backport, file changed.go): the order of equal elements,
//     errors that wrap several, panic(nil), the start of math/rand; or there is a
//     warning (package target, file behaviour.go).
//  16. What the language of the judge's Go lacks is written otherwise.
//     16.1 min, max, clear and the newer functions of package unsafe become functions,
//     constants stay constants. An iteration over a map that goes on after clear may still
//     meet keys with a NaN.
//     16.2 A range over an integer is a loop with a counter.
//     16.3 A range over a function is a call with the body as a function; a deferred call
//     or a recover in the body is refused.
//     16.4 A slice is converted to an array through a pointer, so that the text of its
//     panic names pointers alone.
//     16.5 new with a value is a function.
//     16.6 Type arguments that would not be inferred are written.
//     16.7 Generic aliases and aliases of constraints are written out; one that names an
//     embedded field is refused.
//     16.8 Types that are declared in a generic function leave it, with its type
//     parameters; one that names an embedded field is refused.
//     16.9 What compilers before Go 1.20 refuse by mistake is written as they take it.
//     16.10 A type that must be written where its name is hidden is refused.
package bundler
