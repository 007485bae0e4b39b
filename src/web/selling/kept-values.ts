/** What couldn't be sent yet, by field, as this browser keeps it until it can. */
export type Kept = Record<string, string>;

const keyOf = (draft: number) => `karaj.draft.${draft}`;

/** Storage may be refused or full: then what was typed lives as long as the page. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** What an earlier visit could not send. */
export function keptValues(draft: number): Kept {
  try {
    const kept: unknown = JSON.parse(storage()?.getItem(keyOf(draft)) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

/** Keeps values until they are sent; none takes the entry away. */
export function keepValues(draft: number, values: Kept): void {
  try {
    if (Object.keys(values).length === 0) storage()?.removeItem(keyOf(draft));
    else storage()?.setItem(keyOf(draft), JSON.stringify(values));
  } catch {
    // Full: the page still holds them.
  }
}

/** Puts values into the fields of a form, where it has them. */
export function showValues(form: HTMLFormElement, values: Kept): void {
  for (const [name, value] of Object.entries(values)) {
    for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      `[name="${CSS.escape(name)}"]`,
    )) {
      if (control instanceof HTMLInputElement && control.type === "checkbox") {
        control.checked = value.split(",").includes(control.value);
      } else if (control instanceof HTMLInputElement && control.type === "radio") {
        control.checked = control.value === value;
      } else if (!(control instanceof HTMLInputElement && control.type === "hidden")) control.value = value;
    }
  }
}
