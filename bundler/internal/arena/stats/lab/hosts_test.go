package main

import "testing"

// A version compared with itself by the clock on two hosts of unequal speed gets a false
// verdict in no more than 5 % of the matches, where pairs are of one host; where they
// are not, it does in most.
func TestUnequalHostsKeepTheLevel(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	const trials = 2000
	// Three standard deviations above 5 %: 0.05 + 3 * sqrt(0.05*0.95/2000).
	const most = 0.065
	stratified, _, across := unequal.falseVerdicts(100, trials)
	if stratified > most {
		t.Errorf("%.1f %% false verdicts", 100*stratified)
	}
	if across < 0.5 {
		t.Errorf("pairs across hosts: only %.1f %% false verdicts, so the simulation shows nothing", 100*across)
	}
}
