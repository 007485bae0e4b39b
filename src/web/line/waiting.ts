import { line } from "./line.ts";
import { closeNotice, onNoticeClosed, showNotice } from "./notice.ts";

/** Something that waits for the connection. */
export type Wish = {
  go: () => void;
  /**
   * A form is sent by whoever filled it in, who may be at it still. A page is turned as soon as it can be. What the page itself is in the
   * middle of can't be given up.
   */
  kind: "form" | "page" | "middle";
  /** What was pressed: the form, or its button where many share one that isn't around them. */
  pressed?: HTMLElement;
};

const waiting = new Set<Wish>();

/** So often a server that couldn't be reached is looked for, in milliseconds. */
const pause = 3_000;
let isLooking = false;

/** Keeps a wish until there is a connection. */
export function wait(wish: Wish): void {
  // Who presses another link wants that one.
  if (wish.kind === "page") forget(({ kind }) => kind === "page");
  waiting.add(wish);
  line.onWaiting?.(true);
  showNotice("lost", tryAgain);
  lookLater();
}

/** Gives up some of what waits. */
export function forget(which: (wish: Wish) => boolean): void {
  for (const wish of waiting) if (which(wish)) waiting.delete(wish);
  if (waiting.size > 0) return;
  line.onWaiting?.(false);
  closeNotice();
}

/** Does what waits, as far as the server is there to be asked. */
async function tryAgain(): Promise<void> {
  if (await isReached()) fulfil(() => true);
  else showNotice("lost", tryAgain);
}

/** What needs nobody goes on by itself; of forms the notice says that they can be sent now. */
async function goOn(): Promise<void> {
  if (!(await isReached())) return;
  fulfil(({ kind }) => kind !== "form");
  if (waiting.size > 0) showNotice("back", tryAgain);
}

function fulfil(which: (wish: Wish) => boolean): void {
  const now = [...waiting].filter(which);
  forget((wish) => now.includes(wish));
  for (const { go } of now) go();
}

function lookLater(): void {
  if (isLooking || waiting.size === 0) return;
  isLooking = true;
  setTimeout(async () => {
    // A browser that knows of no connection tells when there is one.
    if (navigator.onLine && [...waiting].some(({ kind }) => kind !== "form")) await goOn();
    isLooking = false;
    lookLater();
  }, pause);
}

/** Whether the server can be asked. */
export const isReached = (): Promise<boolean> =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** From now on. */
export function watchForConnection(): void {
  window.addEventListener("online", goOn);
  // Who has gone on writing stays here.
  window.addEventListener("input", () => forget(({ kind }) => kind === "page"));
  onNoticeClosed(() => forget(({ kind }) => kind !== "middle"));
  // A form that has gone with its page isn't sent any more.
  new MutationObserver(() => forget(({ pressed }) => pressed?.isConnected === false)).observe(
    document.documentElement,
    {
      attributeFilter: ["data-enhanced"],
    },
  );
}
