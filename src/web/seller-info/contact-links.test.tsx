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
  it("ContactLinks dials a number in Arabic digits with Latin ones", () => {
    expect(hrefs("٠٥٠١٢٣٤٥٦٧").hrefs).toEqual(["tel:0501234567"]);
  });

  it("ContactLinks links each of several numbers and one WhatsApp chat", () => {
    expect(hrefs("+966 50 123 4567, 0112345678", "https://wa.me/966501234567").hrefs).toEqual([
      "tel:+966501234567",
      "tel:0112345678",
      "https://wa.me/966501234567",
    ]);
  });

  it("ContactLinks shows text without a number as plain text", () => {
    const { shown: html, hrefs: none } = hrefs("اتصل مساء");
    expect(none).toEqual([]);
    expect(html).toContain("اتصل مساء");
  });
});
