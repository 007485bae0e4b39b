import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { renderEmailLayout } from "./email-layout.ts";
import type { NewMail } from "./mail-outbox.server.ts";
import { notificationSettingsPath } from "./settings-path.ts";

/** Texts and link of an email, in the recipient's language. */
export type EmailContent = {
  to: string;
  language: Language;
  subject: string;
  greeting: string;
  /** Paragraphs, the most important first. A paragraph may contain line breaks. */
  paragraphs: readonly string[];
  /** Label of the button, which opens `link`. */
  act: string;
  link: string;
  /** Text before the address of `link`, for recipients who copy the address instead of pressing the button. */
  copy: string;
  /** Hint for recipients who did not expect this email. Empty for no hint. */
  otherwise?: string;
  /** Whether the recipient can switch off emails of this kind. If so, the footer links to the notification settings. */
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
