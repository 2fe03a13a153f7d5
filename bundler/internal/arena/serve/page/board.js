// The results of one board: those of a game with one judge and settings, which may
// stand side by side.

import { compile } from "./expr.js";

/** scales are those with a name; any other text is a formula. */
export const scales = ["relative", "sum", "log", "rank"];

/** ask asks the server; an error has its words. */
export async function ask(path, query, options) {
	const answer = await fetch(`api/${path}?${new URLSearchParams(query)}`, options);
	const value = await answer.json();
	if (!answer.ok) throw new Error(value.error);
	return value;
}

/** A Board has a row of scores a version, by the index of the seed; NaN is a case that was not played. */
export class Board {
	constructor(of) {
		Object.assign(this, { game: of.game, judge: of.judge, settings: of.settings });
		this.clear();
		this.versions = [];
		this.best = new Map();
		this.goal = "maximise";
	}

	clear() {
		this.last = 0;
		this.rows = 0;
		this.seeds = [];
		this.index = new Map(); // of a seed
		this.names = []; // of features
		this.features = []; // by index of the seed
		this.scores = new Map(); // by version: scores, own times, failures and digits by index of the seed
	}

	get query() { return { game: this.game, judge: this.judge, settings: this.settings }; }

	/** refresh asks for the versions and then for the results that are new. */
	async refresh(shown) {
		const { goal, versions, best, frozen } = await ask("standings", this.query);
		Object.assign(this, { goal, frozen });
		const gone = this.versions.some(old => !versions.some(v => v.id === old.id));
		this.versions = versions;
		this.best = new Map(Object.entries(best).map(([seed, score]) => [Number(seed), score]));
		shown?.();
		if (gone) this.clear();
		await this.load(shown);
	}

	async load(shown) {
		const answer = await fetch(`api/cells?${new URLSearchParams({ ...this.query, after: this.last })}`);
		if (!answer.ok) throw new Error((await answer.json()).error);
		const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
		let rest = "";
		for (;;) {
			const { done, value } = await reader.read();
			rest += value ?? "";
			const lines = rest.split("\n");
			rest = lines.pop();
			for (const line of lines) {
				const part = JSON.parse(line);
				if (part.error) throw new Error(part.error);
				if (part.have !== undefined && part.have !== this.rows) {
					await reader.cancel();
					this.clear();
					return this.load(shown);
				}
				if (part.last !== undefined) this.last = part.last;
				if (part.s) this.add(part);
			}
			if (done) break;
			if (lines.length) shown?.();
		}
		shown?.();
	}

	add({ v, s, x, o, f, d, n, names }) {
		if (names) this.names = [...new Set([...this.names, ...names])];
		this.rows += s.length;
		for (let k = 0; k < s.length; k++) {
			let at = this.index.get(s[k]);
			if (at === undefined) {
				at = this.seeds.length;
				this.index.set(s[k], at);
				this.seeds.push(s[k]);
				this.features.push(null);
			}
			let row = this.scores.get(v[k]);
			if (!row) this.scores.set(v[k], row = { score: [], own: [], failure: new Map(), exact: new Map() });
			while (row.score.length <= at) {
				row.score.push(NaN);
				row.own.push(NaN);
			}
			row.score[at] = x[k];
			row.own[at] = o[k] / 1000;
			if (f && f[k]) row.failure.set(at, f[k]);
			if (d && d[k]) row.exact.set(at, d[k]);
		}
		for (const [seed, values] of Object.entries(n ?? {})) {
			const at = this.index.get(Number(seed));
			if (at !== undefined) this.features[at] ??= Object.fromEntries(values.map((value, i) => [names[i], value]));
		}
	}

	/** state of a case of a version: "none", "failed" or "scored". */
	state(id, at) {
		const row = this.scores.get(id);
		if (!row || at >= row.score.length || Number.isNaN(row.score[at])) return "none";
		return row.failure.has(at) ? "failed" : "scored";
	}

	/** points of a case on a scale, where more is better; NaN where it was not played or has none. */
	points(id, at, scale) {
		const state = this.state(id, at);
		if (state === "none") return NaN;
		const value = this.scores.get(id).score[at], minimise = this.goal === "minimise";
		if (scale === "relative") {
			if (state === "failed") return 0;
			const best = this.best.get(this.seeds[at]) ?? value;
			if (value === best) return 1;
			if (best <= 0 || minimise && value <= 0) return 0;
			return minimise ? best / value : Math.max(0, value / best);
		}
		if (scale === "rank") return state === "failed" ? 0 : this.rank(id, at, value);
		if (!scales.includes(scale)) return state === "failed" ? 0 : this.formula(scale, value, at);
		if (state === "failed") return NaN;
		const x = scale === "log" ? Math.log(value) : value;
		return minimise ? -x : x;
	}

