import type { DraftIssue } from "#domain/listing-editor/draft.ts";
import { listMissingFieldIssues } from "#domain/listing-editor/missing-fields.ts";
import type { Language } from "#kernel/localized-text.ts";
import { collectFormValues } from "./form-values.ts";
import type { StepPageData } from "./step-page.server.ts";

/** Lists the required fields of a step that are empty in the form. */
export function findMissingFormFields(form: HTMLFormElement, page: StepPageData, language: Language): DraftIssue[] {
  const { content } = page;
  const values = { ...page.values, ...Object.fromEntries(collectFormValues(new FormData(form))) };
  const requiredFeatures =
    content.step === "features" ? content.features.filter(({ required }) => required).map(({ key }) => key) : [];
  return listMissingFieldIssues(page.step, values, { requiredFeatures, language });
}

/**
 * Returns whether the form has a VIN that the server has not looked up yet. The server may then fill empty fields or
 * reject the VIN.
 */
export function canAutofill(form: HTMLFormElement): boolean {
  const vin = form.querySelector<HTMLInputElement>("[name=vin]")?.value.trim();
  // A VIN marked as partial has been looked up and fills only some fields.
  return Boolean(vin) && !form.querySelector("[data-vin=partial]");
}
