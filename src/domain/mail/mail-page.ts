import { directionOf, type Language } from "#kernel/local-text.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

type Props = {
  language: Language;
  subject: string;
  greeting: string;
  text: string;
  /** What the button says, and where it leads. */
  act: string;
  link: string;
  /** Stands before the link as it can be copied. */
  copy: string;
  otherwise: string;
  /** Where mails like this one are switched off. */
  settings?: { words: string; link: string } | undefined;
};

/** As in `ui/tokens.css`; mail programs know no variables. */
export const mailColours = {
  light: { wash: "#f4f5f7", paper: "#ffffff", line: "#e3e6ea", ink: "#14181f", soft: "#4a5260", link: "#c92a12" },
  dark: { wash: "#0e1116", paper: "#151920", line: "#2a303a", ink: "#eef1f5", soft: "#b6bec9", link: "#ff7a63" },
  accent: "#d92f16",
  onAccent: "#ffffff",
};

const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    // Plain text isolates by characters; some mail programs only know the element.
    .replace(/\u2068([^\u2069]*)\u2069/g, "<bdi>$1</bdi>");

const { light, dark, accent, onAccent } = mailColours;

/** Mail programs that know dark mode; others keep the colours beside each block. */
const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.wash{background:${dark.wash}!important}
.paper{background:${dark.paper}!important;border-color:${accent} ${dark.line} ${dark.line}!important}
.ink{color:${dark.ink}!important}
.soft{color:${dark.soft}!important}
.link{color:${dark.link}!important}
}`;

/** The site's name in both languages, as HTML. */
function siteMark(): string {
  const { name } = getSiteProfile();
  const arabic = `<strong lang="ar">${escaped(name.ar)}</strong>`;
  if (name.en === name.ar) return arabic;
  return `${arabic}&nbsp;<span lang="en" style="font-size:16px">${escaped(name.en)}</span>`;
}

/**
 * A mail as the oldest mail programs show it too: tables, colours beside each block, nothing fetched from anywhere, and
 * the direction said on every block, since many programs drop what `<html>` says.
 */
export function mailPage({ language, subject, greeting, text, act, link, copy, otherwise, settings }: Props): string {
  const dir = directionOf(language);
  const align = dir === "rtl" ? "right" : "left";
  const font = "font-family:'Segoe UI',Tahoma,Arial,sans-serif";
  const table = `role="presentation" border="0" cellpadding="0" cellspacing="0" dir="${dir}"`;
  const block = (tone: "ink" | "soft", size: number, below: number, inner: string, direction: string = dir) =>
    `<tr><td dir="${direction}" align="${align}" class="${tone}" style="padding:0 0 ${below}px;${font};font-size:${size}px;line-height:1.7;text-align:${align};color:${light[tone]}">${inner}</td></tr>`;
  const address = escaped(link);
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkStyles}</style>
</head>
<body dir="${dir}" class="wash" style="margin:0;padding:0;background:${light.wash}">
<div dir="${dir}" style="display:none;max-height:0;overflow:hidden">${escaped(text)}</div>
<table ${table} width="100%" class="wash" style="background:${light.wash}"><tr><td dir="${dir}" align="center" style="padding:24px 12px">
<table ${table} width="100%" class="paper" style="max-width:520px;background:${light.paper};border:1px solid ${light.line};border-top:4px solid ${accent};border-radius:10px"><tr><td dir="${dir}" style="padding:28px 24px">
<table ${table} width="100%">
${block("ink", 22, 20, siteMark())}
${block("ink", 16, 10, escaped(greeting))}
${block("ink", 16, 22, escaped(text).replaceAll("\n", "<br>"))}
<tr><td dir="${dir}" align="${align}" style="padding:0 0 24px"><table ${table}><tr><td dir="${dir}" bgcolor="${accent}" style="background:${accent};border-radius:6px"><a href="${address}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:bold;color:${onAccent};text-decoration:none">${escaped(act)}</a></td></tr></table></td></tr>
${block("soft", 14, 2, escaped(copy))}
${block("soft", 14, 22, `<span class="link" style="color:${light.link};word-break:break-all">${address}</span>`, "ltr")}
${block("soft", 14, settings ? 14 : 0, escaped(otherwise))}
${settings ? block("soft", 13, 0, `${escaped(settings.words)} <a href="${escaped(settings.link)}" dir="ltr" class="link" style="color:${light.link}">${escaped(settings.link)}</a>`) : ""}
</table>
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}
