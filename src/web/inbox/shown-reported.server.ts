import type { ReportedConversation } from "#domain/inbox/reported.server.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";

/** A reported conversation in a moderator's language. */
export const shownReported = (
  { about, seller, reports, ...conversation }: ReportedConversation,
  language: Language,
  moment: (date: Date) => string,
) => ({
  ...conversation,
  about: inLanguage(about, language),
  seller: { name: inLanguage(seller.name, language), owner: seller.owner },
  reports: reports.map(({ at, ...report }) => ({ ...report, at: moment(at) })),
});

export type ShownReported = ReturnType<typeof shownReported>;
