import { type FieldProblemTexts, showFieldErrors } from "./field-errors.ts";
import { type FieldProblem, type FormControl, findFieldProblem } from "./field-problem.ts";

/** Part of the router state that shows whether a request is active. */
type RouterState = { navigation: { state: string }; fetchers: ReadonlyMap<string, { state: string }> };

declare global {
  interface Window {
    /** Router of the page. The router sets this property when it hydrates the page. */
    __reactRouterDataRouter?: {
      state: RouterState;
      subscribe: (listener: (state: RouterState) => void) => () => void;
    };
  }
}

/**
 * Time in milliseconds before a natively submitted form may be sent again. The page stays if the response is a file.
 */
const NATIVE_SUBMIT_COOLDOWN_MS = 3_000;

const isIdle = ({ navigation, fetchers }: RouterState): boolean =>
  navigation.state === "idle" && [...fetchers.values()].every(({ state }) => state === "idle");

/**
 * Guards every form of the page before other submit handlers run (VL-01, VL-08, QV-03). A form with invalid required
 * fields is not sent and shows its errors. A form is not sent twice with the same values while a request is active.
 * Returns a function that removes the guard.
 */
export function guardForms(getProblemText: (problem: keyof FieldProblemTexts) => string): () => void {
  const showProblems = (form: HTMLFormElement, problems: readonly FieldProblem[]) =>
    showFieldErrors(form, problems, { required: getProblemText("required"), email: getProblemText("email") });
  const pendingValuesByForm = new WeakMap<HTMLFormElement, Set<string>>();

  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    const problems = shouldValidate(form, submitter) ? findProblems(form) : [];
    if (problems.length > 0) {
      blockSubmit(event);
      showProblems(form, problems);
      return;
    }
    const pendingValues = pendingValuesByForm.get(form) ?? new Set();
    pendingValuesByForm.set(form, pendingValues);
    const values = toComparable(form, submitter);
    if (pendingValues.has(values)) return blockSubmit(event);
    pendingValues.add(values);
    // The timeout lets the page's own handlers run first.
    setTimeout(() => runAfterSubmit(event, () => pendingValues.delete(values)));
  };

  /** Handles native validation, which fires one `invalid` event for each invalid control and no submit event. */
  const onInvalid = (event: Event) => {
    event.preventDefault();
    const { form } = event.target as FormControl;
    if (!form) return;
    const [first] = findProblems(form);
    if (first?.control === event.target) showProblems(form, findProblems(form));
  };

  window.addEventListener("submit", onSubmit, true);
  window.addEventListener("invalid", onInvalid, true);
  return () => {
    window.removeEventListener("submit", onSubmit, true);
    window.removeEventListener("invalid", onInvalid, true);
  };
}

function blockSubmit(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Returns whether the form is validated before it is sent. Searches and filters are not validated, because their fields
 * may be empty. Forms opt out by `data-own-checks`, buttons by `formNoValidate`.
 */
function shouldValidate(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  // `form.method` could be a form field of that name.
  const isPost = form.getAttribute("method")?.toLowerCase() === "post";
  if (!isPost || "ownChecks" in form.dataset) return false;
  return !(submitter as HTMLButtonElement | null)?.formNoValidate;
}

/** Calls `onSettled` when the response to the form has arrived, or at once when no request was sent. */
function runAfterSubmit({ defaultPrevented }: Event, onSettled: () => void): void {
  const router = window.__reactRouterDataRouter;
  if (!defaultPrevented) setTimeout(onSettled, NATIVE_SUBMIT_COOLDOWN_MS);
  else if (!router || isIdle(router.state)) onSettled();
  else {
    const stop = router.subscribe((state) => {
      if (!isIdle(state)) return;
      stop();
      onSettled();
    });
  }
}

/**
 * Serializes the values of a form and its submit button, to detect a repeated submission. Files are compared by name
 * and size.
 */
function toComparable(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const values = [...new FormData(form, submitter)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : `${value.name} ${value.size}`,
  ]);
  return JSON.stringify([submitter?.getAttribute("formaction"), values]);
}

/** Lists the invalid controls of a form in order. A group of radio buttons counts once. */
function findProblems(form: HTMLFormElement): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const groups = new Set<string>();
  for (const element of form.elements) {
    const control = element as FormControl;
    // A hidden control cannot be filled in, so the server decides.
    if (!control.willValidate || !control.checkVisibility()) continue;
    if (control.type === "radio" && groups.has(control.name)) continue;
    const problem = findFieldProblem(control, form.noValidate);
    if (!problem) continue;
    if (control.type === "radio") groups.add(control.name);
    problems.push({ control, problem });
  }
  return problems;
}
