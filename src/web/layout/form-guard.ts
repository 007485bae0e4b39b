import { type ProblemTexts, showFieldErrors } from "./field-errors.ts";
import { type FieldProblem, type FormControl, findProblem } from "./field-problem.ts";

/** What of the router's state says that something is being sent or loaded. */
type RouterState = { navigation: { state: string }; fetchers: ReadonlyMap<string, { state: string }> };

declare global {
  interface Window {
    /** Put here by the router when it hydrates the page. */
    __reactRouterDataRouter?: {
      state: RouterState;
      subscribe: (listener: (state: RouterState) => void) => () => void;
    };
  }
}

/** A form that leaves the page by itself may be sent again after so many milliseconds: its answer may be a file. */
const plainSendTime = 3_000;

const isIdle = ({ navigation, fetchers }: RouterState): boolean =>
  navigation.state === "idle" && [...fetchers.values()].every(({ state }) => state === "idle");

/**
 * Guards every form of the page before anything else hears of its submit event (VL-01, VL-08, QV-03). A form with an
 * empty required field is not sent: its errors are shown in the words of `textOf`. A form that is under way is not sent
 * twice with the same values, however often it is pressed. Returns a function that stops guarding.
 */
export function guardForms(textOf: (problem: keyof ProblemTexts) => string): () => void {
  const showProblems = (form: HTMLFormElement, problems: readonly FieldProblem[]) =>
    showFieldErrors(form, problems, { required: textOf("required"), email: textOf("email") });
  const underWay = new WeakMap<HTMLFormElement, Set<string>>();

  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    const problems = isChecked(form, submitter) ? findProblems(form) : [];
    if (problems.length > 0) {
      refuse(event);
      showProblems(form, problems);
      return;
    }
    const sent = underWay.get(form) ?? new Set();
    underWay.set(form, sent);
    const values = toComparable(form, submitter);
    if (sent.has(values)) return refuse(event);
    sent.add(values);
    // By then the page's own handlers have said what they do with it.
    setTimeout(() => whenSent(event, () => sent.delete(values)));
  };

  /** A browser that checks a form itself sends one such event for each wrong control, and no submit event. */
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

function refuse(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Searches and filters may be empty. Forms with checks of their own opt out by `data-own-checks`, buttons by `formNoValidate`. */
function isChecked(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  // Not `form.method`: a field may be called so.
  const isSent = form.getAttribute("method")?.toLowerCase() === "post";
  if (!isSent || "ownChecks" in form.dataset) return false;
  return !(submitter as HTMLButtonElement | null)?.formNoValidate;
}

/** Calls `done` once the answer to a form is there, or at once where nothing was sent. */
function whenSent({ defaultPrevented }: Event, done: () => void): void {
  const router = window.__reactRouterDataRouter;
  if (!defaultPrevented) setTimeout(done, plainSendTime);
  else if (!router || isIdle(router.state)) done();
  else {
    const stop = router.subscribe((state) => {
      if (!isIdle(state)) return;
      stop();
      done();
    });
  }
}

/** A form's values with those of the button that was pressed, as text; files by name and size. */
function toComparable(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const values = [...new FormData(form, submitter)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : `${value.name} ${value.size}`,
  ]);
  return JSON.stringify([submitter?.getAttribute("formaction"), values]);
}

/** Lists the wrong controls of a form in their order; of a group of radio buttons only the first. */
function findProblems(form: HTMLFormElement): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const groups = new Set<string>();
  for (const element of form.elements) {
    const control = element as FormControl;
    // What can't be seen can't be filled in: there the server decides.
    if (!control.willValidate || !control.checkVisibility()) continue;
    if (control.type === "radio" && groups.has(control.name)) continue;
    const problem = findProblem(control, form.noValidate);
    if (!problem) continue;
    if (control.type === "radio") groups.add(control.name);
    problems.push({ control, problem });
  }
  return problems;
}
