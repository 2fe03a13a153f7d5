// Frames that a solver or a judge draws by lines on its stderr: "$v" lines, as
// ahc-vdsl reads them (see README.md), and debug lines, which are JSON objects.

/** readFrames gives the modes of a text, each with its frames; empty where it draws nothing. */
export function readFrames(text) {
	const modes = new Map();
	const mode = name => {
		if (!modes.has(name)) modes.set(name, { frames: [], now: fresh() });
		return modes.get(name);
	};
	const lines = text.split("\n");
	for (let k = 0; k < lines.length; k++) {
		const m = /^\$v(?:\(([^)]*)\))?\s+(\S+)\s?(.*)$/.exec(lines[k].trimEnd());
		if (!m) {
			debugLine(lines[k], mode);
			continue;
		}
		const of = mode(m[1] ?? "default"), [, , place, rest] = m;
		const [kind, box] = placed(place, rest);
		switch (kind) {
		case "COMMIT":
			of.frames.push(of.now);
			of.now = fresh(of.now.canvas);
			break;
		case "CANVAS": {
			const [height, width] = numbers(rest);
			of.now.canvas = { height, width };
			break;
		}
		case "SCORE": of.now.score = rest; break;
		case "TEXTAREA": of.now.texts.push(rest.replaceAll("\\n", "\n")); break;
		case "GRID": case "2D_PLANE": case "LINE_GRAPH": {
			const item = { kind, box: box.at, words: box.rest.split(/\s+/).filter(Boolean), parts: [] };
			of.now.items.push(item);
			k = sections(lines, k + 1, item);
			break;
		}
		case "DEBUG": of.now.debug = true; break;
		}
	}
	const out = new Map();
	for (const [name, { frames, now }] of modes) {
		if (now.items.length || now.texts.length || now.score !== undefined) frames.push(now);
		if (frames.length) out.set(name, frames);
	}
	return out;
}

const fresh = canvas => ({ canvas: canvas ?? { height: 800, width: 800 }, items: [], texts: [] });

const numbers = text => text.trim().split(/\s+/).map(Number);

/** placed splits "GRID(0," "0, 400, 400) 10 10" into what it is, where it is and the rest. */
function placed(word, rest) {
	const at = word.indexOf("(");
	if (at < 0) return [word, { rest }];
	const whole = word.slice(at + 1) + " " + rest, end = whole.indexOf(")");
	return [word.slice(0, at), { at: whole.slice(0, end).split(",").map(Number), rest: whole.slice(end + 1) }];
}

/** debugLine makes a frame of a JSON object with a turn. */
function debugLine(text, mode) {
	if (!text.startsWith("{")) return;
	try {
		const value = JSON.parse(text);
		if (typeof value.turn !== "number") return;
		const of = mode("debug lines");
		of.frames.push({ ...fresh(), turn: value.turn, value });
	} catch {
		// Another text that begins with a brace.
	}
}

/** words splits a line, with double quotes around words that have spaces. */
const words = text => (text.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []).map(w => w.startsWith("\"") ? w.slice(1, -1) : w);

/** sections reads what stands under an item and returns the last line that it took. */
function sections(lines, k, item) {
	const height = Number(item.words[0]);
	for (;;) {
		const name = (lines[k] ?? "").trim();
		switch (name) {
		case "CELL_COLORS": case "CELL_TEXT": {
			const rows = [];
			for (let r = 0; r < height && k + 1 < lines.length; r++) rows.push(words(lines[++k]));
			item.parts.push({ name, rows });
			break;
		}
		case "CELL_COLORS_POS": case "LINES": case "CIRCLES": case "POLYGONS": {
			const rows = [], count = Number(lines[++k]) || 0;
			for (let r = 0; r < count && k + 1 < lines.length; r++) rows.push(words(lines[++k]));
			item.parts.push({ name, rows });
			break;
		}
		case "DATA": case "CURSOR":
			item.parts.push({ name, rows: [words(lines[++k] ?? "")] });
			break;
		default:
			return k - 1;
		}
		k++;
	}
}

/** drawFrame draws a frame's items into a canvas. */
export function drawFrame(canvas, frame) {
	const { width, height } = frame.canvas;
	const fine = Math.max(1, Math.ceil(800 / Math.max(width, height))); // of a small canvas that is shown large
	canvas.width = width * fine;
	canvas.height = height * fine;
	const c = canvas.getContext("2d");
	c.scale(fine, fine);
	c.fillStyle = "#ffffff";
	c.fillRect(0, 0, width, height);
	for (const item of frame.items) {
		const [left, top, right, bottom] = item.box ?? [0, 0, width, height];
		c.save();
		c.translate(left, top);
		({ GRID: drawGrid, "2D_PLANE": drawPlane, LINE_GRAPH: drawGraph })[item.kind](c, item, right - left, bottom - top);
		c.restore();
	}
}

