import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ar, en } from "./all-messages.ts";
import { translator } from "./i18n.ts";
import { provideTexts } from "./texts.ts";
import { Translation, useTranslation } from "./use-translation.ts";

provideTexts("en", en);
provideTexts("ar", ar);

const Title = () => <h1>{useTranslation().t("cart.title")}</h1>;

it("a page says its texts in its own language", () => {
  for (const [language, texts] of [
    ["en", en],
    ["ar", ar],
  ] as const) {
    const page = (
      <Translation value={translator(language)}>
        <Title />
      </Translation>
    );
    expect(renderToStaticMarkup(page)).toBe(`<h1>${texts.cart.title}</h1>`);
  }
});

it("values are escaped by React", () => {
  provideTexts("en", { cart: { title: "Cart of {{name}}" } });
  const Named = () => <p>{useTranslation().find("cart.title", { name: "<b>" })}</p>;
  const page = (
    <Translation value={translator("en")}>
      <Named />
    </Translation>
  );
  expect(renderToStaticMarkup(page)).toBe("<p>Cart of &lt;b&gt;</p>");
  provideTexts("en", { cart: { title: en.cart.title } });
});

it("a translator stays the same, so nothing renders again for it", () => {
  expect(translator("ar")).toBe(translator("ar"));
});

it("parts outside a page say what they lack", () => {
  expect(() => renderToStaticMarkup(<Title />)).toThrow("<Translation>");
});
