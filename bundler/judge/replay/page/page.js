"use strict";
// The player: which turn is shown, and what changes it. A game's script has
// makeView(play, board, info), which draws into the two sections of a version and
// returns the function that shows a turn, and the list toggles of [name, label, on]:
// while it is off, the body has the class "no-NAME".

const page = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);
const last = Math.max(...page.plays.map(p => p.frames.length));
const state = { turn: 0, timer: 0, speed: 1 };
const shows = []; // called with a turn

// el makes an HTML element, svg one of SVG. Attributes that are null or false are
// left out, functions are listeners.
function make(node, attributes, children) {
	for (const [name, value] of Object.entries(attributes || {})) {
		if (typeof value === "function") node.addEventListener(name, value);
		else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
	}
	node.append(...children.flat().filter(c => c !== null && c !== undefined));
	return node;
}
const el = (tag, attributes, ...children) => make(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) => make(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

const minus = text => text.replace("-", "−");
const round = (v, digits) => minus(v.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits }));
const short = v => round(v, Number.isInteger(v) ? 0 : 2);
const percent = v => `${(100 * v).toFixed(v > 0 && v < .1 || v > .95 && v < 1 ? 1 : 0)}\u00a0%`;
const took = frame => el("span", { class: "faint" }, ` ${frame.ms}\u00a0ms`);
const count = (n, what) => `${n === 0 ? "no" : n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;
const bar = share => el("span", { class: "bar" }, el("i", { style: `width:${100 * Math.min(1, Math.max(0, share))}%` }));
const card = (title, ...children) => el("section", { class: "card" }, title ? el("h2", {}, title) : null, ...children);

// table makes a table of rows of cells; a cell that is a number or begins with one
// goes to the right.
function table(heads, rows) {
	const numeric = heads.map((_, k) => rows.length > 0 && rows.every(r => typeof r[k] === "string" && /^[-+−]?[\d.,]+(\u00a0%)?$/.test(r[k])));
	const cell = (tag, c, k) => el(tag, { class: numeric[k] ? "n" : null }, c);
	return el("table", {}, el("thead", {}, el("tr", {}, heads.map((h, k) => cell("th", h, k)))),
		el("tbody", {}, rows.map(r => el("tr", {}, r.map((c, k) => cell("td", c, k))))));
}

// grid makes a board of rows x cols cells with numbers at its edges and calls hint
// with a cell's row and column for the line below it.
function grid(rows, cols, hint) {
	const board = svg("svg", { class: rows > 12 ? "board fine" : "board", style: `--ruler:${.12 + .01 * rows}px`, viewBox: `-.55 -.55 ${cols + .65} ${rows + .65}`, role: "img", "aria-label": "board" });
	const ruler = (k, x, y) => board.append(svg("text", { class: k % 2 ? "ruler odd" : "ruler", x, y }, `${k}`));
	for (let c = 0; c < cols; c++) ruler(c, c + .5, -.28);
	for (let r = 0; r < rows; r++) ruler(r, -.28, r + .5);
	const line = el("p", { class: "hint" });
	const at = e => {
		const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(board.getScreenCTM().inverse());
		const r = Math.floor(p.y), c = Math.floor(p.x);
		line.textContent = r >= 0 && r < rows && c >= 0 && c < cols ? hint(r, c) : "";
	};
	board.addEventListener("pointermove", at);
	board.addEventListener("pointerdown", at);
	board.addEventListener("pointerleave", () => { line.textContent = ""; });
	return { board, line };
}

// legend says what the marks of a board are: pairs of a mark's class and a text.
const legend = marks => el("p", { class: "marks" }, marks.map(([style, text]) => el("span", {}, el("i", { class: style }), text)));

const swatch = k => page.plays.length > 1 && k !== null ? el("i", { class: `swatch ${"ab"[k]}` }) : null;
const versionName = (play, k) => el("span", { class: "label", title: play.label }, swatch(k), play.label);

// playHead is the line above a board: who plays, the score now and at the end.
function playHead(play, k) {
	const now = el("b"), turns = play.frames.length;
	const end = play.failure ? el("b", { class: "bad" }, play.failure) :
		["final ", el("b", { class: "final", title: `${play.score}` }, Number.isInteger(play.score) ? round(play.score, 0) : round(play.score, 3))];
	const head = el("div", { class: "head" },
		versionName(play, k), el("span", { class: "key" }, play.version), el("span", { class: "result" },
			el("span", { class: "now" }, `${play.curve_of} `, now), " ",
			el("span", { class: "end" }, end, turns < last ? ` after ${count(turns, "turn")}` : null)));
	return { head, show: t => {
		now.textContent = short(play.curve[t]);
		head.classList.toggle("over", t === turns);
	} };
}

function makePlay(play, k) {
	const board = card(), info = el("div", { class: "info" });
	if (page.plays.length > 1) info.append(el("div", { class: "head" }, versionName(play, k), el("span", { class: "key" }, play.version)));
	const head = playHead(play, k);
	board.append(head.head);
	const view = makeView(play, board, info);
	if (play.failure) board.querySelector(".say").before(el("p", { class: "failure" }, `${play.failure}: ${play.message}`));
	if (!play.knew) info.append(card(null, el("p", { class: "hint" }, "This version wrote no debug lines: what it knew is not shown.")));
	if (play.said) info.append(el("section", { class: "card" }, el("details", { open: play.failure !== "" }, el("summary", {}, "stderr"), el("pre", {}, play.said))));
	byId("plays").append(el("div", { class: "play" }, board, info));
	shows.push(turn => {
		const t = Math.min(turn, play.frames.length);
		head.show(t);
		view(t);
	});
}

function show(turn) {
	state.turn = Math.min(last, Math.max(0, turn));
	for (const f of shows) f(state.turn);
	byId("seek").value = state.turn;
	byId("seek").setAttribute("aria-valuetext", `turn ${state.turn} of ${last}`);
	byId("turn").replaceChildren(el("span", {}, "turn "), `${state.turn} / ${last}`);
	document.body.dataset.turn = state.turn;
	showMoment();
}

// showMoment marks the moment of the turn and brings it into sight.
function showMoment() {
	const list = byId("moments");
	for (const b of list.querySelectorAll("button")) {
		const here = +b.dataset.turn === state.turn;
		b.classList.toggle("at", here);
		if (here) list.scrollLeft = b.offsetLeft - list.offsetLeft - (list.clientWidth - b.offsetWidth) / 2;
	}
}

// seek is show by a person's hand: it ends playing.
function seek(turn) {
	pause();
	show(turn);
	try { history.replaceState(null, "", `#turn=${state.turn}`); } catch { /* a page that may not have an address still plays */ }
}

