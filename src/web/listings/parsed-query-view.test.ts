import { expect, it } from "vitest";
import { en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { presentParsedQuery } from "./parsed-query-view.ts";

registerMessages("en", en);

it("presentParsedQuery keeps only the list's own parameters in the link that searches for the typed words", () => {
  const path = "/shop/Allproducts/camry";
  const search = "?feature.trim=full&make=toyota&page=2&unknown=1";
  const view = presentParsedQuery(
    { reading: { asked: "camry", understood: [{ name: "model", value: "toyota.camry" }] } },
    null,
    { path, search, q: "camry", inPath: true },
    new URL(path + search, "https://karaj.example"),
    "en",
  );
  expect(view?.links.at(-1)?.href).toBe(`${path}?feature.trim=full&make=toyota&exact=1`);
});
