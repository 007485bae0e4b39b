import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, getTextDirection, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { formatSiteName, getSiteProfile } from "#kernel/site-profile.ts";
import type { NewMail } from "./mail-outbox.server.ts";
import { notificationSettingsPath } from "./settings-path.ts";

/** Texts of an email as its HTML shows them. */
type EmailLayoutProps = Required<Pick<EmailContent, "language" | "subject" | "act" | "link" | "otherwise" | "list">> & {
  greeting: string;
  paragraphs: readonly string[];
  copy: string;
  /** Hint, words and address of the link that switches off emails. */
  settings?: { hint: string; words: string; link: string } | undefined;
};

/**
 * Colours of emails, as in `ui/tokens.css`. They are repeated here because mail programs do not support CSS variables.
 */
export const emailColors = {
  light: { wash: "#f4f5f7", paper: "#ffffff", line: "#e3e6ea", ink: "#14181f", soft: "#4a5260", link: "#c92a12" },
  dark: { wash: "#0e1116", paper: "#151920", line: "#2a303a", ink: "#eef1f5", soft: "#b6bec9", link: "#ff7a63" },
  accent: "#d92f16",
  onAccent: "#ffffff",
};

const escapeHtml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    // An order number or an amount stays on one line.
    .replace(/\u2068(\d[\d.,-]*(?: [A-Z]{3})?)\u2069/g, '<bdi style="white-space:nowrap">$1</bdi>')
    // Converts the Unicode isolates of plain text to `<bdi>`, because some mail programs support only this element.
    .replace(/\u2068([^\u2069]*)\u2069/g, "<bdi>$1</bdi>");

const { light, dark, accent, onAccent } = emailColors;

