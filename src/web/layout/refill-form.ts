/**
 * Copies what was typed and chosen in `from` into `to`, another rendering of the same form. Controls match by name and
 * position; React hears of each value as if it were typed. Files stay behind.
 */
export function refillForm(from: HTMLFormElement, to: HTMLFormElement | undefined): void {
  if (!to) return;
  for (const old of from.elements) {
    const control = findTwin(old, from, to);
    if (old instanceof HTMLInputElement && control instanceof HTMLInputElement) {
      if (old.type === "radio" || old.type === "checkbox") {
        if (old.checked !== control.checked) control.click();
      } else if (old.type !== "file" && old.type !== "hidden") typeInto(control, old.value);
    } else if (old instanceof HTMLTextAreaElement && control instanceof HTMLTextAreaElement)
      typeInto(control, old.value);
    else if (old instanceof HTMLSelectElement && control instanceof HTMLSelectElement) typeInto(control, old.value);
  }
}

/** Finds the control of `to` that stands where `control` stands in `from`. */
export function findTwin(control: Element, from: HTMLFormElement, to: HTMLFormElement): Element | undefined {
  const name = control.getAttribute("name");
  const listSame = (form: HTMLFormElement) =>
    [...form.elements].filter((each) => each.tagName === control.tagName && each.getAttribute("name") === name);
  return listSame(to)[listSame(from).indexOf(control)];
}

function typeInto(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (control.value === value) return;
  // React replaces the setter of the element itself to tell its own changes from the reader's.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
