import type { ByLanguage } from "#kernel/localized-text.ts";

/** Messages by failure code, in both languages. */
export type MessageTable = Record<string, ByLanguage<string>>;
