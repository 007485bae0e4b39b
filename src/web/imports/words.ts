import type { Translate } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";

type Said = { code: string; values: Record<string, string | number> };

/** Why a row was refused or a value left out, in the reader's language. */
export const reasonWords = (t: Translate, { code, values }: Said): string => {
  const shown = Object.entries(values).map(([name, value]) => [name, isString(value) ? isolated(value) : value]);
  return t(`imports.reasons.${code}` as "imports.reasons.not_text", Object.fromEntries(shown));
};

const isString = (value: unknown): value is string => typeof value === "string";

const wholeFiles = [
  "spreadsheet",
  "zip",
  "image",
  "pdf",
  "web_page",
  "unreadable",
  "unexpected",
  "banned",
  "required",
  "too_large",
];

/** Why a whole file can't be used, and what to do. */
export const fileWords = (t: Translate, said: Said): string =>
  wholeFiles.includes(said.code) ? t(`imports.file.${said.code}` as "imports.file.zip") : reasonWords(t, said);

/** What a field is called; one of a feature by its name in the catalogue. */
export const fieldKey = (field: string): string => field.replaceAll(".", "_");
