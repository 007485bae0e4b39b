/** Events of a first interaction. A restored scroll position also counts. */
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
