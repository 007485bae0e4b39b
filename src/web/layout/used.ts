/** What readers do with a page; who comes back to a place further down has moved it. */
const uses = ["pointermove", "pointerdown", "touchstart", "click", "focusin", "keydown", "wheel", "scroll"];

let first: Promise<void> | undefined;

/** When the reader first does anything with the page. */
export function firstUse(): Promise<void> {
  first ??= new Promise((resolve) => {
    const heard = new AbortController();
    const used = () => {
      heard.abort();
      resolve();
    };
    for (const each of uses)
      window.addEventListener(each, used, { capture: true, passive: true, signal: heard.signal });
    if (window.scrollY > 0) used();
  });
  return first;
}
