import { beforeAll, describe, expect, it } from "vitest";
import type { CartLineNotice } from "#domain/cart/cart.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, toContentLanguage } from "#kernel/localized-text.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { findForeignWords, renderView } from "../../../tests/support/render-view.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { formatCartError } from "./cart-messages.ts";
import { formatAddedMessage, formatLowStock, presentCartFlash, presentLineNotice } from "./cart-notices.server.ts";
import type { CartLineView } from "./cart-page.server.ts";
import { calculateCartPrices } from "./cart-prices.server.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

/** Renders a line of two pieces at $10, of which five can be bought. */
function renderLine(language: Language, more: Partial<CartLineView> = {}) {
  const line: CartLineView = {
    id: 4,
    href: "/shop/products/7",
    name: { text: language === "ar" ? "فحمات فرامل" : "Brake pads", lang: toContentLanguage(language) },
    picture: undefined,
    drawing: { shape: "part", color: undefined },
    chosen: [],
    unit: "$10",
    deposit: undefined,
    total: "$20",
    estimate: undefined,
    quantity: 2,
    typed: "2",
    error: undefined,
    limit: 5,
    left: undefined,
    agreed: undefined,
    notices: [],
    fit: undefined,
    ...more,
  };
  return renderView(<CartLineRow line={line} />, language);
}

/** Presents a notice to a reader with the given currency. */
function presentNotice(notice: CartLineNotice, language: Language, currency = "USD") {
  const preferences = { language, currency: catalog.currencies.get(currency) as Currency, theme: undefined };
  const prices = calculateCartPrices(
    { groups: [], count: 0 },
    catalog,
    { shipping: "0", taxPercent: "0" },
    preferences,
  );
  const { tone, text } = presentLineNotice(notice, language, prices);
  return { tone, text: text.replace(/[\u2066-\u2069]/g, "") };
}

describe("CartLineRow", () => {
  it.each([
    ["en", "$10 each", "Item total: $20", "Remove Brake pads", "Quantity of Brake pads"],
    ["ar", "$10 للقطعة", "مجموع المنتج: $20", "حذف فحمات فرامل", "كمية فحمات فرامل"],
  ] as const)(
    "A cart line shows its unit price, its total, its quantity and how to remove it (%s)",
    (language, unit, total, remove, quantity) => {
      const { text, html, foreignWords } = renderLine(language);
      expect(text).toContain(unit);
      expect(text).toContain(total);
      expect(html).toContain(`aria-label="${remove}"`);
      expect(html).toContain(quantity);
      expect(html).toMatch(/<input(?=[^>]*name="quantity\.4")(?=[^>]*value="2")/);
      expect(foreignWords).toEqual([]);
    },
  );

  it("A single piece has no quantity field and no unit price", () => {
    const { html, text } = renderLine("en", { limit: 1 });
    expect(html).toContain('<input type="hidden" name="quantity.4" value="1"/>');
    expect(html).not.toContain('id="quantity-4"');
    expect(text).not.toContain("each");
    expect(text).toContain("Remove");
  });

  it("A cart line that cannot be bought now has neither a quantity nor a total, and its picture is dimmed", () => {
    const { html, text } = renderLine("en", { limit: 0, quantity: 0, total: undefined });
    expect(html).not.toContain('name="quantity.4"');
    expect(text).not.toContain("Item total");
    expect(html).toContain("opacity-50");
    expect(renderLine("en").html).not.toContain("opacity-50");
  });

  it.each([
    ["holds", "Price agreed with the seller.", "text-fits"],
    ["too-many", "The agreed price is for one item.", "text-warning"],
  ] as const)("The agreed price is explained when it is %s", (agreed, words, tone) => {
    expect(renderLine("en", { agreed }).html).toMatch(new RegExp(`${tone}">${words}`));
    const arabic = renderLine("ar", { agreed });
    expect(arabic.foreignWords).toEqual([]);
    expect(arabic.text.length).toBeGreaterThan(renderLine("ar").text.length);
    expect(renderLine("en").text).not.toContain("agreed");
  });

  it("Chosen options, a warning and an error stand beside the line, and the field refers to its error", () => {
    const { html, text } = renderLine("en", {
      chosen: [{ option: "Side", value: "Left", color: "#ff0000" }],
      notices: [
        { tone: "failure", text: "N1" },
        { tone: "warning", text: "N2" },
      ],
      error: "E1",
      typed: "99",
    });
    expect(text).toContain("Side: Left");
    expect(html).toContain("background-color:#ff0000");
    expect(html).toMatch(/text-failure">.*N1.*text-warning">.*N2/);
    expect(html).toMatch(/id="quantity-4-error" role="alert"[^>]*>E1</);
    expect(html).toMatch(/aria-describedby="quantity-4-error"/);
    expect(html).toMatch(/value="99"/);
    expect(renderLine("en").html).not.toContain('role="alert"');
  });

  it("A listing without a name has a general name in the reader's language", () => {
    const unnamed = { name: { text: "", lang: undefined as never } };
    for (const language of ["en", "ar"] as const)
      expect(renderLine(language, unnamed).text).toContain(getTranslator(language).t("card.unnamed"));
  });
});

