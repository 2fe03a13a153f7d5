package rng

import (
	"math"
	"math/rand/v2"
	"testing"
)

var sink uint64
var real float64

func BenchmarkUint64(b *testing.B) {
	b.Run("wyrand", func(b *testing.B) {
		r := New(1)
		for b.Loop() {
			sink += r.Uint64()
		}
	})
	b.Run("PCG", func(b *testing.B) {
		r := rand.NewPCG(1, 2)
		for b.Loop() {
			sink += r.Uint64()
		}
	})
	b.Run("global", func(b *testing.B) {
		for b.Loop() {
			sink += rand.Uint64()
		}
	})
}

func BenchmarkBelow(b *testing.B) {
	b.Run("wyrand", func(b *testing.B) {
		r := New(1)
		for b.Loop() {
			sink += uint64(r.Below(1000))
		}
	})
	b.Run("PCG", func(b *testing.B) {
		r := rand.New(rand.NewPCG(1, 2))
		for b.Loop() {
			sink += uint64(r.IntN(1000))
		}
	})
	b.Run("global", func(b *testing.B) {
		for b.Loop() {
			sink += uint64(rand.IntN(1000))
		}
	})
}

func BenchmarkExp(b *testing.B) {
	b.Run("ziggurat", func(b *testing.B) {
		r := New(1)
		for b.Loop() {
			real += r.Exp()
		}
	})
	b.Run("logarithm", func(b *testing.B) {
		r := New(1)
		for b.Loop() {
			real -= math.Log(1 - r.Float64())
		}
	})
}

func BenchmarkNormal(b *testing.B) {
	r := New(1)
	for b.Loop() {
		real += r.Normal()
	}
}

func BenchmarkDraw(b *testing.B) {
	weights := make([]float64, 1000)
	for i := range weights {
		weights[i] = float64(i)
	}
	b.Run("Alias", func(b *testing.B) {
		r, a := New(1), NewAlias(weights)
		for b.Loop() {
			sink += uint64(a.Draw(r))
		}
	})
	b.Run("Fenwick", func(b *testing.B) {
		r, f := New(1), NewFenwick(len(weights))
		for i, w := range weights {
			f.Set(i, w)
		}
		for b.Loop() {
			sink += uint64(f.Draw(r))
		}
	})
}
