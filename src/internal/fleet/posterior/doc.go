// Package posterior plays battleships by samples of whole layouts that are
// consistent with everything seen.
//
// What was seen is kept by package evidence, layouts are walked over by package
// chain, and package belief says how likely they are: each knows only those before
// it. What is left here is the policy.
//
// Policy: a shot wastes the chance of a miss, a scan its price; the move with
// most bits of information for its waste is made (type Strategy). On a list of
// all layouts a few moves are played to the end instead (type lookahead).
//
// All layouts are taken as equally likely beforehand. The contest places ships
// one after the other, which makes the edges emptier than that on crowded seas;
// a correction did not pay (see the README). The package refuses nothing itself:
// fleet.Rules.Check does.
package posterior
