/** Unsaved field values of a draft in local storage. */
export type LocalDraftValues = Record<string, string>;

const getStorageKey = (draft: number) => `karaj.draft.${draft}`;

/**
 * Returns the local storage, or undefined when the browser blocks it. Unsaved values then exist only while the page
 * is open.
 */
function getLocalStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** Reads the values that an earlier visit of the page did not manage to save on the server. */
export function readLocalDraft(draft: number): LocalDraftValues {
  try {
    const stored: unknown = JSON.parse(getLocalStorage()?.getItem(getStorageKey(draft)) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

/** Stores unsaved values. An empty object removes the entry. */
export function writeLocalDraft(draft: number, values: LocalDraftValues): void {
  try {
    if (Object.keys(values).length === 0) getLocalStorage()?.removeItem(getStorageKey(draft));
    else getLocalStorage()?.setItem(getStorageKey(draft), JSON.stringify(values));
  } catch {
    // The storage is full. The page still holds the values.
  }
}

/** Fills form controls with the given values. */
export function fillFormFromDraft(form: HTMLFormElement, values: LocalDraftValues): void {
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
