import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { VehicleFitment } from "#web/fitment/vehicle-fit.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { samplePart, toSampleListing } from "../../../tests/support/sample-listing.ts";
import { presentPartOffer } from "./part-offer.server.ts";

registerMessages("en", en);
registerMessages("ar", ar);

let db: Db;
let catalog: Catalog;
beforeAll(async () => {
  db = (await createTestDatabase()).db;
  catalog = await getCatalog(db);
});

/** Brake pads with the given number of pieces in the pack. */
function buildPads(pieces: number | undefined, more: Partial<Listing> = {}): Listing {
  const axle = catalog.features.get("axle");
  const pack = catalog.features.get("pack_quantity");
  if (!axle || !pack) throw new Error("the catalog lacks a feature");
  return {
    ...toSampleListing(samplePart),
    categoryId: catalog.categories.bySlug.get("brake-pads")?.id ?? 0,
    cityId: catalog.cities.bySlug.get("riyadh")?.id ?? null,
    features: [
      { featureId: axle.id, kind: "lookup", lookupId: axle.lookups[0]?.id ?? 0 },
      ...(pieces === undefined ? [] : [{ featureId: pack.id, kind: "number" as const, value: pieces }]),
    ],
    ...more,
  };
}

async function present(listing: Listing, { needed = undefined as number | undefined, language = "en" as Language }) {
  const preferences = {
    language,
    currency: catalog.currencies.get("USD") as Currency,
    country: "SA",
    theme: undefined,
  };
  const fit = needed === undefined ? undefined : ({ needed } as VehicleFitment);
  const offer = await presentPartOffer(db, listing, true, { catalog, preferences, fit, place: undefined });
  const text = JSON.stringify(offer.terms).replace(/[\u2066-\u2069]/g, "");
  return { ...offer, text };
}

describe("presentPartOffer", () => {
  it("A price says how many pieces it covers and where they belong, in both languages", async () => {
    expect((await present(buildPads(4), {})).pack).toBe("Price for a set of 4 · Axle: Front");
    expect((await present(buildPads(4), { language: "ar" })).pack).toBe("السعر لطقم من 4 قطع · المحور: أمامي");
    expect((await present(buildPads(1), {})).pack).toBe("Price for one piece · Axle: Front");
    expect((await present(buildPads(undefined), {})).pack).toBe("Axle: Front");
    expect((await present(buildPads(4, { price: null }), {})).pack).toBe("Axle: Front");
  });

  it.each([
    [4, 4, "Your car needs one set"],
    [4, 6, "Your car needs 2 sets"],
    [1, 2, "Your car needs 2 pieces"],
    [undefined, 4, "Your car needs 4 pieces"],
    [4, undefined, undefined],
  ])("A pack of %s and a car that needs %s pieces: %s", async (pieces, needed, expected) => {
    expect((await present(buildPads(pieces), { needed })).need).toBe(expected);
  });

  it("Terms have the site's shipping fee, pick-up in the city of the part, and the time of the seller's answer", async () => {
    const { text } = await present(buildPads(4), {});
    expect(text).toContain("Delivery $25 per order");
    expect(text).toContain("pick it up in Riyadh for free");
    expect(text).toContain("within 7 days");
    await db
      .insertInto("settings")
      .values({ key: "shipping", value: "0", updated_at: new Date() })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "0" }))
      .execute();
    expect((await present(buildPads(4), {})).text).toContain("Free delivery");
    expect((await present(buildPads(4, { cityId: null }), {})).text).not.toContain("pick");
  });

  it("A part that cannot be ordered has no terms", async () => {
    const preferences = {
      language: "en" as const,
      currency: catalog.currencies.get("USD") as Currency,
      country: "SA",
      theme: undefined,
    };
    const offer = await presentPartOffer(db, buildPads(4), false, {
      catalog,
      preferences,
      fit: undefined,
      place: undefined,
    });
    expect(offer.terms).toBeUndefined();
  });
});
