import { data } from "react-router";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import { type Failure, HTTP_STATUS } from "#kernel/result.ts";

/** Error and entered values of a refused inbox form. */
export type InboxFormError = {
  /** Name of the refused form. */
  form: string;
  /** Name of the invalid field. Undefined when the error concerns the whole form. */
  field: string | undefined;
  text: string;
  values: Record<string, string>;
};

/** Formats the reason of a refusal in the reader's language. */
export function formatInboxError({ code }: Pick<Failure, "code"> & Partial<Failure>, language: Language): string {
  const { t, find } = getTranslator(language);
  return find(`inbox.errors.${code}`) ?? t("inbox.errors.other");
}

/** Creates the response to a refused form with the entered values. */
export function rejectInboxForm(
  failure: Failure & { retryAt?: Date },
  form: string,
  values: Record<string, string>,
  language: Language,
) {
  const field = failure.errors?.[0]?.path;
  const formError: InboxFormError = { form, field, text: formatInboxError(failure, language), values };
  return data(formError, { status: HTTP_STATUS[failure.kind] });
}