// A screen shows 60 pictures a second: what is faster goes by several turns.
const shown = 60;

function tick() {
	if (state.turn >= last) return pause();
	show(state.turn + Math.max(1, Math.round(state.speed / shown)));
}

function play() {
	if (state.turn >= last) show(0);
	clearInterval(state.timer);
	state.timer = setInterval(tick, 1000 / Math.min(shown, state.speed));
	document.body.classList.add("playing");
}

function pause() {
	clearInterval(state.timer);
	state.timer = 0;
	document.body.classList.remove("playing");
}

// moments are the turns that mattered, by turn; k is the version's number, null for
// both.
const moments = page.plays.flatMap((p, k) => p.moments.map(m => ({ ...m, k }))).concat(parting()).sort((a, b) => a.turn - b.turn);

// parting is the first turn in which two versions did not do the same.
function parting() {
	if (page.plays.length < 2) return [];
	const done = frame => JSON.stringify(frame, (name, value) => name === "ms" || name === "known" ? undefined : value);
	const [a, b] = page.plays.map(p => p.frames);
	const at = Array.from({ length: last }, (_, t) => t).find(t => done(a[t]) !== done(b[t]));
	return at === undefined ? [] : [{ turn: at + 1, text: "first difference", k: null }];
}

function moment(direction) {
	const turns = moments.map(m => m.turn).filter(t => direction * (t - state.turn) > 0);
	if (turns.length > 0) seek(direction > 0 ? Math.min(...turns) : Math.max(...turns));
}