/** Style sheet for mail programs with a dark mode. All others show the inline colours. */
const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.wash{background:${dark.wash}!important}
.paper{background:${dark.paper}!important;border-color:${accent} ${dark.line} ${dark.line}!important}
.ink{color:${dark.ink}!important}
.soft{color:${dark.soft}!important}
.link{color:${dark.link}!important}
}`;

/** Renders the name of the site in both languages as HTML. */
function renderSiteName(): string {
  const { name } = getSiteProfile();
  const arabic = `<strong lang="ar">${escapeHtml(name.ar)}</strong>`;
  if (name.en === name.ar) return arabic;
  return `${arabic}&nbsp;<span lang="en" style="font-size:16px">${escapeHtml(name.en)}</span>`;
}

/**
 * Renders the HTML of an email for old mail programs: layout tables, inline colours, no external resources. Every block
 * sets its own text direction, because many programs drop the attributes of `<html>`.
 */
function renderEmailLayout({
  language,
  subject,
  greeting,
  paragraphs,
  act,
  link,
  copy,
  otherwise,
  list,
  settings,
}: EmailLayoutProps): string {
  const dir = getTextDirection(language);
  const align = dir === "rtl" ? "right" : "left";
  const font = "font-family:'Segoe UI',Tahoma,Arial,sans-serif";
  const table = `role="presentation" border="0" cellpadding="0" cellspacing="0" dir="${dir}"`;
  const block = (tone: "ink" | "soft", size: number, paddingBottom: number, content: string, direction: string = dir) =>
    `<tr><td dir="${direction}" align="${align}" class="${tone}" style="padding:0 0 ${paddingBottom}px;${font};font-size:${size}px;line-height:1.7;text-align:${align};color:${light[tone]}">${content}</td></tr>`;
  const address = escapeHtml(link);
  const lastPadding = list.length > 0 ? 14 : 24;
  const blocks = paragraphs.map((text, i) =>
    block("ink", 16, i < paragraphs.length - 1 ? 12 : lastPadding, escapeHtml(text).replaceAll("\n", "<br>")),
  );
  const entries = list.map(({ text: words, link: href }) =>
    href === undefined
      ? block("ink", 16, 6, `<strong>${escapeHtml(words)}</strong>`)
      : block(
          "ink",
          15,
          8,
          `<a href="${escapeHtml(href)}" class="link" style="color:${light.link}">${escapeHtml(words)}</a>`,
        ),
  );
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles}</style>
</head>
<body dir="${dir}" class="wash" style="margin:0;padding:0;background:${light.wash}">
<div dir="${dir}" style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs.join(" ").replaceAll("\n", " "))}</div>
<table ${table} width="100%" class="wash" style="background:${light.wash}"><tr><td dir="${dir}" align="center" style="padding:24px 12px">
<table ${table} width="100%" class="paper" style="max-width:520px;background:${light.paper};border:1px solid ${light.line};border-top:4px solid ${accent};border-radius:10px"><tr><td dir="${dir}" style="padding:28px 24px">
<table ${table} width="100%">
${block("ink", 22, 20, renderSiteName())}
${block("ink", 16, 10, escapeHtml(greeting))}
${blocks.join("\n")}
${entries.join("\n")}
<tr><td dir="${dir}" align="${align}" style="padding:${list.length > 0 ? 16 : 0}px 0 24px"><table ${table}><tr><td dir="${dir}" bgcolor="${accent}" style="background:${accent};border-radius:6px"><a href="${address}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:bold;color:${onAccent};text-decoration:none">${escapeHtml(act)}</a></td></tr></table></td></tr>
${block("soft", 14, 2, escapeHtml(copy))}
${block("soft", 14, otherwise || settings ? 22 : 0, `<span class="link" style="color:${light.link};word-break:break-all">${address}</span>`, "ltr")}
${otherwise ? block("soft", 14, settings ? 14 : 0, escapeHtml(otherwise)) : ""}
${settings ? block("soft", 14, 0, `${escapeHtml(settings.hint)} <a href="${escapeHtml(settings.link)}" class="link" style="color:${light.link}">${escapeHtml(settings.words)}</a>`) : ""}
</table>
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

/** Line of the list in an email: a link, or a heading of the links after it. */
export type EmailListEntry = { text: string; link?: string };

/** Texts and link of an email, in the recipient's language. */
type EmailContent = {
  to: string;
  language: Language;
  subject: string;
  /** Name in the greeting, without control characters. A greeting without a name is "Hello,". */
  name?: string | undefined;
  /** Paragraphs, the most important first. A paragraph may contain line breaks. */
  paragraphs: readonly string[];
  /** List between the paragraphs and the button. */
  list?: readonly EmailListEntry[];
  /** Label of the button, which opens `link`. */
  act: string;
  link: string;
  /** Hint for recipients who did not expect this email. Empty for no hint. */
  otherwise?: string;
  /** Whether the recipient can switch off emails of this kind. If so, the footer links to the notification settings. */
  canSwitchOff?: boolean | undefined;
  /** Address that switches off emails of this kind. The footer then links to it instead of the settings. */
  unsubscribeUrl?: string | undefined;
};

/** Texts that all emails contain. `copy` is the text before the address of the link, for recipients who copy it. */
const sharedTexts: ByLanguage<{
  hello: string;
  comma: string;
  copy: string;
  settings: { hint: string; words: string };
  unsubscribe: { hint: string; words: string };
}> = {
  en: {
    hello: "Hello",
    comma: ",",
    copy: "If the button doesn't work, open this link:",
    settings: { hint: "Too many e-mails?", words: "Choose which ones you get" },
    unsubscribe: { hint: "Don't want these e-mails?", words: "Turn them off" },
  },
  ar: {
    hello: "مرحبًا",
    comma: "،",
    copy: "إذا لم يعمل الزر فافتح هذا الرابط:",
    settings: { hint: "تصلك رسائل كثيرة؟", words: "اختر ما يصلك منها" },
    unsubscribe: { hint: "لا تريد هذه الرسائل؟", words: "أوقفها" },
  },
};

/** Control characters, including those that change the text direction. A name with them could deceive the reader. */
const controlCharacters = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Replaces the control characters of a user's text. */
export const stripControlCharacters = (text: string, replacement = ""): string =>
  text.toWellFormed().replace(controlCharacters, replacement);

/** Removes control characters from a user's text and isolates its text direction from the text around it. */
export const sanitizeMailText = (text: string): string => wrapBidiIsolate(stripControlCharacters(text));

/** Renders an email as plain text and HTML. */
export function renderEmail({
  to,
  name,
  paragraphs,
  otherwise = "",
  canSwitchOff = false,
  list = [],
  unsubscribeUrl,
  ...content
}: EmailContent): NewMail {
  const { language, subject, act, link } = content;
  const { hello, comma, copy, ...footerTexts } = pickByLanguage(sharedTexts, language);
  const greeting = `${name ? `${hello} ${name}` : hello}${comma}`;
  const settings = unsubscribeUrl
    ? { ...footerTexts.unsubscribe, link: unsubscribeUrl }
    : canSwitchOff
      ? { ...footerTexts.settings, link: new URL(notificationSettingsPath, link).href }
      : undefined;
  const footer = [
    ...(otherwise ? [otherwise] : []),
    ...(settings ? [`${settings.hint} ${settings.words}:\n${settings.link}`] : []),
  ];
  return {
    to,
    subject,
    unsubscribeUrl,
    text: [
      greeting,
      ...paragraphs,
      ...list.map((each) => [each.text, each.link].filter(Boolean).join("\n")),
      `${act}:\n${link}`,
      ...footer,
      formatSiteName(language),
    ].join("\n\n"),
    html: renderEmailLayout({ ...content, greeting, paragraphs, copy, otherwise, list, settings }),
  };
}
