import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { buildProductData } from "./structured-data.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

const car = {
  id: 7,
  slug: "camry",
  kind: "car",
  status: "active",
  availability: "in-stock",
  name: { en: "Toyota Camry", ar: "تويوتا كامري" },
  description: { en: "Clean", ar: "نظيفة" },
  price: { minor: 2_050_050, currency: "USD" },
  images: [{ url: "/pictures/camry.webp" }],
  seller: { type: "personal", name: { en: "Sara", ar: "سارة" } },
  mileageKm: 64_500,
  year: 2022,
  rating: null,
  reviews: 0,
} as unknown as Listing;

type ProductData = { name: string; image: string[]; offers?: { price: string; priceCurrency: string } };
const build = (more: Partial<Listing> = {}, language: "ar" | "en" = "en") =>
  buildProductData({ ...car, ...more }, [], catalog, language, "https://karaj.example") as ProductData;

describe("buildProductData", () => {
  it.each([
    ["an active listing in stock", {}, "InStock"],
    ["a part that is out of stock", { kind: "part", availability: "out-of-stock" }, "OutOfStock"],
    ["a sold listing", { status: "sold" }, "SoldOut"],
    ["a reserved listing", { status: "reserved" }, "SoldOut"],
  ] as const)("buildProductData offers %s with its availability", (_, more, availability) => {
    expect(build(more).offers).toMatchObject({ availability: `https://schema.org/${availability}` });
  });

  it("buildProductData states the price as a decimal number in the seller's currency", () => {
    expect(build().offers).toMatchObject({ price: "20500.50", priceCurrency: "USD" });
    const dinars = build({ price: { minor: 6_250_500, currency: "KWD" } });
    expect(dinars.offers).toMatchObject({ price: "6250.500", priceCurrency: "KWD" });
    expect(build({ price: null }).offers).toBeUndefined();
  });

  it("buildProductData describes a listing in the language of its page, with absolute addresses", () => {
    expect(build().name).toBe("Toyota Camry");
    expect(build({}, "ar").name).toBe("تويوتا كامري");
    expect(build().image).toEqual(["https://karaj.example/pictures/camry.webp"]);
  });
});
