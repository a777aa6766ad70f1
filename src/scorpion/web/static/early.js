/** Dresses the page as the player likes it, before it is first painted; see settings.js. */

try {
  const kept = JSON.parse(localStorage.getItem("scorpion.settings") ?? "{}");
  for (const [name, value] of Object.entries(kept))
    document.documentElement.dataset[name] = String(value);
} catch {
  // Nothing can be read: the page is dressed as for everybody.
}