function changeSpeed(by) {
	const list = byId("speed");
	list.selectedIndex = Math.min(list.length - 1, Math.max(0, list.selectedIndex + by));
	list.dispatchEvent(new Event("change"));
}

const keys = {
	" ": () => state.timer ? pause() : play(),
	"ArrowLeft": e => seek(state.turn - (e.shiftKey ? 10 : 1)),
	"ArrowRight": e => seek(state.turn + (e.shiftKey ? 10 : 1)),
	"Home": () => seek(0), "End": () => seek(last),
	"n": () => moment(1), "p": () => moment(-1),
	"+": () => changeSpeed(1), "-": () => changeSpeed(-1),
};

function listen() {
	const clicks = {
		first: keys.Home, earlier: keys.p, back: () => seek(state.turn - 1), play: keys[" "],
		step: () => seek(state.turn + 1), later: keys.n, last: keys.End,
	};
	for (const [id, f] of Object.entries(clicks)) byId(id).addEventListener("click", f);
	byId("seek").addEventListener("input", e => seek(+e.target.value));
	byId("speed").addEventListener("change", e => {
		state.speed = +e.target.value;
		if (state.timer) play();
	});
	document.addEventListener("keydown", e => {
		const own = e.target.tagName === "SELECT" || e.key === " " && /^(BUTTON|SUMMARY|INPUT)$/.test(e.target.tagName) && e.target.type !== "range";
		if (!keys[e.key] || own || e.ctrlKey || e.altKey || e.metaKey) return;
		e.preventDefault();
		keys[e.key](e);
	});
	addEventListener("hashchange", fromAddress);
}

function fromAddress() {
	const found = /turn=(\d+)/.exec(location.hash);
	if (found) show(+found[1]);
}

function start() {
	byId("features").append(...page.features.flatMap(f => [el("span", {}, `${f.name} `, el("b", {}, short(f.value))), " "]),
		el("span", {}, page.goal === "minimise" ? "lower is better" : "higher is better"));
	for (const [name, label, on] of toggles) {
		document.body.classList.toggle(`no-${name}`, !on);
		byId("toggles").append(el("label", {}, el("input", {
			type: "checkbox", checked: on, change: e => document.body.classList.toggle(`no-${name}`, !e.target.checked),
		}), ` ${label}`));
	}
	byId("plays").className = page.plays.length > 1 ? "two" : "one";
	page.plays.forEach(makePlay);
	if (page.plays.length === 1) document.querySelector(".info").prepend(byId("time"));
	else byId("plays").append(byId("time"));
	for (const s of [1, 2, 4, 8, 15, 30, 60, 240, 960].filter(s => s <= shown || last > 10 * s)) byId("speed").append(el("option", { value: s, selected: s === 1 || last / s > 25 }, `${s}/s`));
	state.speed = +byId("speed").value;
	byId("seek").max = last;
	byId("moments").append(...moments.map(m => el("li", {},
		el("button", { "data-turn": m.turn, click: () => seek(m.turn) }, swatch(m.k), `${m.turn} · ${m.text}`))));
	byId("keys").textContent = `Space plays, arrows step (with shift ten turns), Home and End go to the ends, ${moments.length ? "n and p jump to the turns above, " : ""}+ and − change the speed; a click on the curve goes there.`;
	document.body.classList.toggle("still", last === 0);
	document.body.classList.toggle("pair", page.plays.length > 1);
	listen();
	makeCurve();
	show(0);
	fromAddress();
}
