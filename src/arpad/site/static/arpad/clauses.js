// Opens the note of a clause at its link. Without this file the link leads to the note further down the page.
(() => {
  "use strict";
  const box = document.getElementById("clause-box");
  if (!box || !("showPopover" in box)) return;
  const text = box.querySelector(".clause-text");
  const here = box.querySelector(".clause-here");
  let link = null;

  const place = () => {
    if (!link || matchMedia("(max-width: 720px)").matches) return;
    const at = link.getBoundingClientRect();
    const room = document.documentElement.clientWidth - box.offsetWidth - 16;
    const below = at.bottom + 8 + box.offsetHeight <= innerHeight || at.top < box.offsetHeight + 8;
    box.style.left = `${Math.max(16, Math.min(at.left, room))}px`;
    box.style.top = `${below ? at.bottom + 8 : at.top - 8 - box.offsetHeight}px`;
  };

  document.addEventListener("click", (event) => {
    const wanted = event.target.closest("a.clause[href^='#']");
    if (!wanted || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const note = document.getElementById(wanted.hash.slice(1));
    if (!note) return;
    event.preventDefault();
    if (box.matches(":popover-open")) box.hidePopover();
    text.replaceChildren(...[...note.childNodes].map((node) => node.cloneNode(true)));
    here.textContent = wanted.dataset.here || "";
    here.hidden = !here.textContent;
    box.style.left = box.style.top = "";
    link = wanted;
    box.showPopover();
    place();
    box.querySelector("button").focus({ preventScroll: true });
  });

  box.addEventListener("toggle", (event) => {
    if (event.newState !== "closed" || !link) return;
    const lost = document.activeElement === document.body || box.contains(document.activeElement);
    if (lost) link.focus({ preventScroll: true });
    link = null;
  });
  addEventListener("resize", place);
})();
