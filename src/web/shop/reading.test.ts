import { expect, it } from "vitest";
import { en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import { shownReading } from "./reading.ts";

provideTexts("en", en);

it("shownReading leads to the typed words with the list's own parameters alone", () => {
  const path = "/shop/Allproducts/camry";
  const search = "?feature.trim=full&make=toyota&page=2&unknown=1";
  const shown = shownReading(
    { reading: { asked: "camry", understood: [{ name: "model", value: "toyota.camry" }] } },
    null,
    { path, search, q: "camry", inPath: true },
    new URL(path + search, "https://karaj.example"),
    "en",
  );
  expect(shown?.links.at(-1)?.href).toBe(`${path}?feature.trim=full&make=toyota&exact=1`);
});
