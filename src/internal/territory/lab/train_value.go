package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/contest-bundle/bundle/src/internal/territory"
)

const netSize = territory.Hidden*(territory.Features+2) + territory.Features + 1

// fitNet fits a network to the samples' targets by least squares, a tenth of the
// games held back for the figures that it prints. An empty network is drawn anew.
func fitNet(net *territory.Net, all []sample) {
	const batch = 256
	var learn, test []*sample
	for i := range all {
		if s := &all[i]; s.G%10 == 0 {
			test = append(test, s)
		} else {
			learn = append(learn, s)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	if *net == (territory.Net{}) {
		start(net, r, learn)
	}
	opt := newAdam(netSize, *rate, *epochs*(len(learn)/batch))
	for range *epochs {
		r.Shuffle(len(learn), func(i, j int) { learn[i], learn[j] = learn[j], learn[i] })
		for rest := learn; len(rest) >= batch; rest = rest[batch:] {
			g := new(territory.Net)
			for _, s := range rest[:batch] {
				net.Gradient(g, &s.X, s.Y)
			}
			opt.descend(net.Each, g.Each, 1.0/batch, 1e-5)
		}
	}
	fmt.Printf("root mean square error: learnt %.3f, held back %.3f of %.3f\n", rmse(net, learn), rmse(net, test), rmse(&territory.Net{Offset: mean(test)}, test))
}

// start draws the first weights of a network.
func start(net *territory.Net, r *rand.Rand, learn []*sample) {
	net.Offset = mean(learn)
	for b := range net.In {
		for i := range net.In[b] {
			for k := range net.In[b][i] {
				net.In[b][i][k] = float32(r.NormFloat64() * math.Sqrt(2.0/territory.Features))
			}
		}
	}
	for h := range net.Out {
		net.Out[h] = float32(r.NormFloat64() * 0.05)
	}
}

func rmse(n *territory.Net, part []*sample) float64 {
	sum := 0.0
	for _, s := range part {
		d := float64(n.Value(&s.X) - s.Y)
		sum += d * d
	}
	return math.Sqrt(sum / float64(len(part)))
}

func mean(part []*sample) float32 {
	sum := 0.0
	for _, s := range part {
		sum += float64(s.Y)
	}
	return float32(sum / float64(len(part)))
}
