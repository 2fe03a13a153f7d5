// Package posterior plays battleships by samples of whole layouts that are
// consistent with everything seen.
//
// Evidence: whether one placement of a ship agrees with the shots does not
// depend on the other ships, kills included, so that is a bit a placement (type
// evidence). What is joint, that ships do not overlap, cover every hit and
// bring every scan to its count, is left to Markov chains (type chain): a Gibbs
// step lifts a ship and draws its place among all, and with a quadratic energy
// its price at each place is a sum over a line, whatever the number of scans.
// So ships that touch need no guess of which one died.
//
// Belief: walkers that keep apart, each with a pool of consistent layouts (types
// belief, walker, part). An answer drops those that it refutes; a walker that
// loses consistency is annealed. When few cells are left all layouts are listed
// (type enumeration) and the belief is exact.
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