function drawGrid(c, item, width, height) {
	const [rows, columns] = item.words.map(Number), [, , border, ink, paper] = item.words;
	const w = width / columns, h = height / rows;
	const fill = (r, k, colour) => { c.fillStyle = colour; c.fillRect(k * w, r * h, w, h); };
	for (let r = 0; r < rows; r++) for (let k = 0; k < columns; k++) fill(r, k, paper ?? "white");
	for (const part of item.parts) {
		if (part.name === "CELL_COLORS") part.rows.forEach((row, r) => row.forEach((colour, k) => fill(r, k, colour)));
		if (part.name === "CELL_COLORS_POS") for (const [colour, count, ...at] of part.rows) for (let i = 0; i < Number(count); i++) fill(Number(at[2 * i]), Number(at[2 * i + 1]), colour);
	}
	c.strokeStyle = border ?? "black";
	for (let r = 0; r <= rows; r++) stroke(c, [[0, r * h], [width, r * h]]);
	for (let k = 0; k <= columns; k++) stroke(c, [[k * w, 0], [k * w, height]]);
	c.textAlign = "center";
	c.textBaseline = "middle";
	for (const part of item.parts) {
		if (part.name === "CELL_TEXT") {
			c.fillStyle = ink ?? "black";
			part.rows.forEach((row, r) => row.forEach((text, k) => {
				c.font = `${Math.min(0.6 * h, 1.4 * w / Math.max(1, text.length))}px system-ui, sans-serif`;
				c.fillText(text, (k + 0.5) * w, (r + 0.5) * h);
			}));
		}
		if (part.name === "LINES") for (const [colour, count, ...at] of part.rows) {
			c.strokeStyle = colour;
			c.lineWidth = Math.max(1, w / 10);
			stroke(c, Array.from({ length: Number(count) }, (_, i) => [(Number(at[2 * i]) + 0.5) * w, (Number(at[2 * i + 1]) + 0.5) * h]));
			c.lineWidth = 1;
		}
	}
}

function drawPlane(c, item, width, height) {
	const [rows, columns] = item.words.map(Number), w = width / columns, h = height / rows;
	for (const part of item.parts) for (const row of part.rows) switch (part.name) {
	case "CIRCLES": {
		const [line, fill, count, ...v] = row;
		for (let i = 0; i < Number(count); i++) {
			c.beginPath();
			c.ellipse(v[3 * i] * w, v[3 * i + 1] * h, v[3 * i + 2] * w, v[3 * i + 2] * h, 0, 0, 7);
			paint(c, line, fill);
		}
		break;
	}
	case "LINES": {
		const [line, count, ...v] = row;
		c.strokeStyle = line;
		for (let i = 0; i < Number(count); i++) stroke(c, [[v[4 * i] * w, v[4 * i + 1] * h], [v[4 * i + 2] * w, v[4 * i + 3] * h]]);
		break;
	}
	case "POLYGONS": {
		const [line, fill, count, ...v] = row;
		c.beginPath();
		for (let i = 0; i < Number(count); i++) c.lineTo(v[2 * i] * w, v[2 * i + 1] * h);
		c.closePath();
		paint(c, line, fill);
		break;
	}
	}
}

function drawGraph(c, item, width, height) {
	const data = item.parts.find(p => p.name === "DATA")?.rows[0].map(Number) ?? [0], points = [];
	for (let i = 0; i < data[0]; i++) points.push([data[1 + 2 * i], data[2 + 2 * i]]);
	if (points.length === 0) return;
	const xs = points.map(p => p[0]), ys = points.map(p => p[1]);
	const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
	const at = ([x, y]) => [(x - x0) / (x1 - x0 || 1) * width, height - (y - y0) / (y1 - y0 || 1) * height];
	c.strokeStyle = "#1f66c1";
	stroke(c, points.map(at));
	const cursor = item.parts.find(p => p.name === "CURSOR");
	if (cursor) {
		const [x] = at([Number(cursor.rows[0][0]), y0]);
		c.strokeStyle = "#888888";
		stroke(c, [[x, 0], [x, height]]);
	}
}

function stroke(c, points) {
	c.beginPath();
	for (const [x, y] of points) c.lineTo(x, y);
	c.stroke();
}

function paint(c, line, fill) {
	c.fillStyle = fill;
	c.fill();
	c.strokeStyle = line;
	c.stroke();
}
