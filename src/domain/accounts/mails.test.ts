import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mailColours } from "#domain/mail/mail-page.ts";
import { languages } from "#kernel/local-text.ts";
import { type AccountMail, accountMailKinds, mailOf } from "./mails.ts";

const link = "https://karaj.example/account/some-page?token=AbC_d-9.x";
const every = accountMailKinds.flatMap((kind) => languages.map((language) => ({ kind, language })));
const mail = (more: Partial<AccountMail> = {}) =>
  mailOf({ kind: "verify", name: "Sara", link, language: "en", newEmail: "new@example.com", ...more }, "a@b.example");

describe.each(every)("the mail $kind in $language", ({ kind, language }) => {
  const { subject, text, html = "" } = mail({ kind, language });

  it("has its link as it is, in the text and in the page", () => {
    expect(text.split("\n")).toContain(link);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain(`>${link}</span>`);
  });

  it("runs the right way in every block, and fetches nothing", () => {
    const direction = language === "ar" ? "rtl" : "ltr";
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    for (const block of html.match(/<(table|td|body|div)\b[^>]*>/g) ?? []) {
      expect(block).toMatch(block.includes('dir="ltr"') ? /dir="ltr"/ : new RegExp(`dir="${direction}"`));
    }
    // The link alone runs from left to right in Arabic.
    if (language === "ar") expect(html.match(/<td dir="ltr"/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|src=/i);
  });

  it("says the same in words as in the page", () => {
    expect(subject).not.toMatch(/[\r\n]/);
    const words = html.replace(/<(style|title)>.*?<\/\1>/gs, "").replace(/<[^>]+>/g, "");
    for (const line of text.split("\n").filter((each) => each && !/^(Karaj|كراج) /.test(each))) {
      const shown = line.replace(/[\u2068\u2069]/g, "").replace(/'/g, "&#39;");
      expect(words).toContain(shown);
    }
    if (kind.startsWith("email-")) expect(text).toContain("\u2068new@example.com\u2069");
  });
});

describe("mails of accounts", () => {
  it("show a name with HTML as it was written", () => {
    const { html, text } = mail({ name: `<b onclick="x">O'Neil & "Co"</b>` });
    expect(html).not.toMatch(/<b[ >]/);
    expect(html).toContain("<bdi>&#60;b onclick=&#34;x&#34;&#62;O&#39;Neil &#38; &#34;Co&#34;&#60;/b&#62;</bdi>");
    expect(text).toContain(`<b onclick="x">O'Neil & "Co"</b>`);
  });

  it("take marks out of names that turn the reading direction", () => {
    const { html = "", text } = mail({ name: "Sa\u202era\u2066\u200f\u2069", newEmail: "a\u202e@b.example" });
    expect(text).toContain("\u2068Sara\u2069");
    expect(html).toContain("<bdi>Sara</bdi>");
    expect(`${html}${text}`).not.toMatch(/[\u202a-\u202e\u2066\u2067\u200f]/);
  });

  it("have the colours of the shop", () => {
    const tokens = readFileSync(join(import.meta.dirname, "../../ui/tokens.css"), "utf8");
    const { light, dark, accent, onAccent } = mailColours;
    expect(tokens).toContain(`--accent: ${accent};`);
    expect(tokens).toContain(`--on-accent: ${onAccent};`);
    const names = { wash: "wash", paper: "paper", line: "line", ink: "ink", soft: "ink-soft", link: "accent-text" };
    for (const [key, token] of Object.entries(names) as [keyof typeof light, string][]) {
      expect(tokens).toContain(`--${token}: light-dark(${light[key]}, ${dark[key]});`);
    }
  });
});
