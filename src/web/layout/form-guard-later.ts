import type { ProblemTexts } from "./field-errors.ts";

/**
 * Holds the first form that is sent back until the code that guards forms is here (`form-guard.ts`), then sends it again.
 * Hidden forms, to which the buttons of cards belong, and forms with checks of their own handle repeated presses
 * themselves. Returns a function that ends it.
 */
export function guardFormsLater(textOf: (problem: keyof ProblemTexts) => string): () => void {
  let stop = () => {
    window.removeEventListener("submit", onSubmit, true);
    window.removeEventListener("invalid", onInvalid, true);
  };
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import("./form-guard.ts").then(
      ({ guardForms }) => {
        stop();
        stop = guardForms(textOf);
      },
      // Without a connection forms are as they are without a guard.
      () => stop(),
    );
    return loading;
  };
  function onSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (form.hidden || form.getAttribute("method") !== "post" || "ownChecks" in form.dataset) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    load().then(() => {
      // React may have replaced the form meanwhile; the values were typed into this one.
      if (!form.isConnected) document.body.append(Object.assign(form, { hidden: true }));
      form.requestSubmit(event.submitter);
    });
  }
  function onInvalid(event: Event) {
    event.preventDefault();
    load().then(() => (event.target as HTMLInputElement).form?.reportValidity());
  }
  window.addEventListener("submit", onSubmit, true);
  window.addEventListener("invalid", onInvalid, true);
  return () => stop();
}
