import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { collectFormValues, normalizeNewlines } from "./form-values.ts";
import { fillFormFromDraft, type LocalDraftValues, readLocalDraft, writeLocalDraft } from "./local-draft.ts";

export type SaveState = "untouched" | "saving" | "saved" | "offline" | "gone" | "signedOut";

/** Pause in typing after which values are saved, in milliseconds. Choices are saved at once. */
const TYPING_PAUSE_MS = 700;
/** Delay before the first retry of a failed save, in milliseconds. It grows with each failure, up to `MAX_RETRY_MS`. */
const FIRST_RETRY_MS = 3_000;
const MAX_RETRY_MS = 60_000;

type AutosaveOptions = {
  draft: number;
  form: RefObject<HTMLFormElement | null>;
  /** Field values of the draft when the page was loaded. */
  values: Readonly<Partial<Record<string, string>>>;
  /** Fields with validation issues. */
  wrong: readonly { field: string }[];
  /** Called when values that an earlier visit could not save have now been saved. */
  onRecovered: () => void;
  /** Called after each successful save. */
  onSaved: () => void;
};

type Autosave = {
  state: SaveState;
  /**
   * Records the changed values of the form and schedules a save: at once with `soon`, otherwise after a pause in
   * typing.
   */
  recordChanges: (soon?: boolean) => void;
  /** Sends unsaved values at once. Resolves to false when sending fails. */
  flush: () => Promise<boolean>;
};

/**
 * Saves a draft form while the user types. Changes go to local storage at once and to the server after a pause. Failed
 * saves are retried, also after a reload.
 */
export function useAutosave({ draft, form, values, wrong, onRecovered, onSaved }: AutosaveOptions): Autosave {
  const [state, setState] = useState<SaveState>("untouched");
  const pending = useRef<LocalDraftValues>({});
  // The recorded values come from the server and not from the form, because the user may have typed before hydration.
  const recordedValues = useRef(
    new Map(Object.entries(values).map(([field, value = ""]) => [field, normalizeNewlines(value)])),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<boolean>>(undefined);
  const retry = useRef(FIRST_RETRY_MS);
  const callbacks = useRef({ onRecovered, onSaved });
  callbacks.current = { onRecovered, onSaved };

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    if (sending.current) return sending.current.then((succeeded) => succeeded && flush());
    const sent = { ...pending.current };
    if (Object.keys(sent).length === 0) return Promise.resolve(true);
    setState("saving");
    const request = sendValues(draft, sent).then((outcome) => {
      sending.current = undefined;
      if (outcome === "offline" || outcome === "signedOut") {
        setState(outcome);
        timer.current = setTimeout(() => void flush(), retry.current);
        retry.current = Math.min(MAX_RETRY_MS, retry.current * 2);
        return false;
      }
      retry.current = FIRST_RETRY_MS;
      // Values that changed during the request still have to be sent.
      for (const [field, value] of Object.entries(sent)) {
        if (pending.current[field] === value) delete pending.current[field];
      }
      writeLocalDraft(draft, pending.current);
      setState(outcome);
      if (outcome === "saved") callbacks.current.onSaved();
      return outcome === "saved";
    });
    sending.current = request;
    return request;
  }, [draft]);

  const recordChanges = useCallback(
    (immediately = false) => {
      if (!form.current) return;
      for (const [field, value] of collectFormValues(new FormData(form.current))) {
        if ((recordedValues.current.get(field) ?? "") === value) continue;
        recordedValues.current.set(field, value);
        pending.current[field] = value;
      }
      if (Object.keys(pending.current).length === 0) return;
      writeLocalDraft(draft, pending.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), immediately ? 0 : TYPING_PAUSE_MS);
    },
    [draft, flush, form],
  );

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const storedValues = readLocalDraft(draft);
    if (Object.keys(storedValues).length > 0) {
      pending.current = storedValues;
      fillFormFromDraft(element, storedValues);
      for (const [field, value] of collectFormValues(new FormData(element)))
        if (field in storedValues) recordedValues.current.set(field, value);
      void flush().then((succeeded) => succeeded && callbacks.current.onRecovered());
    }
    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener("input", () => recordChanges(), { signal });
    element.addEventListener("change", (event) => recordChanges(isChoice(event.target)), { signal });
    window.addEventListener("online", () => void flush(), { signal });
    return () => {
      controller.abort();
      // The last values are sent when the page closes, and stay in local storage until the server has saved them.
      void flush();
      clearTimeout(timer.current);
    };
  }, [draft, flush, form, recordChanges]);

  useEffect(() => {
    if (!form.current) return;
    const invalidFields = new Set(wrong.map(({ field }) => field));
    for (const [field, value] of collectFormValues(new FormData(form.current))) {
      const savedValue = normalizeNewlines(values[field] ?? "");
      // An untouched field may show a value that another tab saved, which is recorded, because it is no change of this
      // tab. For an invalid field, the value of the draft is recorded, so that the form sends the field again.
      if (value === savedValue || invalidFields.has(field)) recordedValues.current.set(field, savedValue);
    }
  }, [form, values, wrong]);

  return { state, recordChanges, flush };
}

const isChoice = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox"));

async function sendValues(
  draft: number,
  values: LocalDraftValues,
): Promise<"saved" | "offline" | "gone" | "signedOut"> {
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
