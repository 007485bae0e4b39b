import type { ByLanguage } from "#kernel/localized-text.ts";

/** Messages in both languages by failure code. */
export type MessageTable = Record<string, ByLanguage<string>>;
