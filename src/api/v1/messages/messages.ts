import type { Language } from "#kernel/local-text.ts";

/** Failure codes that the API can answer with, in both languages. */
export type Messages = Record<string, Record<Language, string>>;
