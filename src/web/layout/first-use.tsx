import { type ComponentType, lazy, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { AsWritten, comesToLife, Written } from "./apart.tsx";
import { firstUse } from "./used.ts";

/** Some of the code couldn't be had. */
let isLost = false;

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
    return load().catch(() => {
      isLost = true;
      // Another page waits for it already.
      if (window.location.pathname !== openedAt) window.location.reload();
      return new Promise<never>(() => {});
    });
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

/** Forms in `place` that are sent before their code is there wait for it: the browser would load a page for each. */
function heldForms(place: RefObject<HTMLElement | null>) {
  let isAlive = false;
  let waiting: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;
  const send = () => {
    isAlive = true;
    if (!waiting) return;
    const { form, submitter } = waiting;
    waiting = undefined;
    // React may have put another in its place, which nobody has filled in.
    if (!form.isConnected) document.body.append(Object.assign(form, { hidden: true }));
    form.requestSubmit(submitter);
  };
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (isAlive || form.method !== "post" || !place.current?.contains(form)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!waiting) setTimeout(send, longestHeld);
    waiting = { form, submitter: event.submitter };
  };
  return { hold, send };
}

/**
 * Stands around parts whose code comes `atFirstUse`: whatever changes around them in the meantime, they stay as the server wrote them.
 * Give it the `key` of what it shows: on the page of something else they aren't what the server wrote.
 */
export function UntilUsed({ children }: { children: ReactNode }) {
  const [isWritten] = useState(comesToLife);
  const place = useRef<HTMLDivElement>(null);
  const [{ hold, send }] = useState(() => heldForms(place));
  useEffect(() => {
    if (!isWritten) return;
    // What isn't alive is kept by React from hearing of it, so it is heard before React hears it.
    window.addEventListener("submit", hold, { capture: true });
    return () => window.removeEventListener("submit", hold, { capture: true });
  }, [hold, isWritten]);
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

/** Calls when all beside it has come to life. */
function Alive({ then }: { then: () => void }): null {
  useEffect(then, [then]);
  return null;
}
