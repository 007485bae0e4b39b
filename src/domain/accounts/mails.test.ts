import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emailColors } from "#domain/mail/email-content.ts";
import { languages } from "#kernel/localized-text.ts";
import { type AccountMail, accountMailKinds, renderAccountMail } from "./mails.ts";

const link = "https://karaj.example/account/some-page?token=AbC_d-9.x";
const every = accountMailKinds.flatMap((kind) => languages.map((language) => ({ kind, language })));
const mail = (more: Partial<AccountMail> = {}) =>
  renderAccountMail(
    { kind: "verify", name: "Sara", link, language: "en", newEmail: "new@example.com", ...more },
    "a@b.example",
  );

describe.each(every)("Account mail $kind in $language", ({ kind, language }) => {
  const { subject, text, html = "" } = mail({ kind, language });

  it("renderAccountMail puts the unchanged link into the text and the HTML", () => {
    expect(text.split("\n")).toContain(link);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain(`>${link}</span>`);
  });

  it("renderAccountMail sets the text direction of every block and loads no external resources", () => {
    const direction = language === "ar" ? "rtl" : "ltr";
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    const blocks = html.match(/<(table|td|body|div)\b[^>]*>/g) ?? [];
    expect(blocks.length).toBeGreaterThan(5);
    for (const block of blocks) {
      expect(block).toMatch(block.includes('dir="ltr"') ? /dir="ltr"/ : new RegExp(`dir="${direction}"`));
    }
    // In an Arabic mail only the link runs from left to right.
    if (language === "ar") expect(html.match(/<td dir="ltr"/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|src=/i);
  });

  it("renderAccountMail has the same content in text and HTML", () => {
    expect(subject).not.toMatch(/[\r\n]/);
    const words = html.replace(/<(style|title)>.*?<\/\1>/gs, "").replace(/<[^>]+>/g, "");
    for (const line of text.split("\n").filter((each) => each && !/^(Karaj|كراج) /.test(each))) {
      // In the text part, the label of a link ends with a colon.
      const escapedLine = line.replace(/[\u2068\u2069]|:$/g, "").replace(/'/g, "&#39;");
      expect(words).toContain(escapedLine);
    }
    if (kind.startsWith("email-")) expect(text).toContain("\u2068new@example.com\u2069");
  });
});

describe("renderAccountMail", () => {
  it("renderAccountMail escapes HTML in a name", () => {
    const { html, text } = mail({ name: `<b onclick="x">O'Neil & "Co"</b>` });
    expect(html).not.toMatch(/<b[ >]/);
    expect(html).toContain("<bdi>&#60;b onclick=&#34;x&#34;&#62;O&#39;Neil &#38; &#34;Co&#34;&#60;/b&#62;</bdi>");
    expect(text).toContain(`<b onclick="x">O'Neil & "Co"</b>`);
  });

  it("renderAccountMail removes bidirectional control characters from names and addresses", () => {
    const { html = "", text } = mail({ name: "Sa\u202era\u2066\u200f\u2069", newEmail: "a\u202e@b.example" });
    expect(text).toContain("\u2068Sara\u2069");
    expect(html).toContain("<bdi>Sara</bdi>");
    expect(`${html}${text}`).not.toMatch(/[\u202a-\u202e\u2066\u2067\u200f]/);
  });

  it("Account mails use the colors of the design tokens", () => {
    const tokens = readFileSync(join(import.meta.dirname, "../../ui/tokens.css"), "utf8");
    const { light, dark, accent, onAccent } = emailColors;
    expect(tokens).toContain(`--accent: ${accent};`);
    expect(tokens).toContain(`--on-accent: ${onAccent};`);
    const names = { wash: "wash", paper: "paper", line: "line", ink: "ink", soft: "ink-soft", link: "accent-text" };
    for (const [key, token] of Object.entries(names) as [keyof typeof light, string][]) {
      expect(tokens).toContain(`--${token}: light-dark(${light[key]}, ${dark[key]});`);
    }
  });
});
