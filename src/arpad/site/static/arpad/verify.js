// Says which published list a chosen file is, by its SHA-256. The file stays on the visitor's computer.
"use strict";
const field = document.getElementById("own_file");
const answer = document.getElementById("own_answer");
const known = new Map();
for (const place of document.querySelectorAll("code[data-list]")) known.set(place.textContent, place.dataset.list);

async function compare() {
  const file = field.files[0];
  if (!file) return;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const list = known.get(hash);
  answer.className = list ? "finding accept" : "finding reject";
  answer.textContent = (list ? answer.dataset.same : answer.dataset.other).replace("{file}", file.name).replace("{list}", list);
  answer.append(document.createElement("br"), Object.assign(document.createElement("code"), { textContent: hash }));
}

if (field && window.crypto && crypto.subtle) {
  field.closest("[hidden]").hidden = false;
  field.addEventListener("change", compare);
}
