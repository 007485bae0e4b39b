import type { Translate } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";

type ImportMessage = { code: string; values: Record<string, string | number> };

/** Formats the reason for a rejected row or an omitted value in the reader's language. */
export const formatImportReason = (t: Translate, { code, values }: ImportMessage): string => {
  const isolatedValues = Object.entries(values).map(([name, value]) => [
    name,
    isString(value) ? wrapBidiIsolate(value) : value,
  ]);
  return t(`imports.reasons.${code}` as "imports.reasons.not_text", Object.fromEntries(isolatedValues));
};

const isString = (value: unknown): value is string => typeof value === "string";

const fileErrorCodes = [
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

/** Formats the reason why a whole file cannot be used, and what to do. */
export const formatImportFileError = (t: Translate, message: ImportMessage): string =>
  fileErrorCodes.includes(message.code)
    ? t(`imports.file.${message.code}` as "imports.file.zip")
    : formatImportReason(t, message);

/** Converts a field name to its message key. */
export const toImportFieldKey = (field: string): string => field.replaceAll(".", "_");
