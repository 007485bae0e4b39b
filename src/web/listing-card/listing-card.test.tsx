import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import type { StayTotal } from "#domain/bookings/stay-totals.server.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { TranslationContext } from "#i18n/use-translation.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import {
  sampleCar as car,
  getDaysAgo as daysAgo,
  SAMPLE_NOW as now,
  samplePart as part,
  toUsd as usd,
} from "../../../tests/support/sample-listing.ts";
import { formatMonthlyPayment, toCardData, toStayView } from "./card-data.ts";
import { ListingCard } from "./listing-card.tsx";

registerMessages("en", en);
registerMessages("ar", ar);

const arabicLetters = /[\u0621-\u064a]/;

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

type CardOptions = {
  language?: "ar" | "en";
  currency?: string;
  layout?: "grid" | "list";
  stay?: StayTotal;
  monthly?: string | undefined;
  hasSeller?: boolean;
};

/** Renders the card of a listing, and returns its HTML and its text without tags. */
function renderCard(
  listing: ListingSummary,
  { language = "en", currency = "USD", layout = "grid", stay, monthly, hasSeller = true }: CardOptions = {},
) {
  const preferences = { language, currency: catalog.currencies.get(currency) as Currency, theme: undefined };
  const data = toCardData(listing, catalog, preferences, now, layout);
  const card = {
    ...data,
    seller: hasSeller ? data.seller : undefined,
    stay: toStayView(stay, catalog, preferences),
    monthly,
  };
  const html = renderToStaticMarkup(
    <TranslationContext value={getTranslator(language)}>
      <ListingCard card={card} layout={layout} />
    </TranslationContext>,
  );
  const text = html
    .replace(/<[^>]+>/g, " ")
    .replace(/[\u200e\u200f\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");
  return { html, text };
}

describe("ListingCard", () => {
  it("ListingCard of a list for rental days shows the total of the days, and below it the price per day", () => {
    const rental = { ...car, kind: "rental" as const, pricePer: "day" as const, price: usd(6_000) };
    const english = renderCard(rental, { stay: { days: 3, minor: 18_000, currency: "USD", baseMinor: 18_000 } });
    expect(english.text).toMatch(/\$180(?:\.00)? in all for 3 days.*\$60(?:\.00)? per day/);
    const arabic = renderCard(rental, {
      language: "ar",
      stay: { days: 2, minor: 12_000, currency: "USD", baseMinor: 12_000 },
    });
    expect(arabic.text).toContain("إجمالي يومين");
    expect(renderCard(rental).text).toMatch(/\$60(?:\.00)? per day/);
  });

  it("ListingCard shows the estimated monthly payment of a car in a list that is filtered by it", () => {
    const preferences = {
      language: "en" as const,
      currency: catalog.currencies.get("USD") as Currency,
      theme: undefined,
    };
    const inRiyadh = { ...car, price: usd(2_000_000), cityId: catalog.cities.bySlug.get("riyadh")?.id ?? null };
    const monthly = formatMonthlyPayment(inRiyadh, catalog, preferences);
    expect(monthly).toMatch(/^\$306/);
    expect(formatMonthlyPayment({ ...inRiyadh, price: null }, catalog, preferences)).toBeUndefined();
    expect(formatMonthlyPayment(part, catalog, preferences)).toBeUndefined();
    expect(renderCard(inRiyadh, { monthly }).text).toContain("≈ $306 per month");
    expect(renderCard(inRiyadh, { monthly, language: "ar" }).text).toContain("شهريًا");
    expect(renderCard(inRiyadh).text).not.toContain("per month");
  });

  it("[GN-06] ListingCard has no Arabic text in English, and only translated texts in Arabic", () => {
    const english = renderCard(part, { language: "en" });
    expect(english.html).not.toMatch(arabicLetters);
    expect(english.text).toContain("Brake pads");
    expect(english.text).toContain("Gulf Parts");
    expect(english.text).toContain("3 days ago");
    const arabic = renderCard(part, { language: "ar" });
    expect(arabic.text).toContain("فحمات فرامل");
    expect(arabic.text).toContain("قطع الخليج");
    expect(arabic.text).not.toContain("Brake pads");
    expect(arabic.html).toMatch(/aria-label="[^"]*[\u0621-\u064a]/);
    expect(arabic.html).not.toMatch(/aria-label="[A-Za-z ]+"/);
  });

  it("[GN-06] ListingCard shows a text that exists in one language in both, marked with its language", () => {
    const onlyArabic = renderCard({ ...part, name: { en: null, ar: "فحمات فرامل" } }, { language: "en" });
    expect(onlyArabic.html).toMatch(/<h3[^>]* lang="ar"[^>]*><a[^>]*>فحمات فرامل<\/a>/);
    const unnamed = renderCard({ ...part, name: { en: null, ar: null } }, { language: "en" });
    expect(unnamed.html).toMatch(/<h3[^>]*><a[^>]*>[^<]+<\/a>/);
  });

  it("ListingCard of a car with a known model shows make, model and year in the reader's language instead of the seller's name", () => {
    const make = catalog.makes.bySlug.get("toyota");
    const model = catalog.modelsOfMake.get(make?.id ?? 0)?.find(({ slug }) => slug === "camry");
    const named = { ...car, makeId: make?.id ?? 0, modelId: model?.id ?? 0, name: { en: "Clean one!!", ar: null } };
    expect(renderCard(named, { language: "ar" }).text).toContain("تويوتا كامري 2022");
    expect(renderCard(named, { language: "en" }).text).toContain("Toyota Camry 2022");
    expect(renderCard(named, { language: "ar" }).html).not.toContain("Clean one");
  });

  it("[GN-07] ListingCard shows the price in the reader's currency, and says when a listing has no price", () => {
    expect(renderCard(part).text).toContain("$125");
    const riyal = Number(catalog.currencies.get("SAR")?.rate);
    const digits = renderCard(part, { currency: "SAR" }).text.replaceAll(",", "");
    expect(digits).toContain(String(Math.round(125 * riyal)));
    expect(renderCard({ ...part, price: null }, { language: "en" }).text).toContain("Price on request");
    expect(renderCard({ ...part, price: null }, { language: "ar" }).text).toContain("السعر عند التواصل");
    expect(renderCard({ ...part, price: null }).html).not.toContain('form="cart-add"');
  });

  it.each([
    ["en", "per day"],
    ["ar", "يوم"],
  ] as const)("ListingCard shows the price of a rental per day (%s)", (language, words) => {
    const rental = { ...car, kind: "rental", pricePer: "day" } as const;
    expect(renderCard(rental, { language }).html).toContain(words);
    expect(renderCard(car, { language: "en" }).text).not.toContain("per day");
  });

  it("ListingCard marks a converted price as an estimate, but not a price in the reader's currency", () => {
    const riyals = (minor: number) => ({ minor, currency: "SAR" });
    const converted = renderCard({ ...car, price: riyals(7_500_000), compareAtPrice: riyals(8_250_000) });
    expect(converted.text).toContain("≈ $20,000");
    expect(converted.html).toMatch(/<s[ >][^≈]*22,000[^≈]*<\/s>/);
    expect(renderCard({ ...car, price: usd(2_000_000) }).text).not.toContain("≈ $20,000");
  });

  it("ListingCard shows the old price, the reduction in per cent and when the price fell", () => {
    const reduced = renderCard({
      ...car,
      price: usd(1_800_000),
      compareAtPrice: usd(2_000_000),
      droppedAt: daysAgo(2),
    });
    expect(reduced.html).toMatch(/<s[ >].*20,000.*<\/s>/);
    expect(reduced.text).toContain("−10%");
    expect(reduced.text).toMatch(/2 days ago/);
    const raised = renderCard({ ...car, price: usd(2_000_000), compareAtPrice: usd(1_800_000) });
    expect(raised.text).not.toContain("%");
  });

  it.each([
    ["great", "Great price", "سعر ممتاز"],
    ["good", "Good price", "سعر جيد"],
  ] as const)(
    "ListingCard marks a car with a %s price by a badge in the reader's language",
    (verdict, english, arabic) => {
      expect(renderCard({ ...car, verdict }, { language: "en" }).text).toContain(english);
      expect(renderCard({ ...car, verdict }, { language: "ar" }).text).toContain(arabic);
      for (const other of ["fair", "high", null] as const)
        expect(renderCard({ ...car, verdict: other }, { language: "en" }).text).not.toMatch(/Great price|Good price/);
    },
  );

  it("The badge “New” marks only a new listing, in the reader's language", () => {
    expect(renderCard({ ...part, badges: ["new"] }, { language: "en" }).text).toContain(
      getTranslator("en").t("badge.new"),
    );
    expect(renderCard({ ...part, badges: ["new"] }, { language: "ar" }).text).toContain(
      getTranslator("ar").t("badge.new"),
    );
    for (const badges of [[], ["featured"], ["certified"]] as const) {
      expect(renderCard({ ...part, badges: [...badges] }).text).not.toContain(getTranslator("en").t("badge.new"));
    }
  });

  it.each(["reserved", "sold", "expired", "closed"] as const)(
    "ListingCard of a %s listing shows the status, no rating, and no button for the cart",
    (status) => {
      const card = renderCard({ ...part, status, verdict: "great", badges: ["new"] });
      expect(card.text.toLowerCase()).toContain(getTranslator("en").t(`status.${status}`).toLowerCase());
      expect(card.html).not.toContain('form="cart-add"');
      if (status !== "reserved") {
        expect(card.html).toContain("grayscale");
        expect(card.text).not.toContain("Great price");
      }
    },
  );

  it("[ST-05] ListingCard has a button for the cart only for an available part with a price", () => {
    const hasButton = (more: Partial<ListingSummary>) =>
      renderCard({ ...part, ...more }).html.includes('form="cart-add"');
    expect(hasButton({})).toBe(true);
    expect(hasButton({ availability: "on-order" as never })).toBe(true);
    expect(hasButton({ availability: "out-of-stock" })).toBe(false);
    expect(hasButton({ price: null })).toBe(false);
    expect(hasButton({ kind: "car" })).toBe(false);
    expect(hasButton({ kind: "rental" })).toBe(false);
    expect(renderCard({ ...part, availability: "out-of-stock" }).text).toContain("Out of stock");
  });

  it("ListingCard of a car shows year and mileage, and in the list layout also the beginning of the description", () => {
    expect(renderCard(car).text).toContain("2022");
    expect(renderCard(car).text).toContain("64,500 km");
    expect(renderCard(car, { language: "ar" }).text).toMatch(/64,500 كم/);
    expect(renderCard(car).text).not.toContain("Front axle");
    expect(renderCard(car, { layout: "list" }).text).toContain("Front axle");
    const long = renderCard({ ...car, excerpt: { en: "x".repeat(500), ar: null } }, { layout: "list" });
    expect(/x+/.exec(long.text.replace("Toyota", ""))?.[0].length).toBeLessThanOrEqual(180);
  });

  it("ListingCard marks a verified seller", () => {
    expect(renderCard(part).html).toContain(getTranslator("en").t("seller.verified"));
    const plain = renderCard({ ...part, seller: { ...part.seller, verified: false } });
    expect(plain.html).not.toContain(getTranslator("en").t("seller.verified"));
  });

  it("ListingCard without a seller shows only the age at its foot", () => {
    const { html } = renderCard(part, { hasSeller: false });
    expect(html).toMatch(/<p class="card-foot"><span>[^<]+<\/span><\/p>/);
  });

  it("ListingCard shows nothing over its picture except one badge and the heart", () => {
    const image = { url: "/pictures/a.webp" } as ListingSummary["images"][number];
    const { html } = renderCard({ ...car, badges: ["new"], images: [image, image], imageCount: 9 });
    const picture = html.slice(html.indexOf('<div class="card-picture'), html.indexOf('<div class="card-body'));
    expect(picture.replace(/<[^>]+>/g, " ").trim()).toBe(getTranslator("en").t("badge.new"));
    const buttons = [...html.matchAll(/<(?:button|a)[^>]*form="(\w+-?\w*)"[^>]*/g)];
    const atFoot = buttons.filter(([tag]) => tag.includes("data-foot")).map(([, form]) => form);
    expect(buttons.map(([, form]) => form)).toEqual(["favourite", "compare-add"]);
    expect(atFoot).toEqual(["compare-add"]);
  });

  it("ListingCard of a part leads with the brand, the axle and the part number", () => {
    const brand = catalog.brands.bySlug.get("bosch");
    const axle = catalog.features.get("axle")?.lookups.find(({ slug }) => slug === "front");
    const known = { ...part, brandId: brand?.id ?? 0, axleId: axle?.id ?? 0, partNumber: "BO 559" };
    expect(renderCard(known).text).toMatch(/Bosch Front BO 559/);
  });

  it("ListingCard has its pictures side by side in the list layout only, and loads only the first eagerly", () => {
    const images = ["a", "b", "c"].map((name) => ({ url: `/pictures/${name}.webp` })) as ListingSummary["images"];
    const countPictures = (layout: "grid" | "list") => renderCard({ ...car, images }, { layout }).html.match(/<img/g);
    expect(countPictures("grid")).toHaveLength(1);
    expect(countPictures("list")).toHaveLength(3);
    const { html } = renderCard({ ...car, images }, { layout: "list" });
    expect(html.match(/<img[^>]*loading="lazy"/g)).toHaveLength(3);
    expect(html).toMatch(/<div aria-hidden="true" class="card-swipe"><a href="[^"]*" tabindex="-1">/i);
  });
});
