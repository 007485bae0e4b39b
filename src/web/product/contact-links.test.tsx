import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ar } from "#i18n/all-messages.ts";
import { translator } from "#i18n/i18n.ts";
import { provideTexts } from "#i18n/texts.ts";
import { Translation } from "#i18n/use-translation.ts";
import { ContactLinks } from "./contact-links.tsx";

provideTexts("ar", ar);

const hrefs = (phone: string, whatsApp?: string) => {
  const shown = renderToStaticMarkup(
    <Translation value={translator("ar")}>
      <ContactLinks phone={phone} whatsApp={whatsApp} />
    </Translation>,
  );
  return { shown, hrefs: [...shown.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href) };
};

describe("calling a seller", () => {
  it("dials Arabic digits as any others", () => {
    expect(hrefs("٠٥٠١٢٣٤٥٦٧").hrefs).toEqual(["tel:0501234567"]);
  });

  it("each of several numbers is called by itself, and one is written to", () => {
    expect(hrefs("+966 50 123 4567, 0112345678", "https://wa.me/966501234567").hrefs).toEqual([
      "tel:+966501234567",
      "tel:0112345678",
      "https://wa.me/966501234567",
    ]);
  });

  it("what is no number leads nowhere", () => {
    const { shown, hrefs: none } = hrefs("اتصل مساء");
    expect(none).toEqual([]);
    expect(shown).toContain("اتصل مساء");
  });
});
