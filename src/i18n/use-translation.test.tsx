import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ar, en } from "./all-messages.ts";
import { registerMessages } from "./messages.ts";
import { getTranslator } from "./translator.ts";
import { TranslationContext, useTranslation } from "./use-translation.ts";

registerMessages("en", en);
registerMessages("ar", ar);

const Title = () => <h1>{useTranslation().t("cart.title")}</h1>;

it("useTranslation returns messages in the language of its page", () => {
  for (const [language, texts] of [
    ["en", en],
    ["ar", ar],
  ] as const) {
    const page = (
      <TranslationContext value={getTranslator(language)}>
        <Title />
      </TranslationContext>
    );
    expect(renderToStaticMarkup(page)).toBe(`<h1>${texts.cart.title}</h1>`);
  }
});

it("useTranslation returns parameter values unescaped, because React escapes them", () => {
  registerMessages("en", { cart: { title: "Cart of {{name}}" } });
  const Named = () => <p>{useTranslation().find("cart.title", { name: "<b>" })}</p>;
  const page = (
    <TranslationContext value={getTranslator("en")}>
      <Named />
    </TranslationContext>
  );
  expect(renderToStaticMarkup(page)).toBe("<p>Cart of &lt;b&gt;</p>");
  registerMessages("en", { cart: { title: en.cart.title } });
});

it("getTranslator returns the same object for every call with the same language", () => {
  expect(getTranslator("ar")).toBe(getTranslator("ar"));
});

it("useTranslation outside a TranslationContext throws an error that names the provider", () => {
  expect(() => renderToStaticMarkup(<Title />)).toThrow("<Translation>");
});
