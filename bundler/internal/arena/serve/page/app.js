// The page: which view is shown, what it knows, and the keys.
//
// The address says what is seen: the view, then its settings, as in
// "#versions?game=territory&sel=1a2b3c4d5e,5e6f708192&where=M<4".

import { h, hideTip } from "./dom.js";
import { ask, Board } from "./board.js";
import { live } from "./live.js";
import { versions } from "./versions.js";
import { cases } from "./case.js";
import { tuning } from "./tuning.js";

const names = ["live", "versions", "case", "tuning"];
const makers = { live, versions, case: cases, tuning };

const element = id => document.getElementById(id);
const address = () => {
	const [name, query] = location.hash.slice(1).split("?");
	return [names.includes(name) ? name : "live", new URLSearchParams(query)];
};

const app = {
	boards: [], board: null, playing: [], lost: "",
	get: name => address()[1].get(name),
	/** set changes what is seen, by a new address. */
	set(changes) { history.pushState(null, "", app.at(address()[0], changes)); draw(); },
	/** note changes the address alone: what is seen is there already. */
	note(changes) { history.replaceState(null, "", app.at(address()[0], changes)); },
	at(view, changes, from = address()[1]) {
		const query = new URLSearchParams(from);
		for (const [name, value] of Object.entries(changes)) {
			if (value) query.set(name, value);
			else query.delete(name);
		}
		const text = query.toString();
		return `#${view}${text ? "?" + text : ""}`;
	},
	/** openCase shows a seed, with one or two versions; of is a board if it is another. */
	openCase(seed, a, b, of) {
		const from = new URLSearchParams(Object.entries(of ? boardQuery(of) : app.board.query));
		location.hash = app.at("case", { seed: String(seed), a: a?.slice(0, 10), b: b?.slice(0, 10) }, from);
	},
	trouble(text) {
		element("trouble").hidden = !text;
		element("trouble").textContent = text ?? "";
	},
};

const boardQuery = b => ({ game: b.game, judge: b.judge, settings: b.settings });
const same = (a, b) => a && b && a.game === b.game && a.judge === b.judge && a.settings === b.settings;
const views = {};

/** draw shows what the address says. */
function draw() {
	const [name, query] = address();
	hideTip();
	for (const link of document.querySelectorAll("nav a")) {
		link.toggleAttribute("aria-current", link.dataset.view === name);
		link.href = app.at(link.dataset.view, {}, new URLSearchParams(app.board ? Object.entries(app.board.query) : query));
	}
	const board = app.boards.find(b => b.game === query.get("game") && (!query.has("judge") || b.judge === query.get("judge")) && (!query.has("settings") || b.settings === query.get("settings"))) ?? app.boards[0];
	if (board && !same(board, app.board)) {
		app.board = new Board(board);
		refresh();
	}
	element("board").value = String(app.boards.findIndex(b => same(b, app.board)));
	const view = views[name] ??= makers[name](app);
	if (element("view").firstChild !== view.root) element("view").replaceChildren(view.root);
	view.render();
	document.title = `${app.board ? app.board.game + " – " : ""}${name} – bundle`;
}

let refreshing = false, again = false;

/** refresh asks for what is new; calls while it does are one more call. */
async function refresh() {
	if (refreshing) {
		again = true;
		return;
	}
	refreshing = true;
	try {
		await list();
		let next = 0; // large boards come in parts, and a drawing takes its time
		if (app.board) await app.board.refresh(() => {
			if (performance.now() < next) return;
			draw();
			next = performance.now() + 500;
		});
		if (app.board) draw();
		else draw();
		if (!app.lost) app.trouble("");
	} catch (e) {
		app.trouble(e.message);
		draw();
	}
	refreshing = false;
	if (again) {
		again = false;
		setTimeout(refresh, 250);
	}
}

/** list asks for the boards. */
async function list() {
	app.boards = await ask("games", {});
	const select = element("board");
	if (document.activeElement === select) return;
	select.replaceChildren(...app.boards.map((b, k) => h("option", { value: String(k) }, `${b.game} · ${b.judge.slice(0, 24)} · ${b.settings}`)));
	draw();
}

/** listen follows the store; the browser connects again by itself. */
function listen() {
	const events = new EventSource("api/live");
	const state = (text, kind) => { element("state").textContent = text; element("state").className = kind; };
	events.addEventListener("open", () => state("live", "good"));
	events.addEventListener("error", () => state("the server is gone", "bad"));
	events.addEventListener("playing", e => {
		app.playing = JSON.parse(e.data);
		app.lost = "";
		state(app.playing.length ? `${app.playing.length === 1 ? "a run" : app.playing.length + " runs"} in play` : "live", "good");
		refresh();
	});
	events.addEventListener("lost", e => {
		app.lost = JSON.parse(e.data).error;
		app.playing = [];
		state("no results", "bad");
		app.trouble(app.lost);
		draw();
	});
}

element("board").addEventListener("change", e => {
	location.hash = app.at(address()[0], {}, new URLSearchParams(Object.entries(boardQuery(app.boards[e.target.value]))));
});
element("help").addEventListener("click", () => element("keys").showModal());
addEventListener("hashchange", draw);
addEventListener("popstate", draw);
addEventListener("resize", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
addEventListener("keydown", e => {
	const typing = e.target.matches?.("input:not([type=checkbox]):not([type=radio]):not([type=range]), select, textarea");
	if (typing) {
		if (e.key === "Escape") e.target.blur();
		return;
	}
	if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
	if (e.target.matches?.("button, summary, a") && (e.key === " " || e.key === "Enter")) return;
	const view = names[Number(e.key) - 1];
	if (view) location.hash = app.at(view, {}, new URLSearchParams(app.board ? Object.entries(app.board.query) : []));
	else if (e.key === "?") element("keys").showModal();
	else if (!views[address()[0]]?.key(e)) return;
	e.preventDefault();
});

draw();
refresh();
listen();
