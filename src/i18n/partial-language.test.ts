import { describe, expect, it } from "vitest";
import { type Language, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { en } from "./all-messages.ts";
import { getFormatters } from "./formatters.ts";
import { mergeMessages } from "./merge-messages.ts";
import { registerMessages } from "./messages.ts";
import { getTranslator } from "./translator.ts";

const french = "fr" as Language;
const frenchMessages = {
  menu: { close: "Fermer le menu", back: "Retour", language: "Langue" },
  header: { account: "Compte", signIn: "Se connecter", email: "E-mail", password: "Mot de passe" },
  cart: { title: "Panier", range: "De 1 à {{max}}.", view: "Voir le panier" },
};

registerMessages(french, mergeMessages(en, frenchMessages));

describe("A third language with ten messages", () => {
  it("getTranslator returns French messages and fills the gaps with English", () => {
    const { t } = getTranslator(french);
    expect([t("menu.close"), t("cart.title"), t("cart.range", { max: 3 })]).toEqual([
      "Fermer le menu",
      "Panier",
      "De 1 à 3.",
    ]);
    expect([t("cart.checkout"), t("menu.pages"), t("cart.error.sold")]).toEqual([
      "Checkout",
      "About Karaj",
      "It has been sold.",
    ]);
  });

  it("getTranslator falls back to English plural forms, even for counts with a plural form that English lacks", () => {
    const { t } = getTranslator(french);
    expect([1, 2, 1_000_000].map((count) => t("age.day", { count }))).toEqual([
      "1 day ago",
      "2 days ago",
      "1000000 days ago",
    ]);
  });

  it("getFormatters formats French dates with Latin digits", () => {
    expect(getFormatters(french).formatDate(new Date(0))).toBe("1 janvier 1970");
  });

  it("pickByLanguage and pickTranslation return English text to French readers when there is no French text", () => {
    expect(pickByLanguage({ en: "Listing", ar: "إعلان" }, french)).toBe("Listing");
    expect(pickByLanguage({ en: "Listing", ar: "إعلان", [french]: "Annonce" }, french)).toBe("Annonce");
    expect(pickTranslation({ en: "Car", ar: "سيارة" }, french)).toEqual({ text: "Car", lang: "en" });
    expect(pickTranslation({ en: null, ar: "سيارة" }, french)).toEqual({ text: "سيارة", lang: "ar" });
  });
});