	/** rank is the share of the other versions that a score beats; an equal one counts half. */
	rank(id, at, value) {
		let others = 0, beaten = 0;
		for (const v of this.versions) {
			const state = v.id === id ? "none" : this.state(v.id, at);
			if (state === "none") continue;
			const other = this.scores.get(v.id).score[at];
			others++;
			if (state === "failed" || this.better(value, other)) beaten++;
			else if (value === other) beaten += 0.5;
		}
		return others ? beaten / others : 1;
	}

	/** formula is a scale of the user's own, over score and best. */
	formula(scale, value, at) {
		if (this.compiled?.text !== scale) {
			this.compiled = compile(scale);
			this.check(this.compiled, ["score", "best"]);
		}
		return this.compiled.at(name => name === "score" ? value : this.best.get(this.seeds[at]) ?? value);
	}

	/** better tells whether a score is better than another. */
	better(x, y) { return this.goal === "minimise" ? x < y : x > y; }

	/** where are the indices of the seeds for which a condition holds; all for an empty text. */
	where(text) {
		const all = this.seeds.map((_, at) => at);
		if (!text.trim()) return all;
		const c = compile(text);
		this.check(c, ["seed", ...this.names]);
		if (!c.condition) throw new Error("a condition is wanted, this is a number");
		return all.filter(at => c.at(name => name === "seed" ? this.seeds[at] : this.features[at]?.[name]));
	}

	check(expression, known) {
		for (const name of expression.names) if (!known.includes(name)) throw new Error(`nothing is called ${name}; there are ${known.join(", ")}`);
	}

	/** values of an axis: the expression over seed, features, score, points, best and own. */
	axis(text, scale) {
		const c = compile(text);
		this.check(c, ["seed", ...this.names, "score", "points", "best", "own"]);
		if (c.condition) throw new Error("a number is wanted, this is a condition");
		return (id, at) => c.at(name => {
			switch (name) {
			case "seed": return this.seeds[at];
			case "score": return this.state(id, at) === "scored" ? this.scores.get(id).score[at] : NaN;
			case "points": return this.points(id, at, scale);
			case "best": return this.best.get(this.seeds[at]);
			case "own": return this.scores.get(id).own[at];
			}
			return this.features[at]?.[name];
		});
	}

	/** standing sums up a version over some cases. */
	standing(id, cases, scale) {
		const out = { cases: 0, failures: 0, mean: 0, error: NaN, points: 0, best: 0, unique: 0, own: 0 };
		const row = this.scores.get(id);
		let n = 0, sum = 0, squares = 0, points = 0, owned = 0;
		for (const at of cases) {
			const state = this.state(id, at);
			if (state === "none") continue;
			out.cases++;
			owned += row.own[at];
			const p = this.points(id, at, scale);
			if (!Number.isNaN(p)) points += p;
			if (state === "failed") {
				out.failures++;
				continue;
			}
			n++;
			sum += row.score[at];
			squares += row.score[at] ** 2;
		}
		out.mean = n ? sum / n : NaN;
		out.error = n > 1 ? Math.sqrt(Math.max(0, squares - sum * sum / n) / (n - 1) / n) : NaN;
		out.points = out.cases ? points / (scale === "sum" || scale === "log" ? out.cases - out.failures : out.cases) : NaN;
		out.own = out.cases ? owned / out.cases : NaN;
		return out;
	}

	/** standings are those of all versions, with how often each was the best and the only best. */
	standings(cases, scale) {
		const out = new Map(this.versions.map(v => [v.id, this.standing(v.id, cases, scale)]));
		for (const at of cases) {
			let best = NaN, who = [], played = 0;
			for (const v of this.versions) {
				const state = this.state(v.id, at);
				if (state !== "none") played++;
				if (state !== "scored") continue;
				const score = this.scores.get(v.id).score[at];
				if (who.length && score === best) who.push(v.id);
				else if (!who.length || this.better(score, best)) [best, who] = [score, [v.id]];
			}
			if (played < 2) continue; // nobody to be better than
			for (const id of who) out.get(id).best++;
			if (who.length === 1) out.get(who[0]).unique++;
		}
		return out;
	}
}
