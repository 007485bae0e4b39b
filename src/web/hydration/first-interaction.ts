/**
 * Events that count as a first interaction. A scroll event counts too, because browsers restore the scroll position
 * of a visited page.
 */
const interactionEvents = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "click",
  "focusin",
  "keydown",
  "wheel",
  "scroll",
];

let firstInteraction: Promise<void> | undefined;

/** Resolves when the visitor first interacts with the page. */
export function waitForFirstInteraction(): Promise<void> {
  firstInteraction ??= new Promise((resolve) => {
    const controller = new AbortController();
    const onInteraction = () => {
      controller.abort();
      resolve();
    };
    for (const each of interactionEvents)
      window.addEventListener(each, onInteraction, { capture: true, passive: true, signal: controller.signal });
    if (window.scrollY > 0) onInteraction();
  });
  return firstInteraction;
}
