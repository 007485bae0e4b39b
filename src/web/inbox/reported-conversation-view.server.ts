import type { ReportedConversation } from "#domain/inbox/conversation-reports.server.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

/** Presents a reported conversation in the moderator's language. */
export const presentReportedConversation = (
  { about, seller, reports, ...conversation }: ReportedConversation,
  language: Language,
  moment: (date: Date) => string,
) => ({
  ...conversation,
  about: pickTranslation(about, language),
  seller: { name: pickTranslation(seller.name, language), owner: seller.owner },
  reports: reports.map(({ at, ...report }) => ({ ...report, at: moment(at) })),
});

export type ReportedConversationView = ReturnType<typeof presentReportedConversation>;
