import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ar } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { TranslationContext } from "#i18n/use-translation.ts";
import { ContactLinks } from "./contact-links.tsx";

registerMessages("ar", ar);

const hrefs = (phone: string, whatsApp?: string) => {
  const html = renderToStaticMarkup(
    <TranslationContext value={getTranslator("ar")}>
      <ContactLinks phone={phone} whatsApp={whatsApp} />
    </TranslationContext>,
  );
  return { shown: html, hrefs: [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href) };
};

describe("ContactLinks", () => {
  it("ContactLinks links a phone number in Arabic digits with Latin digits", () => {
    expect(hrefs("٠٥٠١٢٣٤٥٦٧").hrefs).toEqual(["tel:0501234567"]);
  });

  it("ContactLinks shows a link for each of several phone numbers and one WhatsApp link", () => {
    expect(hrefs("+966 50 123 4567, 0112345678", "https://wa.me/966501234567").hrefs).toEqual([
      "tel:+966501234567",
      "tel:0112345678",
      "https://wa.me/966501234567",
    ]);
  });

  it("ContactLinks shows contact text without a phone number as plain text", () => {
    const { shown: html, hrefs: none } = hrefs("اتصل مساء");
    expect(none).toEqual([]);
    expect(html).toContain("اتصل مساء");
  });
});
