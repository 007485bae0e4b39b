import type { FieldProblemTexts } from "./field-errors.ts";

/**
 * Delays form submissions until the form guard is loaded (`form-guard.ts`), then submits the form again. Hidden forms
 * of listing cards and forms with `data-own-checks` are not delayed, because they handle repeated presses themselves.
 * Returns a function that removes the listeners.
 */
export function startLazyFormGuard(getProblemText: (problem: keyof FieldProblemTexts) => string): () => void {
  let stop = () => {
    window.removeEventListener("submit", onSubmit, true);
    window.removeEventListener("invalid", onInvalid, true);
  };
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import("./form-guard.ts").then(
      ({ guardForms }) => {
        stop();
        stop = guardForms(getProblemText);
      },
      // If the guard cannot be loaded, forms work without it.
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
      // React may have replaced the form, but the old one holds the entered values and is submitted.
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
