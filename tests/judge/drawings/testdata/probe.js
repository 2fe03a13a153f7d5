"use strict";
// Drives the page and writes what it saw into an element "probe".
{
	const saw = {}, turn = () => Number(document.body.dataset.turn);
	const at = id => document.getElementById(id);
	const press = (key, more) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
	const keyed = (name, key) => { press(key); saw[name] = turn(); };
	const clicked = id => { at(id).click(); saw[id] = turn(); };

	// pictures are what is drawn at a turn, without the curve.
	const pictures = () => [...document.querySelectorAll(".play .board, .play .say")].map(e => e.outerHTML).join();

	saw.final = [...document.querySelectorAll(".final")].map(e => e.title);
	const failures = [...document.querySelectorAll(".failure")].map(e => e.textContent);
	if (failures.length) saw.failures = failures;
	const ended = [...document.querySelectorAll(".end")].map(e => e.textContent).filter(text => text.includes("after"));
	if (ended.length) saw.ended = ended;
	saw.chips = [...document.querySelectorAll("#moments button")].map(e => e.textContent);
	saw.still = getComputedStyle(at("transport")).display === "none";
	saw.address = turn();

	keyed("Home", "Home");
	const empty = pictures();
	keyed("right", "ArrowRight");
	saw.drawn = pictures() !== empty;
	keyed("left", "ArrowLeft");
	saw.drawn = saw.drawn && pictures() === empty;
	keyed("End", "End");
	press("Home");
	const chip = document.querySelector("#moments button");
	keyed("n", "n");
	if (!chip) { press("End"); saw.n = turn(); }
	press("Home");
	press("N"); // no key of the page
	saw.N = turn();
	["step", "back", "last", "first", "later"].forEach(clicked);
	if (!chip) saw.later = turn() === 0 ? saw.last : -1;
	press("Home");
	if (chip) chip.click(); else press("End");
	saw.chip = turn();

	press("Home");
	at("seek").value = at("seek").max;
	at("seek").dispatchEvent(new Event("input", { bubbles: true }));
	saw.slider = turn();
	press("Home");
	const curve = document.querySelector("#curve svg"), box = curve.getBoundingClientRect();
	curve.dispatchEvent(new PointerEvent("pointermove", { clientX: box.right, clientY: box.top + 20, buttons: 1, bubbles: true }));
	saw.curve = turn();

	saw.toggled = [...document.querySelectorAll("#toggles input")].every(box => {
		const before = document.body.className;
		box.click();
		const changed = document.body.className !== before;
		box.click();
		return changed && document.body.className === before;
	});
	saw.overflow = Math.max(0, document.documentElement.scrollWidth - innerWidth);

	press("Home");
	at("speed").selectedIndex = at("speed").length - 1;
	at("speed").dispatchEvent(new Event("change"));
	press(" ");
	saw.space = document.body.classList.contains("playing");
	press(" ");
	saw.paused = document.body.classList.contains("playing");
	at("play").click();
	saw.playing = document.body.classList.contains("playing");

	setTimeout(() => {
		saw["played to"] = turn();
		location.hash = "#turn=1";
		setTimeout(() => {
			saw["changed address"] = turn();
			location.hash = "#turn=99999";
			setTimeout(() => {
				saw.beyond = turn();
				saw.errors = errors;
				const out = document.createElement("pre");
				out.id = "probe";
				out.textContent = JSON.stringify(saw);
				document.body.append(out);
			}, 100);
		}, 100);
	}, 3000);
}
