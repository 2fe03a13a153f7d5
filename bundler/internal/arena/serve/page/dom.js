// What all views use to make elements and to write numbers.

/** h makes an element; properties that begin with "on" are listeners, "class" and "data-…" are attributes. */
export function h(tag, props, ...children) {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(props || {})) {
		if (value === undefined || value === null || value === false) continue;
		if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
		else if (name in element && name !== "list") element[name] = value;
		else element.setAttribute(name === "class" ? "class" : name, value === true ? "" : value);
	}
	if (props && props.class) element.className = props.class;
	element.append(...children.flat(Infinity).filter(c => c !== null && c !== undefined && c !== false));
	return element;
}

const svgSpace = "http://www.w3.org/2000/svg";

/** s makes an SVG element. */
export function s(tag, attributes, ...children) {
	const element = document.createElementNS(svgSpace, tag);
	for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
	element.append(...children.flat(Infinity));
	return element;
}

/** number writes few digits; the title of its cell has all. */
export function number(x, digits = 5) {
	if (x === null || x === undefined || Number.isNaN(x)) return "–";
	if (Number.isInteger(x)) return x.toLocaleString("en-US");
	const size = Math.max(0, Math.floor(Math.log10(Math.abs(x) || 1)) + 1);
	return x.toLocaleString("en-US", { minimumFractionDigits: 0, maximumFractionDigits: Math.max(0, Math.min(8, digits - size)) });
}

export const percent = x => (x < 0 ? "−" : "+") + Math.abs(100 * x).toFixed(2) + " %";

/** percentTick is a percentage for an axis. */
export const percentTick = x => `${Number((100 * x).toPrecision(3))} %`.replace("-", "−");

export function seconds(x) {
	if (x === undefined || x === null || Number.isNaN(x)) return "–";
	return x < 1 ? `${number(1000 * x, 3)} ms` : `${x.toFixed(2)} s`;
}

/** span is a number of seconds in the units of a clock. */
export function span(x) {
	x = Math.max(0, Math.round(x));
	if (x < 60) return `${x} s`;
	if (x < 3600) return `${Math.floor(x / 60)} min ${x % 60} s`;
	return `${Math.floor(x / 3600)} h ${Math.floor(x % 3600 / 60)} min`;
}

export const clock = text => new Date(text).toLocaleString("sv-SE").slice(5, 16);

/** command is a command line with a button that copies it. */
export function command(text) {
	const button = h("button", { type: "button", class: "copy", onclick: () => {
		navigator.clipboard.writeText(text).then(() => { button.textContent = "copied"; setTimeout(() => { button.textContent = "copy"; }, 1200); });
	} }, "copy");
	return h("p", { class: "command" }, h("code", {}, text), button);
}

/** word quotes an argument for a shell where it needs it. */
export const word = text => /^[\w@%+=:,.\/~^-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";

/** named is how a version is called. */
export const named = v => v.label === "." ? "working tree" : v.label;

const tip = () => document.getElementById("tip");

/** showTip shows a text at a place of the window until hideTip. */
export function showTip(text, x, y) {
	const t = tip();
	t.textContent = text;
	t.hidden = false;
	t.style.left = `${Math.max(4, Math.min(x + 12, innerWidth - t.offsetWidth - 8))}px`;
	t.style.top = `${Math.max(4, Math.min(y + 12, innerHeight - t.offsetHeight - 8))}px`;
}

export function hideTip() { tip().hidden = true; }
