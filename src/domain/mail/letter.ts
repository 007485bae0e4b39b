import { settingsPath } from "#domain/notifications/topics.ts";
import type { Language } from "#kernel/local-text.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { mailPage } from "./mail-page.ts";
import type { NewMail } from "./outbox.server.ts";

/** What a mail of ours consists of; every text is in its reader's language. */
export type Letter = {
  to: string;
  language: Language;
  subject: string;
  greeting: string;
  /** What it says, the main thing first; a paragraph may have several lines. */
  paragraphs: readonly string[];
  /** What the button says, and where it leads. */
  act: string;
  link: string;
  /** Stands before the link as it can be copied. */
  copy: string;
  /** What it means when one hasn't asked for it; empty: nothing to say. */
  otherwise?: string;
  /** Its reader can switch off mails like this one: its foot says where. */
  canSwitchOff?: boolean | undefined;
};

const choose: Record<Language, string> = {
  ar: "يمكنك اختيار الرسائل التي تصلك من هنا:",
  en: "You can choose which mails you get:",
};

/** A mail as plain text, and the same as a page that runs the right way. */
export function letter({ to, paragraphs, otherwise = "", canSwitchOff = false, ...rest }: Letter): NewMail {
  const { language, subject, greeting, link } = rest;
  const settings = canSwitchOff ? { words: choose[language], link: new URL(settingsPath, link).href } : undefined;
  const foot = [...(otherwise ? [otherwise] : []), ...(settings ? [`${settings.words}\n${settings.link}`] : [])];
  return {
    to,
    subject,
    text: [greeting, ...paragraphs, link, ...foot, formatSiteName(language)].join("\n\n"),
    html: mailPage({ ...rest, text: paragraphs.join("\n"), otherwise, settings }),
  };
}
