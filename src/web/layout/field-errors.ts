import { spriteUrl } from "#ui/icon-names.ts";
import { type FieldProblem, type FormControl, findProblem } from "./field-problem.ts";

/** The words for what is wrong, in the page's language. */
export type ProblemTexts = Record<"required" | "email", string>;

const mark = "data-field-error";

/**
 * Shows what is wrong beside each control and moves the focus to the first. A control may have words of its own for
 * being empty or no address (`data-required`, `data-invalid`). Its error goes when it is filled in, or when the form is answered.
 */
export function showFieldErrors(form: HTMLFormElement, problems: readonly FieldProblem[], texts: ProblemTexts): void {
  clearFieldErrors(form);
  for (const { control, problem } of problems) {
    const { required = texts.required, invalid = texts.email } = control.dataset;
    const text = { required, email: invalid, other: control.validationMessage }[problem];
    showError(control, text, form.noValidate);
  }
  const first = problems[0]?.control;
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: "center" });
}

function clearFieldErrors(form: HTMLFormElement): void {
  for (const control of form.elements) control.dispatchEvent(new CustomEvent(mark));
}

/** Shows one error until the control is right; the attributes are then what they were. */
function showError(control: FormControl, text: string, onlyRequired: boolean): void {
  const id = `${control.id || control.name}-missing`;
  const error = toErrorElement(id, text);
  const place = findPlace(control);
  // What the server said about it is outdated.
  const said = place.querySelector<HTMLElement>("[id$='-error']");
  place.append(error);
  said?.setAttribute("hidden", "");
  const restore = [
    setAttribute(control, "aria-invalid", "true"),
    setAttribute(control, "aria-describedby", [id, control.getAttribute("aria-describedby")].filter(Boolean).join(" ")),
  ];
  const controls = control.type === "radio" ? toGroup(control) : [control];
  const clear = () => {
    error.remove();
    said?.removeAttribute("hidden");
    for (const undo of restore) undo();
    for (const each of controls) for (const name of [mark, "input", "change"]) each.removeEventListener(name, onChange);
  };
  const onChange = (event: Event) => {
    if (event.type === mark || !findProblem(control, onlyRequired)) clear();
  };
  for (const each of controls) for (const name of [mark, "input", "change"]) each.addEventListener(name, onChange);
}

const toGroup = ({ form, name }: FormControl): FormControl[] =>
  [...(form?.elements ?? [])].filter(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.type === "radio" && each.name === name,
  );

/** Sets an attribute; returns a function that puts back what was there. */
function setAttribute(element: Element, name: string, value: string): () => void {
  const before = element.getAttribute(name);
  element.setAttribute(name, value);
  return () => {
    if (element.getAttribute(name) !== value) return;
    if (before === null) element.removeAttribute(name);
    else element.setAttribute(name, before);
  };
}

/** The element that holds a control with its label: a fieldset for radio buttons, else what stands around both. */
function findPlace(control: FormControl): Element {
  const fieldset = control.type === "radio" && control.closest("fieldset");
  if (fieldset) return fieldset;
  const label = control.labels?.[0];
  const own = label?.contains(control) ? label : (control.closest(".control-frame") ?? control);
  let place = own.parentElement ?? own;
  while (label && !place.contains(label) && place.parentElement && place !== control.form) place = place.parentElement;
  return place;
}

/** The same look as that of an error which the server finds (`ui/field.tsx`). */
function toErrorElement(id: string, text: string): HTMLElement {
  const error = document.createElement("p");
  error.id = id;
  error.setAttribute(mark, "");
  error.className = "mt-1.5 flex items-start gap-1 text-13 text-failure";
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ width: "15", height: "15", class: "shrink-0 mt-0.5" })) {
    svg.setAttribute(name, value);
  }
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${spriteUrl}#condition`);
  svg.append(use);
  const words = document.createElement("span");
  words.className = "min-w-0";
  words.textContent = text;
  error.append(svg, words);
  return error;
}
