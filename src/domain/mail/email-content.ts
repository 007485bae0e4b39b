import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { renderEmailLayout } from "./email-layout.ts";
import type { NewMail } from "./mail-outbox.server.ts";
import { notificationSettingsPath } from "./settings-path.ts";

/** Content of an email in its recipient's language. */
export type EmailContent = {
  to: string;
  language: Language;
  subject: string;
  greeting: string;
  /** Paragraphs, most important first. A paragraph may have several lines. */
  paragraphs: readonly string[];
  /** Label and target of the button. */
  act: string;
  link: string;
  /** Text before the copyable link. */
  copy: string;
  /** Hint for recipients who did not expect the mail; empty for none. */
  otherwise?: string;
  /** Whether the recipient can switch off such mails. The footer then links to the settings. */
  canSwitchOff?: boolean | undefined;
};

const settingsHints: ByLanguage<string> = {
  ar: "يمكنك اختيار الرسائل التي تصلك من هنا:",
  en: "You can choose which e-mails you get:",
};

/** Renders an email as plain text and HTML. */
export function renderEmail({
  to,
  paragraphs,
  otherwise = "",
  canSwitchOff = false,
  ...content
}: EmailContent): NewMail {
  const { language, subject, greeting, link } = content;
  const settings = canSwitchOff
    ? { words: pickByLanguage(settingsHints, language), link: new URL(notificationSettingsPath, link).href }
    : undefined;
  const footer = [...(otherwise ? [otherwise] : []), ...(settings ? [`${settings.words}\n${settings.link}`] : [])];
  return {
    to,
    subject,
    text: [greeting, ...paragraphs, link, ...footer, formatSiteName(language)].join("\n\n"),
    html: renderEmailLayout({ ...content, text: paragraphs.join("\n"), otherwise, settings }),
  };
}
