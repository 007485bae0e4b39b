import { expect, it } from "vitest";
import { ar, en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import { type CellReader, shownCell } from "./shown-cell.server.ts";

provideTexts("en", en);
provideTexts("ar", ar);

const sar = { code: "SAR", rate: "3.75", decimals: 2, symbol: "SAR", symbolAr: "ر.س" };
const currencies = new Map([["SAR", sar]]);
const english: CellReader = { language: "en", currencies };
const arabic: CellReader = { language: "ar", currencies };
/** Without the marks that keep parts of a sentence apart. */
const plain = (text: string | boolean) => String(text).replace(/[\u2068\u2069]/g, "");

it("shownCell() formats prices as the site does, and leaves those in a currency that is gone", () => {
  expect(shownCell("price", "1250000.00 SAR", english)).toBe("SAR 1,250,000");
  expect(shownCell("price", "1250.50 SAR", arabic)).toBe("1,250.50 ر.س");
  expect(shownCell("price", "1250.00 XXX", english)).toBe("1250.00 XXX");
});

it("shownCell() words states and entries of the audit log in the reader's language", () => {
  expect([shownCell("choice", "active", english), shownCell("choice", "active", arabic)]).toEqual(["Active", "نشطة"]);
  expect(shownCell("deed", "listings.status", english)).toBe("State changed");
  expect(shownCell("subject", "listings 12", arabic)).toBe("الإعلانات 12");
  expect(shownCell("subject", "settings hours", english)).toBe("Settings Opening hours");
  const details = JSON.stringify({ status: { from: "active", to: "closed" }, featured: { from: false, to: true } });
  expect(plain(shownCell("details", details, english))).toBe("State: Active → Closed\nFeatured: No → Yes");
  expect(plain(shownCell("details", details, arabic))).toBe("الحالة: نشطة ← مغلقة\nمميز: لا ← نعم");
});
