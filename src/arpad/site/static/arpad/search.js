// In what a search box finds, the arrow keys move from link to link, and Escape leads back to the box. Without this
// script they are links that Tab reaches.
document.addEventListener("keydown", (event) => {
  const box = document.getElementById("q");
  const found = document.getElementById("found");
  if (!box || !found || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...found.querySelectorAll("li a, th a")];
  const place = links.indexOf(document.activeElement);
  if (place < 0 && document.activeElement !== box) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && (place >= 0 || step > 0)) {
    const next = place + step < 0 ? box : links[Math.min(place + step, links.length - 1)];
    if (next) next.focus();
    event.preventDefault();
  } else if (event.key === "Escape" && place >= 0) {
    box.focus();
    event.preventDefault();
  }
});