describe("presentLineNotice", () => {
  it.each<[CartLineNotice, tone: string, english: string]>([
    [{ code: "price-changed", from: { minor: 1_500, currency: "USD" } }, "warning", "Price changed. It was $15."],
    [{ code: "quantity-lowered", from: 1_200, to: 3 }, "warning", "Only 3 left. You wanted 1,200."],
    [{ code: "out-of-stock" }, "failure", "Out of stock right now. Not included in the total."],
    [{ code: "choice-gone" }, "failure", "The option you chose is no longer available."],
    [{ code: "gone", reason: "sold" }, "failure", "No longer for sale:"],
  ])("The notice %j has its tone and its words in both languages", (notice, tone, english) => {
    const shown = presentNotice(notice, "en");
    expect(shown.tone).toBe(tone);
    expect(shown.text).toContain(english);
    const arabic = presentNotice(notice, "ar");
    expect(arabic.tone).toBe(tone);
    expect(findForeignWords(arabic.text, "ar")).toEqual([]);
    for (const number of english.match(/\$?\d[\d,]*/g) ?? []) expect(arabic.text).toContain(number);
  });

  it("A changed price is shown in the currency that is charged, not in the reader's currency", () => {
    const { text } = presentNotice({ code: "price-changed", from: { minor: 10_000, currency: "USD" } }, "en", "SAR");
    expect(text).toBe("Price changed. It was $100.");
  });

  it("Every reason why a listing is not for sale has its own words in both languages", () => {
    const codes = [
      "out_of_stock",
      "limit_reached",
      "full",
      "own",
      "rental",
      "price_on_request",
      "reserved",
      "sold",
      "expired",
      "withdrawn",
    ];
    for (const language of ["en", "ar"] as const) {
      const texts = codes.map((code) => formatCartError(getTranslator(language).t, `cart.${code}`));
      expect(new Set(texts).size).toBe(codes.length);
      expect(findForeignWords(texts.join(" "), language)).toEqual([]);
    }
  });
});

describe("formatLowStock", () => {
  it.each([
    [1, "Only 1 left", /واحدة/],
    [2, "Only 2 left", /قطعتان/],
    [5, "Only 5 left", /بقيت 5 قطع فقط/],
  ])("%i pieces are few", (limit, english, arabic) => {
    expect(formatLowStock("part", limit, "en")).toBe(english);
    expect(formatLowStock("part", limit, "ar")).toMatch(arabic);
  });

  it("Six parts are not few, and cars and exhausted parts have no number", () => {
    for (const [kind, limit] of [
      ["part", 6],
      ["part", 0],
      ["car", 1],
    ] as const)
      expect(formatLowStock(kind, limit, "en")).toBeUndefined();
  });
});

describe("presentCartFlash", () => {
  const removed = [1, 2, 3].map((id) => ({ id, name: { en: "Brake pads", ar: "فحمات فرامل" } }));
  const present = (flash: Parameters<typeof presentCartFlash>[0], language: Language, count = 1) =>
    presentCartFlash(flash, language, async () => removed.slice(0, count) as never);

  it.each([
    [1, "1 item was removed.", "حُذف منتج واحد"],
    [2, "2 items were removed.", "حُذف منتجان"],
    [3, "3 items were removed.", "حُذفت 3 منتجات"],
  ])("An emptied cart with %i lines says how many were removed, and restores them", async (count, english, arabic) => {
    const flash = { kind: "cleared" as const, lines: [1, 2, 3].slice(0, count) };
    expect(await present(flash, "en", count)).toEqual({ tone: "info", text: english, undo: flash.lines });
    expect((await present(flash, "ar", count))?.text).toContain(arabic);
  });

  it("A removed line is named, and fewer added pieces than requested are counted", async () => {
    expect((await present({ kind: "removed", lines: [1] }, "en"))?.text).toMatch(/Brake pads.*was removed/);
    expect((await present({ kind: "removed", lines: [1] }, "ar"))?.text).toContain("فحمات فرامل");
    expect(await present({ kind: "removed", lines: [9] }, "en", 0)).toBeUndefined();
    expect(formatAddedMessage({ added: 1, wanted: 3 }, "en")).toBe("Added 1 of 3. No more are available.");
    expect(formatAddedMessage({ added: 3, wanted: 3 }, "en")).not.toContain("3");
  });
});
