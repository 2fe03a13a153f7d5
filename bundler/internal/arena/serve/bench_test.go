package serve

import (
	"database/sql"
	"fmt"
	"testing"
)

// large adds so many versions and cases to a store at once.
func large(b *testing.B, f *filled, versions, cases int) {
	b.Helper()
	for k := range versions {
		f.version(b, k)
	}
	db, err := sql.Open("sqlite", f.path)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	_, err = db.Exec(fmt.Sprintf(`
		WITH RECURSIVE s(seed) AS (SELECT 0 UNION ALL SELECT seed + 1 FROM s WHERE seed < %d)
		INSERT INTO result (version, judge, settings, seed, score, failure, message, moves, own, cpu, wall, memory, jobs, features, played, exact)
		SELECT v.id, 'boxes-1', 'parallel', seed, 1000 * (5 + seed %% 10) + 20 * v.id + (seed * 7919 + v.id * 104729) %% 997, '', '', 100, 1000000000, 1000000000, 1000000000, 1 << 20, 1,
			'[{"Name":"N","Value":' || (5 + seed %% 10) || '},{"Name":"D","Value":' || (1 + seed %% 4) || '}]', '2026-01-02T03:04:05.000000Z', ''
		FROM version v, s`, cases-1))
	if err == nil {
		_, err = db.Exec(`INSERT INTO best SELECT v.game, r.judge, r.seed, max(r.score), '', '' FROM result r JOIN version v ON v.id = r.version GROUP BY v.game, r.judge, r.seed`)
	}
	if err != nil {
		b.Fatal(err)
	}
}

// A page with 300,000 results (30 versions of 10,000 cases) and one with 100,000, in
// headless Chromium: until something is seen, until all results are there, and until
// the table and the points are drawn anew for another filter.
func BenchmarkPage(b *testing.B) {
	for _, size := range []struct{ versions, cases int }{{10, 10000}, {30, 10000}} {
		b.Run(fmt.Sprintf("results=%d", size.versions*size.cases), func(b *testing.B) {
			f := fillStore(b, 0, 0)
			large(b, f, size.versions, size.cases)
			at := serving(b, Config{Store: f.path})
			page := browse(b)
			var seen, all, again float64
			for b.Loop() {
				page.show(1200, 900, false, at+"#versions?"+board)
				page.wait(`document.body.innerText.includes("10,000 of 10,000 cases")`)
				page.wait(fmt.Sprintf(`[...document.querySelectorAll(".versions tbody tr td:nth-child(3)")].filter(c => c.textContent === "10,000").length === %d`, size.versions))
				var ms [3]float64
				page.eval(&ms, `(async () => {
					const paint = performance.getEntriesByName("first-contentful-paint")[0].startTime, all = performance.now();
					const filter = document.getElementById("filter"), began = performance.now();
					filter.value = "N<10 && D>2";
					filter.dispatchEvent(new Event("input"));
					await new Promise(requestAnimationFrame);
					return [paint, all, performance.now() - began];
				})()`)
				seen, all, again = seen+ms[0], all+ms[1], again+ms[2]
			}
			b.ReportMetric(seen/float64(b.N), "ms-first-paint")
			b.ReportMetric(all/float64(b.N), "ms-all-results")
			b.ReportMetric(again/float64(b.N), "ms-filter")
		})
	}
}
