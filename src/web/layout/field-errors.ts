import { iconSpriteUrl } from "#ui/icon-names.ts";
import { type FieldProblem, type FormControl, findFieldProblem } from "./field-problem.ts";

/** Error texts in the language of the page. */
export type FieldProblemTexts = Record<"required" | "email", string>;

const FIELD_ERROR_ATTRIBUTE = "data-field-error";

/**
 * Shows an error beside each invalid control and focuses the first one. A control can override the texts with
 * `data-required` and `data-invalid`. An error disappears when its control becomes valid or when the server has
 * responded to the form.
 */
export function showFieldErrors(
  form: HTMLFormElement,
  problems: readonly FieldProblem[],
  texts: FieldProblemTexts,
): void {
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
  for (const control of form.elements) control.dispatchEvent(new CustomEvent(FIELD_ERROR_ATTRIBUTE));
}

/** Shows an error beside a control until the control is valid. The attributes of the control are then restored. */
function showError(control: FormControl, text: string, onlyRequired: boolean): void {
  const id = `${control.id || control.name}-missing`;
  const error = createErrorElement(id, text);
  const container = findFieldContainer(control);
  // Hides the error that the server sent for this control, because it is outdated.
  const serverError = container.querySelector<HTMLElement>("[id$='-error']");
  container.append(error);
  serverError?.setAttribute("hidden", "");
  const undoAttributes = [
    setAttribute(control, "aria-invalid", "true"),
    setAttribute(control, "aria-describedby", [id, control.getAttribute("aria-describedby")].filter(Boolean).join(" ")),
  ];
  const controls = control.type === "radio" ? getRadioGroup(control) : [control];
  const listeners = new AbortController();
  const clear = () => {
    error.remove();
    serverError?.removeAttribute("hidden");
    for (const undo of undoAttributes) undo();
    listeners.abort();
  };
  const onChange = (event: Event) => {
    if (event.type === FIELD_ERROR_ATTRIBUTE || !findFieldProblem(control, onlyRequired)) clear();
  };
  for (const each of controls)
    for (const name of [FIELD_ERROR_ATTRIBUTE, "input", "change"])
      each.addEventListener(name, onChange, { signal: listeners.signal });
}

const getRadioGroup = ({ form, name }: FormControl): FormControl[] =>
  [...(form?.elements ?? [])].filter(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.type === "radio" && each.name === name,
  );

/** Sets an attribute and returns a function that restores the previous value. */
function setAttribute(element: Element, name: string, value: string): () => void {
  const previousValue = element.getAttribute(name);
  element.setAttribute(name, value);
  return () => {
    if (element.getAttribute(name) !== value) return;
    if (previousValue === null) element.removeAttribute(name);
    else element.setAttribute(name, previousValue);
  };
}

/**
 * Returns the element around a control and its label: the fieldset for radio buttons, otherwise the closest common
 * ancestor.
 */
function findFieldContainer(control: FormControl): Element {
  const fieldset = control.type === "radio" && control.closest("fieldset");
  if (fieldset) return fieldset;
  const label = control.labels?.[0];
  const controlFrame = label?.contains(control) ? label : (control.closest(".control-frame") ?? control);
  let container = controlFrame.parentElement ?? controlFrame;
  while (label && !container.contains(label) && container.parentElement && container !== control.form)
    container = container.parentElement;
  return container;
}

/** Creates an error element with the same markup as an error from the server (`ui/field.tsx`). */
function createErrorElement(id: string, text: string): HTMLElement {
  const error = document.createElement("p");
  error.id = id;
  error.setAttribute(FIELD_ERROR_ATTRIBUTE, "");
  error.className = "mt-1.5 flex items-start gap-1 text-13 text-failure";
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ width: "15", height: "15", class: "shrink-0 mt-0.5" })) {
    svg.setAttribute(name, value);
  }
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${iconSpriteUrl}#condition`);
  svg.append(use);
  const textElement = document.createElement("span");
  textElement.className = "min-w-0";
  textElement.textContent = text;
  error.append(svg, textElement);
  return error;
}
