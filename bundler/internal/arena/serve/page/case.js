// One case: how all versions played it, what it read and wrote, and its picture.

import { h, number, seconds, clock, named, command, word } from "./dom.js";
import { ask } from "./board.js";
import { readFrames } from "./frames.js";
import { player } from "./player.js";
import { readLogs, drawLogs } from "./logs.js";

const shown = 256 * 1024; // characters of a text on the page
const mostFrames = 64 * 1024 * 1024; // bytes of a stderr that is searched for frames

const streams = { in: "input", out: "output", err: "stderr" };

export function cases(app) {
	const head = h("div"), players = h("div"), replays = h("div"), drawings = h("div"), read = h("div"), terminal = h("div");
	const root = h("div", { class: "case" }, head, players, replays, drawings, read, terminal);
	let current = "", frames = null, records = [], organisers = [];

	/** say shows a text instead of a case. */
	const say = (text, kind) => {
		for (const part of [players, replays, read, terminal]) part.replaceChildren();
		head.replaceChildren(h("p", { class: kind }, text));
	};

	const seeds = () => [...(app.board?.seeds ?? [])].sort((a, b) => a - b);

	async function render() {
		const board = app.board;
		if (!board) return;
		const list = seeds();
		const seed = app.get("seed") || String(list[0] ?? "");
		const key = JSON.stringify([board.query, seed, app.get("a"), app.get("b"), board.rows]);
		if (key === current) return;
		current = key;
		if (seed === "") {
			say("No case was played yet.", "faint");
			return;
		}
		try {
			const found = (await ask("case", { game: board.game, seed })).filter(r => r.judge === board.judge && r.settings === board.settings);
			if (current !== key) return;
			records = found;
			draw(board, Number(seed));
		} catch (e) {
			say(e.message, "bad");
		}
	}

	function step(by) {
		const list = seeds(), seed = Number(app.get("seed") || list[0]), at = list.indexOf(seed);
		const next = at < 0 ? seed + by : list[at + by]; // the list may still be on its way
		if (next !== undefined) app.set({ seed: String(next) });
	}

	function draw(board, seed) {
		const sides = ["a", "b"].map(side => records.find(r => app.get(side) && r.key.startsWith(app.get(side))));
		if (!sides[0] && !sides[1]) sides[0] = best(board);
		const pair = sides.filter(Boolean);
		frames = null;
		const input = h("input", { type: "number", value: seed, "aria-label": "seed", onchange: () => app.set({ seed: input.value }) });
		head.replaceChildren(
			h("div", { class: "filters" }, h("h2", {}, board.game), h("button", { type: "button", onclick: () => step(-1), "aria-label": "previous seed" }, "‹"), h("label", {}, "seed ", input), h("button", { type: "button", onclick: () => step(1), "aria-label": "next seed" }, "›"),
				features(records), board.best.has(seed) ? h("span", { class: "faint" }, `best known ${number(board.best.get(seed))}`) : null),
			table(board, sides));
		read.replaceChildren(h("div", { class: `texts ${pair.length > 1 ? "two" : ""}` }, pair.map((r, k) => texts(r, k, pair.length))));
		terminal.replaceChildren(...pair.length ? [commands(board, seed, pair)] : []);
		const info = app.boards.find(b => b.game === board.game);
		drawPlayer(pair);
		drawReplay(board, seed, pair, info?.replay);
		drawOrganisers(seed, pair, info?.picture);
	}

	const best = board => records.filter(r => !r.failure).sort((x, y) => board.better(Number(x.score), Number(y.score)) ? -1 : 1)[0] ?? records[0];

	const features = list => {
		const of = list.find(r => r.features.length);
		return of ? h("span", { class: "features" }, of.features.map(f => h("span", {}, f.name, " ", h("b", {}, number(f.value))))) : null;
	};

	function table(board, sides) {
		const choose = (r, side) => h("td", {}, h("input", { type: "radio", name: side, checked: sides["ab".indexOf(side)] === r, "aria-label": `${side.toUpperCase()}: ${named(r)}`, onclick: () => app.set({ [side]: app.get(side) && r.key.startsWith(app.get(side)) ? "" : r.key.slice(0, 10) }) }));
		const sorted = [...records].sort((x, y) => x.failure || y.failure ? (x.failure ? 1 : 0) - (y.failure ? 1 : 0) : board.better(Number(x.score), Number(y.score)) ? -1 : 1);
		return h("div", { class: "wide" }, h("table", {},
			h("thead", {}, h("tr", {}, h("th", { class: "side-a" }, "A"), h("th", { class: "side-b" }, "B"), ["version", "score", "moves", "own time", "CPU time", "memory", "played", ""].map(t => h("th", { scope: "col", class: t === "version" ? "name" : "" }, t)))),
			h("tbody", {}, sorted.map(r => h("tr", {}, choose(r, "a"), choose(r, "b"),
				h("td", { class: "name" }, named(r), " ", h("code", {}, r.key.slice(0, 10)), r.comment ? h("small", {}, r.comment) : null),
				h("td", { title: r.score }, r.failure ? h("span", { class: "bad" }, r.failure) : number(Number(r.score))),
				h("td", {}, number(r.moves)), h("td", {}, seconds(r.own_s)), h("td", {}, seconds(r.cpu_s)), h("td", {}, `${number(r.memory / 1048576, 3)} MiB`), h("td", {}, clock(r.played)),
				h("td", { class: "name faint" }, r.message))))));
	}

	const textQuery = (r, what) => ({ game: app.board.game, key: r.key, judge: r.judge, settings: r.settings, seed: app.get("seed") || String(seeds()[0]), what });

	/** texts are the input, output and stderr of a version; text of any kind is shown as text. */
	function texts(r, k, of) {
		const box = h("section", { class: "card" }, h("h2", {}, of > 1 ? h("b", { class: k ? "side-b" : "side-a" }, "AB"[k], " ") : null, named(r), " ", h("code", {}, r.key.slice(0, 10))));
		if (r.texts.length === 0) box.append(h("p", { class: "faint" }, "Nothing that this case read or wrote was kept."));
		for (const what of r.texts) {
			const query = new URLSearchParams(textQuery(r, what)), pre = h("pre", { tabIndex: 0 }), note = h("span", { class: "faint" });
			const details = h("details", { open: what !== "in" || of === 1 }, h("summary", {}, streams[what], " ", note), pre, h("p", {}, h("a", { href: `api/text?${query}`, target: "_blank", rel: "noopener" }, "the whole text")));
			box.append(details);
			fetch(`api/text?${query}&limit=${shown + 1}`).then(async answer => {
				const text = await answer.text();
				pre.textContent = visible(text.slice(0, shown));
				note.textContent = text.length > shown ? `the first ${number(shown)} characters` : `${number(text.length)} characters`;
			});
		}
		return box;
	}

	/** visible writes control characters as signs that can be seen. */
	const visible = text => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, c => c.charCodeAt(0) < 32 ? String.fromCharCode(0x2400 + c.charCodeAt(0)) : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

	/** drawPlayer shows the frames and the curves that the solvers wrote, if they did. */
	async function drawPlayer(pair) {
		const of = current;
		players.replaceChildren();
		const said = await Promise.all(pair.map(async r => r.texts.includes("err") ? (await fetch(`api/text?${new URLSearchParams(textQuery(r, "err"))}&limit=${mostFrames}`)).text() : ""));
		if (current !== of) return;
		const sides = said.map((text, k) => ({ label: named(pair[k]), modes: readFrames(text) })).filter(side => side.modes.size);
		if (sides.length) {
			frames = player(sides, { turn: Number(app.get("turn") || 0), changed: turn => app.note({ turn: String(turn) }) });
			players.append(frames.root);
		}
		said.forEach((text, k) => players.append(drawLogs(readLogs(text), `${pair.length > 1 ? "AB"[k] + " " : ""}What the search says of itself`) ?? ""));
	}

	/** drawReplay offers to play the case again where the game has pages of its turns. */
	function drawReplay(board, seed, pair, can) {
		replays.replaceChildren();
		if (!can || pair.length === 0) return;
		const button = h("button", { type: "button", onclick: play }, pair.length > 1 ? "Play both again and show the turns" : "Play it again and show the turns");
		const out = h("div");
		async function play() {
			button.disabled = true;
			out.replaceChildren(h("p", { class: "faint" }, "It plays …"));
			try {
				const { page } = await ask("replay", { game: board.game, seed, keys: pair.map(r => r.key).join(",") }, { method: "POST" });
				out.replaceChildren(h("iframe", { src: page, class: "replay", title: "replay" }), h("p", {}, h("a", { href: page, target: "_blank", rel: "noopener" }, "in a window of its own")));
			} catch (e) {
				out.replaceChildren(h("p", { class: "bad" }, e.message));
			}
			button.disabled = false;
		}
		replays.replaceChildren(h("section", { class: "card" }, h("h2", {}, "Replay"), button, out));
	}

	/** drawOrganisers shows the organiser's visualizer for each version; a window that is open is filled again. */
	function drawOrganisers(seed, pair, picture) {
		const wanted = picture ? pair.map(r => picture.web || `${picture.draw}?${new URLSearchParams(textQuery(r, "out"))}`) : [];
		if (wanted.join() !== organisers.map(o => o.src).join()) {
			organisers = wanted.map(src => ({ src, frame: h("iframe", { class: "organiser", sandbox: "allow-scripts allow-same-origin allow-downloads", src }) }));
			drawings.replaceChildren(...organisers.map((o, k) => h("section", { class: "card" }, h("h2", {}, pair.length > 1 ? "AB"[k] + " " : "", "The organiser's picture"), o.frame)));
		}
		organisers.forEach((o, k) => {
			o.frame.title = `the organiser's picture, ${named(pair[k])}`;
			o.fill = async () => {
				const [input, output] = await Promise.all(["in", "out"].map(async what => pair[k].texts.includes(what) ? (await fetch(`api/text?${new URLSearchParams(textQuery(pair[k], what))}`)).text() : undefined));
				o.frame.contentWindow?.postMessage({ kind: "case", seed, input, output }, new URL(o.src).origin);
			};
			if (o.ready) o.fill();
		});
	}

	addEventListener("message", e => {
		const o = organisers.find(x => x.frame.contentWindow === e.source);
		if (!o || e.data?.kind !== "ready") return;
		o.ready = true;
		o.fill();
	});

	const commands = (board, seed, pair) => h("section", { class: "card" }, h("h2", {}, "The same in a terminal"),
		pair.map(r => command(`bundle runs ${word(board.game)} ${r.key.slice(0, 10)} --seed ${seed}`)),
		app.boards.find(b => b.game === board.game)?.replay ? command(`bundle replay ${word(board.game)} ${pair.map(r => r.key.slice(0, 10)).join(" ")} --seed ${seed} --open`) : null);

	function key(e) {
		if (frames?.key(e)) return true;
		switch (e.key) {
		case "ArrowLeft": step(-1); return true;
		case "ArrowRight": step(1); return true;
		}
		return false;
	}
	return { root, render, key };
}
