import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Kept, keepValues, keptValues, showValues } from "./kept-values.ts";
import { plainLines, valuesOf } from "./patch.ts";

export type SaveState = "untouched" | "saving" | "saved" | "offline" | "gone" | "signedOut";

/** How long typing rests before it is saved; a choice is saved at once. In milliseconds. */
const typingRests = 700;
/** How long until the next try when there is no connection, and the longest that it becomes. */
const firstRetry = 3_000;
const lastRetry = 60_000;

type Options = {
  draft: number;
  form: RefObject<HTMLFormElement | null>;
  /** What the draft held when the page was last asked for. */
  values: Readonly<Partial<Record<string, string>>>;
  /** The fields of it that are marked as wrong. */
  wrong: readonly { field: string }[];
  /** What was kept from an earlier visit has been sent. */
  onRecovered: () => void;
  /** Something was saved. */
  onSaved: () => void;
};

type Saver = {
  state: SaveState;
  /** Looks what differs from what was saved, and saves it. */
  note: (soon?: boolean) => void;
  /** Sends what isn't saved yet; false when it can't be. */
  flush: () => Promise<boolean>;
};

/**
 * Saves a draft's form while it is filled in: what differs is kept in this browser at once, sent when typing rests, and
 * sent again when the connection is back, also after a reload.
 */
export function useAutosave({ draft, form, values, wrong, onRecovered, onSaved }: Options): Saver {
  const [state, setState] = useState<SaveState>("untouched");
  const pending = useRef<Kept>({});
  // Not what the form holds when scripts come: something may have been typed before them.
  const known = useRef(new Map(Object.entries(values).map(([field, value = ""]) => [field, plainLines(value)])));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<boolean>>(undefined);
  const retry = useRef(firstRetry);
  const told = useRef({ onRecovered, onSaved });
  told.current = { onRecovered, onSaved };

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    if (sending.current) return sending.current.then((went) => went && flush());
    const sent = { ...pending.current };
    if (Object.keys(sent).length === 0) return Promise.resolve(true);
    setState("saving");
    const work = send(draft, sent).then((outcome) => {
      sending.current = undefined;
      if (outcome === "offline" || outcome === "signedOut") {
        setState(outcome);
        timer.current = setTimeout(() => void flush(), retry.current);
        retry.current = Math.min(lastRetry, retry.current * 2);
        return false;
      }
      retry.current = firstRetry;
      // What was typed on meanwhile is still to be sent.
      for (const [field, value] of Object.entries(sent)) {
        if (pending.current[field] === value) delete pending.current[field];
      }
      keepValues(draft, pending.current);
      setState(outcome);
      if (outcome === "saved") told.current.onSaved();
      return outcome === "saved";
    });
    sending.current = work;
    return work;
  }, [draft]);

  const note = useCallback(
    (soon = false) => {
      if (!form.current) return;
      for (const [field, value] of valuesOf(new FormData(form.current))) {
        if ((known.current.get(field) ?? "") === value) continue;
        known.current.set(field, value);
        pending.current[field] = value;
      }
      if (Object.keys(pending.current).length === 0) return;
      keepValues(draft, pending.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), soon ? 0 : typingRests);
    },
    [draft, flush, form],
  );

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const kept = keptValues(draft);
    if (Object.keys(kept).length > 0) {
      pending.current = kept;
      showValues(element, kept);
      for (const [field, value] of valuesOf(new FormData(element))) if (field in kept) known.current.set(field, value);
      void flush().then((went) => went && told.current.onRecovered());
    }
    const onInput = () => note();
    const onChange = (event: Event) => note(isChoice(event.target));
    const onOnline = () => void flush();
    element.addEventListener("input", onInput);
    element.addEventListener("change", onChange);
    window.addEventListener("online", onOnline);
    return () => {
      element.removeEventListener("input", onInput);
      element.removeEventListener("change", onChange);
      window.removeEventListener("online", onOnline);
      // What was typed last goes out with the page; it is kept here until it has arrived.
      void flush();
      clearTimeout(timer.current);
    };
  }, [draft, flush, form, note]);

  useEffect(() => {
    if (!form.current) return;
    const marked = new Set(wrong.map(({ field }) => field));
    for (const [field, value] of valuesOf(new FormData(form.current))) {
      const held = plainLines(values[field] ?? "");
      // A field that was left alone may show by itself what another tab has saved: that is no change of this form's. What
      // is wrong is the draft's, though, and what this form shows in its place is sent again.
      if (value === held || marked.has(field)) known.current.set(field, held);
    }
  }, [form, values, wrong]);

  return { state, note, flush };
}

const isChoice = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox"));

async function send(draft: number, values: Kept): Promise<"saved" | "offline" | "gone" | "signedOut"> {
  try {
    const body = new FormData();
    for (const [field, value] of Object.entries(values)) body.set(field, value);
    const answer = await fetch(`/sell/${draft}/save`, { method: "POST", body });
    if (answer.redirected || answer.status === 403) return "signedOut";
    if (answer.ok) return "saved";
    return answer.status < 500 && answer.status !== 429 ? "gone" : "offline";
  } catch {
    return "offline";
  }
}
