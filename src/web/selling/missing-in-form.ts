import type { Trouble } from "#domain/selling/draft.ts";
import { findMissing } from "#domain/selling/missing.ts";
import type { Language } from "#kernel/local-text.ts";
import { valuesOf } from "./patch.ts";
import type { StepPageData } from "./step-page.server.ts";

/** Lists the required fields that the form of a step leaves empty. */
export function findMissingInForm(form: HTMLFormElement, page: StepPageData, language: Language): Trouble[] {
  const { content } = page;
  const values = { ...page.values, ...Object.fromEntries(valuesOf(new FormData(form))) };
  const requiredFeatures =
    content.step === "features" ? content.features.filter(({ required }) => required).map(({ key }) => key) : [];
  return findMissing(page.step, values, { requiredFeatures, language });
}

/** Tells whether the server may fill empty fields in from a VIN that is typed, or finds fault with it. */
export function mayBeFilledIn(form: HTMLFormElement): boolean {
  const vin = form.querySelector<HTMLInputElement>("[name=vin]")?.value.trim();
  // Of this one it is known that it tells only some of them.
  return Boolean(vin) && !form.querySelector("[data-vin=partial]");
}
