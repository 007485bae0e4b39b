import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { AsWritten, comesToLife, Written } from "./apart.tsx";
import { firstUse } from "./used.ts";

/** Some of the code couldn't be had. */
let isLost = false;

let refill: typeof import("./refill-form.ts") | undefined;
const loadRefill = async () => {
  refill ??= await import("./refill-form.ts");
};

/**
 * For `lazy`: the code of a part that the server wrote is fetched as soon as the reader does anything with the page. Until then it
 * stands there as it came, with links and forms that are the browser's own, and so it stays when the code can't be had. In a page that
 * is turned to the code comes along with the page's own.
 */
export function atFirstUse<T>(load: () => Promise<T>): () => Promise<T> {
  if (typeof document === "undefined") return load;
  if (!comesToLife()) {
    // A failure here is met again where the part is rendered.
    load().catch(() => {});
    return load;
  }
  const openedAt = window.location.pathname;
  return async () => {
    await firstUse();
    // Forms are filled in again at once when their code is there: both come together.
    return Promise.all([load(), loadRefill()]).then(
      ([part]) => part,
      () => {
        isLost = true;
        // Another page waits for it already.
        if (window.location.pathname !== openedAt) window.location.reload();
        return new Promise<never>(() => {});
      },
    );
  };
}

/**
 * The same for what is in the first frame: a page's module waits for it. In a page that is turned to it is there before that is drawn:
 * whatever has to be waited for meanwhile has the page drawn once more.
 */
export async function alongOrAtFirstUse<P>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> {
  if (typeof document === "undefined" || !comesToLife()) return load();
  // To who uses it, it is a component like another.
  return lazy(atFirstUse(() => load().then((part) => ({ default: part })))) as unknown as ComponentType<P>;
}

/** So long a form waits for its code; then the browser sends it, as it does without scripts. In ms. */
const longestHeld = 3_000;

/**
 * Keeps what is typed into forms in `place` and holds those that are sent before their code is there: the browser would
 * load a page for each. React replaces forms that it couldn't hydrate before something above them changed; `send` moves
 * the values into the new ones.
 */
function holdForms(place: RefObject<HTMLElement | null>) {
  let isAlive = false;
  let waiting: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;
  const typedInto = new Set<HTMLFormElement>();
  const isOwn = (form: HTMLFormElement) => form.method === "post" && Boolean(place.current?.contains(form));
  const send = () => {
    isAlive = true;
    const sent = waiting;
    waiting = undefined;
    const replaced = [...typedInto].filter((form) => !form.isConnected);
    typedInto.clear();
    if (replaced.length === 0 && (!sent || sent.form.isConnected)) return sent?.form.requestSubmit(sent.submitter);
    if (!refill) return;
    const { findTwin, refillForm } = refill;
    const findNew = (form: HTMLFormElement) =>
      [...(place.current?.querySelectorAll("form") ?? [])].find(
        (each) => each.getAttribute("action") === form.getAttribute("action"),
      );
    for (const form of replaced) refillForm(form, findNew(form));
    const form = sent && (sent.form.isConnected ? sent.form : findNew(sent.form));
    if (!form) return;
    const submitter = sent.submitter && findTwin(sent.submitter, sent.form, form);
    // After React has rendered the values.
    setTimeout(() => form.requestSubmit(submitter as HTMLElement | null));
  };
  const note = ({ target }: Event) => {
    const { form } = target as HTMLInputElement;
    if (!isAlive && form && isOwn(form)) typedInto.add(form);
  };
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (isAlive || !isOwn(form)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!waiting) setTimeout(send, longestHeld);
    waiting = { form, submitter: event.submitter };
  };
  return { hold, note, send };
}

/**
 * Stands around parts whose code comes `atFirstUse`: whatever changes around them in the meantime, they stay as the server wrote them.
 * Give it the `key` of what it shows: on the page of something else they aren't what the server wrote.
 */
export function UntilUsed({ children }: { children: ReactNode }) {
  const [isWritten] = useState(comesToLife);
  const place = useRef<HTMLDivElement>(null);
  const [{ hold, note, send }] = useState(() => holdForms(place));
  useEffect(() => {
    if (!isWritten) return;
    // What isn't alive is kept by React from hearing of it, so it is heard before React hears it.
    window.addEventListener("submit", hold, { capture: true });
    window.addEventListener("input", note, { capture: true });
    return () => {
      window.removeEventListener("submit", hold, { capture: true });
      window.removeEventListener("input", note, { capture: true });
    };
  }, [hold, note, isWritten]);
  useEffect(() => {
    // A page that is turned to can't do without: the server writes it whole.
    if (!isWritten && isLost) window.location.reload();
  }, [isWritten]);
  if (!isWritten) return isLost ? null : children;
  return (
    <Written value>
      <AsWritten ref={place}>
        {children}
        <Alive then={send} />
      </AsWritten>
    </Written>
  );
}

/** Calls when all beside it has come to life, before anybody can press it. */
function Alive({ then }: { then: () => void }): null {
  // Once React has finished: what is typed in the middle of its work is undone by it.
  useLayoutEffect(() => queueMicrotask(then), [then]);
  return null;
}
