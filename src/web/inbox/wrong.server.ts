import { data } from "react-router";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import { type Failure, httpStatus } from "#kernel/result.ts";

/** What a form of the inbox shows again when it could not be taken, in words. */
export type InboxAnswer = {
  /** Which form it was. */
  form: string;
  /** Of a field, or of the whole. */
  field: string | undefined;
  text: string;
  values: Record<string, string>;
};

/** Why something was refused, in the reader's words. */
export function wrongWords({ code }: Failure, language: Language): string {
  const { t, find } = translator(language);
  return find(`inbox.wrong.${code}`) ?? t("inbox.wrong.other");
}

/** Answers a form that could not be taken, with what it held. */
export function refusedInbox(
  failure: Failure & { retryAt?: Date },
  form: string,
  values: Record<string, string>,
  language: Language,
) {
  const field = failure.errors?.[0]?.path;
  const answer: InboxAnswer = { form, field, text: wrongWords(failure, language), values };
  return data(answer, { status: httpStatus[failure.kind] });
}
