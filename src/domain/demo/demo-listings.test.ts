import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type Catalog, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { DEFAULT_LISTING_PAGE_SIZE } from "#domain/listings/query/criteria.ts";
import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { demoCars } from "./cars/demo-makes.ts";
import { demoCities } from "./demo-cities.ts";
import { demoListingCounts, generateDemoListings, generateSeriesBlock, SERIES_BLOCK_SIZE } from "./demo-listings.ts";
import type { DemoMarket } from "./market.ts";
import { ensureDemoSellers } from "./seed-demo.server.ts";
import { demoSellers, getDemoCover, getDemoLogo } from "./sellers/demo-sellers.ts";

const now = new Date("2026-11-21T12:00:00Z");
const day = 24 * 60 * 60 * 1_000;

describe("Demo listings", () => {
  let catalog: Catalog;
  let market: Omit<DemoMarket, "pictures">;
  let ads: NewListing[];
  let newestFirst: NewListing[];

  beforeAll(async () => {
    const { db } = await createTestDatabase();
    catalog = await loadCatalog(db);
    market = { catalog, sellers: await ensureDemoSellers(db, catalog, now), now };
    ads = generateDemoListings(market);
    newestFirst = ads.toReversed();
  });

  const counted = <T>(items: readonly T[]) => {
    const counts = new Map<T, number>();
    for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
    return counts;
  };
  const called = ({ importKey, name }: NewListing) => `${importKey} ${name.en ?? name.ar}`;
  const textsOf = ({ name, description }: NewListing) =>
    [name.ar, name.en, description.ar, description.en].filter((text) => text !== null);
  const dollars = (ad: NewListing) => {
    const { rate = "1", decimals = 2 } = catalog.currencies.get(ad.currency) ?? {};
    return (ad.price?.minor ?? 0) / 10 ** decimals / Number(rate);
  };

  it("generateDemoListings is deterministic and relative to the current day", () => {
    expect(generateDemoListings(market)).toEqual(ads);
    const later = generateDemoListings({ ...market, now: new Date(now.getTime() + day) });
    expect(later.map(({ name }) => name)).toEqual(ads.map(({ name }) => name));
    expect(Number(later[0]?.createdAt) - Number(ads[0]?.createdAt)).toBe(day);
  });

  it("generateDemoListings gives some cars an inspection whose panels agree with the text", () => {
    const panels = catalog.features.get("panels");
    const getPanels = ({ features }: NewListing) =>
      (features ?? []).flatMap((value) =>
        value.featureId === panels?.id && "lookupId" in value ? (catalog.lookups.get(value.lookupId)?.slug ?? []) : [],
      );
    const inspected = ads.filter((ad) => getPanels(ad).length > 0);
    expect(inspected.length).toBeGreaterThan(50);
    const namedParts: [RegExp, string[]][] = [
      [/front bumper repainted/i, ["front-bumper"]],
      [/right fender touched up/i, ["front-right-fender"]],
      [/two doors repainted/i, ["front-right-door", "rear-right-door"]],
      [/bonnet repainted/i, ["hood"]],
      [/rear bumper painted/i, ["rear-bumper"]],
      [/original paint|factory (body|paint),|never painted|no repaint|not a single panel/i, []],
    ];
    let checked = 0;
    for (const ad of inspected) {
      const named = namedParts.find(([text]) => text.test(ad.description.en ?? ""));
      if (!named) continue;
      checked += 1;
      const painted = getPanels(ad).filter((slug) => slug.endsWith("-repainted"));
      expect(painted, ad.description.en ?? "").toEqual(named[1].map((panel) => `${panel}-repainted`));
    }
    expect(checked).toBeGreaterThan(20);
  });

  it("generateDemoListings calls no rental for more than five people small", () => {
    const seats = catalog.features.get("seats");
    const getSeats = ({ features }: NewListing) =>
      (features ?? []).flatMap((value) => (value.featureId === seats?.id && "number" in value ? value.number : []));
    const small = ads.filter((ad) => /small and easy to park|صغير/.test(textsOf(ad).join("\n")));
    expect(small.length).toBeGreaterThan(0);
    expect(small.filter((ad) => getSeats(ad).some((count) => count > 5)).map(called)).toEqual([]);
  });

  it("generateDemoListings returns the expected number of listings, created minutes to three months ago", () => {
    expect(Object.fromEntries(counted(ads.map(({ kind }) => kind)))).toEqual(demoListingCounts);
    expect(new Set(ads.map(({ importKey }) => importKey)).size).toBe(ads.length);
    const ages = newestFirst.map(({ createdAt }) => (Number(now) - Number(createdAt)) / day);
    expect(ages.toSorted((a, b) => a - b)).toEqual(ages);
    expect(ages[0]).toBeLessThan(1 / 24);
    expect(ages.filter((age) => age < 1).length).toBeGreaterThan(20);
    expect(ages.at(-1)).toBeGreaterThan(80);
    expect(ages.at(-1)).toBeLessThan(93);
  });

  it("The demo has 8 showrooms, 6 rental outlets and 40 private sellers, each with listings", () => {
    expect(Object.fromEntries(counted(demoSellers.map(({ type }) => type)))).toEqual({
      showroom: 8,
      rental_room: 6,
      personal: 40,
    });
    expect(new Set(demoSellers.map(({ phone }) => phone)).size).toBe(demoSellers.length);
    const offering = new Set(ads.map(({ sellerId }) => sellerId));
    expect(market.sellers.filter(({ id }) => !offering.has(id)).map(({ slug }) => slug)).toEqual([]);
    for (const seller of demoSellers.filter(({ type }) => type !== "personal")) {
      expect(Object.values(seller.hours ?? {}).flat().length, seller.slug).toBeGreaterThan(4);
      expect([seller.about?.ar, seller.about?.en, seller.address?.ar, seller.address?.en], seller.slug).not.toContain(
        undefined,
      );
      expect([getDemoLogo(seller), getDemoCover(seller)], seller.slug).not.toContain(null);
    }
  });

  it("generateDemoListings covers 40 brands and has 5 parts in every category of parts with a picture of its own", () => {
    expect(new Set(ads.flatMap(({ brandId }) => brandId ?? [])).size).toBeGreaterThanOrEqual(40);
    const parts = catalog.categories.bySlug.get("parts");
    const categories = catalog.categories.all.filter(
      ({ id, slug, image }) => parts && getSubtreeIds(parts).includes(id) && image?.includes(`/${slug}-`),
    );
    expect(categories.length).toBeGreaterThan(30);
    for (const category of categories) {
      const ids = new Set(getSubtreeIds(category));
      expect(ads.filter(({ categoryId }) => ids.has(categoryId)).length, category.slug).toBeGreaterThanOrEqual(5);
    }
  });

  it("generateDemoListings covers all body types, the ten largest cities and the common Gulf makes", () => {
    const bodies = counted(ads.filter(({ kind }) => kind === "car").map(({ bodyId }) => bodyId));
    const bodyTypes = catalog.features.get("body")?.lookups ?? [];
    expect(bodyTypes.length).toBeGreaterThan(3);
    for (const body of bodyTypes) {
      expect(bodies.get(body.id) ?? 0, body.slug).toBeGreaterThan(0);
    }
    const cities = counted(ads.map(({ cityId }) => catalog.cities.byId.get(cityId ?? 0)?.slug));
    const largest = demoCities.toSorted((a, b) => b.weight - a.weight).slice(0, 10);
    for (const { slug } of largest) expect(cities.get(slug) ?? 0, slug).toBeGreaterThan(5);
    const makes = counted(ads.map(({ makeId }) => catalog.makes.byId.get(makeId ?? 0)?.slug));
    for (const make of "toyota hyundai nissan lexus gmc ford kia chevrolet mercedes-benz bmw mg changan geely haval jetour".split(
      " ",
    )) {
      expect(makes.get(make) ?? 0, make).toBeGreaterThan(4);
    }
  });

  it("generateDemoListings has about 30 % of texts only in Arabic and 10 % only in English", () => {
    const share = (test: (ad: NewListing) => boolean) => ads.filter(test).length / ads.length;
    expect(share(({ name }) => name.en === null)).toBeGreaterThan(0.25);
    expect(share(({ name }) => name.en === null)).toBeLessThan(0.36);
    expect(share(({ name }) => name.ar === null)).toBeGreaterThan(0.06);
    expect(share(({ name }) => name.ar === null)).toBeLessThan(0.14);
    for (const { name, description } of ads) {
      expect([description.ar === null, description.en === null]).toEqual([name.ar === null, name.en === null]);
    }
  });

  it("generateDemoListings has complete texts in the script of their language", () => {
    for (const ad of ads) {
      for (const text of textsOf(ad)) {
        expect(text.trim(), called(ad)).not.toBe("");
        expect(text, called(ad)).not.toMatch(/undefined|null|NaN|\[object| {2}|[{}]|[،,.] ?[،,.]|^\s|\s$/);
      }
      expect(ad.name.ar ?? "ا", called(ad)).toMatch(/[\u0600-\u06ff]/);
      expect(ad.description.ar ?? "ا", called(ad)).toMatch(/[\u0600-\u06ff]/);
      expect(`${ad.name.en}${ad.description.en}`, called(ad)).not.toMatch(/[\u0600-\u06ff]/);
    }
  });

  it("generateDemoListings returns over 97 % unique descriptions, and never the same one twice in a row", () => {
    const texts = ads.map(({ description }) => description.ar ?? description.en ?? "");
    for (const [i, text] of texts.entries()) if (i > 0) expect(text).not.toBe(texts[i - 1]);
    expect(new Set(texts).size).toBeGreaterThan(ads.length * 0.97);
  });

  it("generateDemoListings never puts equal titles or pictures next to each other", () => {
    const lists = [
      newestFirst,
      ...["car", "part", "rental"].map((kind) => newestFirst.filter((ad) => ad.kind === kind)),
    ];
    for (const list of lists) {
      for (const [i, ad] of list.entries()) {
        const before = list[i - 1];
        if (!before) continue;
        expect(called(ad).split(" ").slice(1), called(before)).not.toEqual(called(before).split(" ").slice(1));
        const urls = (each: NewListing) => each.media?.map(({ url }) => url).toSorted() ?? [];
        if (urls(ad).length > 0) expect(urls(ad), `${called(before)} / ${called(ad)}`).not.toEqual(urls(before));
      }
    }
  });

  it("generateDemoListings uses existing pictures that match color and body type", () => {
    const folder = new URL("../../../public", import.meta.url).pathname;
    for (const url of new Set(ads.flatMap(({ media }) => media?.map((each) => each.url) ?? []))) {
      expect(existsSync(folder + url), url).toBe(true);
      expect(existsSync(folder + url.replace("-1200.", "-480.")), url).toBe(true);
    }
    const bare = ads.filter(({ media }) => !media?.length);
    expect(bare.length).toBeLessThan(ads.length * 0.04);
    for (const ad of ads) {
      const count = ad.media?.length ?? 0;
      if (count === 0) continue;
      if (ad.kind === "part") expect([1, 2], called(ad)).toContain(count);
      else expect(count, called(ad)).toBeGreaterThanOrEqual(8);
      expect(new Set(ad.media?.map(({ url }) => url)).size, called(ad)).toBe(count);
      if (ad.kind === "part") continue;
      const makeSlug = catalog.makes.byId.get(ad.makeId ?? 0)?.slug;
      const modelSlug = catalog.models.get(ad.modelId ?? 0)?.slug;
      const shape = demoCars.find(({ make, model }) => make.make === makeSlug && model.model === modelSlug)?.model
        .shape;
      expect(shape, called(ad)).toBeDefined();
      const colour = catalog.lookups.get(ad.colorId ?? 0)?.slug;
      for (const { url } of ad.media ?? []) {
        if (url.includes("/cars/")) expect(url, called(ad)).toMatch(new RegExp(`/cars/${shape}-\\d-${colour}-`));
        if (url.includes("/wheels/")) expect(url, called(ad)).toMatch(new RegExp(`/wheels/${shape}-\\d-`));
        if (url.includes("/flaws/")) expect(url, called(ad)).toMatch(new RegExp(`/flaws/${colour}-`));
      }
    }
  });

  it("generateDemoListings shows every car from the front, then its rear, inside, boot and wheel", () => {
    const pictured = ads.filter(({ kind, media }) => kind !== "part" && media?.length);
    for (const ad of pictured) {
      const urls = ad.media?.map(({ url }) => url) ?? [];
      expect(urls[0], called(ad)).toMatch(/-front-1200\.avif$/);
      for (const view of [/-rear-/, /-dashboard-/, /-seats-/, /\/boots\//, /\/wheels\//])
        expect(
          urls.some((url) => view.test(url)),
          `${called(ad)} ${view}`,
        ).toBe(true);
    }
    expect(new Set(pictured.map(({ media }) => media?.[0]?.url)).size).toBeGreaterThanOrEqual(300);
  });

  it("generateDemoListings shows no front picture twice on a page of cars, of a make, a model or a body type", () => {
    const cars = newestFirst.filter(({ kind, media }) => kind === "car" && media?.length);
    const groups = [
      () => "all",
      ({ makeId }: NewListing) => `make ${makeId}`,
      ({ modelId }: NewListing) => `model ${modelId}`,
      ({ bodyId }: NewListing) => `body ${bodyId}`,
      ({ sellerId }: NewListing) => `seller ${sellerId}`,
      ({ cityId }: NewListing) => `city ${cityId}`,
    ].flatMap((getGroup) => [...Map.groupBy(cars, getGroup)]);
    for (const [group, list] of groups) {
      for (let start = 0; start < list.length; start += DEFAULT_LISTING_PAGE_SIZE) {
        const fronts = list.slice(start, start + DEFAULT_LISTING_PAGE_SIZE).map(({ media }) => media?.[0]?.url);
        expect(new Set(fronts).size, `${group} from ${start}`).toBe(fronts.length);
      }
    }
  });

  it("generateDemoListings shows a flaw only of a panel that the inspection calls repainted", () => {
    const panelsOfFlaws: Record<string, string> = {
      door: "front-right-door",
      fender: "front-right-fender",
      "front-bumper": "front-bumper",
      "rear-bumper": "rear-bumper",
    };
    const flawed = ads.filter(({ media }) => media?.some(({ url }) => url.includes("/flaws/")));
    expect(flawed.length).toBeGreaterThan(10);
    for (const ad of flawed) {
      const url = ad.media?.find((each) => each.url.includes("/flaws/"))?.url ?? "";
      const part = Object.keys(panelsOfFlaws).find((each) => url.endsWith(`-${each}-1200.avif`)) ?? "";
      const slugs = (ad.features ?? []).map((value) =>
        "lookupId" in value ? catalog.lookups.get(value.lookupId)?.slug : undefined,
      );
      expect(slugs, `${called(ad)} ${url}`).toContain(`${panelsOfFlaws[part]}-repainted`);
    }
  });

  it("generateDemoListings has plausible prices in the currency of the city", () => {
    for (const ad of ads) {
      if (!ad.price) continue;
      const [least, most] = { car: [900, 800_000], part: [2, 1_800], rental: [15, 700] }[ad.kind] as [number, number];
      expect(dollars(ad), called(ad)).toBeGreaterThanOrEqual(least);
      expect(dollars(ad), called(ad)).toBeLessThanOrEqual(most);
      if (ad.compareAtMinor) expect(ad.compareAtMinor, called(ad)).toBeGreaterThan(ad.price.minor);
      const country = catalog.cities.byId.get(ad.cityId ?? 0)?.country;
      const expected = { SA: "SAR", AE: "AED", KW: "KWD" }[country ?? ""] ?? "USD";
      expect(ad.price.currency, called(ad)).toBe(expected);
    }
    const camrys = ads.filter(
      ({ modelId, price, kind }) => price && kind === "car" && catalog.models.get(modelId ?? 0)?.slug === "camry",
    );
    const [older, newer] = [(year: number) => year <= 2017, (year: number) => year >= 2022].map((fits) =>
      camrys.filter(({ year }) => fits(year ?? 0)).map(dollars),
    );
    expect(Math.max(...(older ?? []))).toBeLessThan(Math.min(...(newer ?? [])));
  });

  it("generateDemoListings has plausible years, mileages and sellers", () => {
    const thisYear = now.getUTCFullYear();
    const sellers = new Map(market.sellers.map((seller) => [seller.id, seller]));
    for (const ad of ads) {
      if (ad.kind === "part") {
        expect(ad.availability === "in-stock", called(ad)).toBe((ad.stock ?? 0) > 0);
        continue;
      }
      expect(ad.year ?? 0, called(ad)).toBeLessThanOrEqual(thisYear);
      const type = sellers.get(ad.sellerId)?.type;
      if (ad.kind === "rental") expect(type, called(ad)).toBe("rental_room");
      else expect(["showroom", "personal"], called(ad)).toContain(type);
      const perYear = (ad.mileageKm ?? 0) / Math.max(1, thisYear - (ad.year ?? thisYear) + 0.5);
      expect(perYear, called(ad)).toBeLessThan(52_000);
      if (ad.badges?.includes("new")) expect(ad.mileageKm, called(ad)).toBeLessThan(100);
    }
  });

  it("generateDemoListings includes reductions, prices on request, sold-out parts, badges and options", () => {
    const having = (test: (ad: NewListing) => unknown) => ads.filter(test).length;
    expect(having(({ compareAtMinor }) => compareAtMinor)).toBeGreaterThan(80);
    expect(having(({ price }) => price === null)).toBeGreaterThan(20);
    expect(having(({ availability }) => availability === "out-of-stock")).toBeGreaterThan(15);
    expect(having(({ availability }) => availability === "on-backorder")).toBeGreaterThan(15);
    for (const badge of ["new", "sale", "featured", "certified"] as const) {
      expect(
        having(({ badges }) => badges?.includes(badge)),
        badge,
      ).toBeGreaterThan(10);
    }
    expect(having(({ options }) => options?.some(({ type }) => type === "color"))).toBeGreaterThan(10);
    expect(having(({ options }) => options?.some(({ type }) => type === "default"))).toBeGreaterThan(50);
  });

  it("generateSeriesBlock returns the same block for the same seed and different blocks for different seeds", () => {
    const series = { kind: "all", seed: 7 } as const;
    const second = generateSeriesBlock(market, series, 1);
    expect(second).toHaveLength(SERIES_BLOCK_SIZE);
    expect(generateSeriesBlock(market, series, 1)).toEqual(second);
    const names = (block: readonly NewListing[]) => block.map(({ name }) => name.ar ?? name.en);
    expect(names(generateSeriesBlock(market, { ...series, seed: 8 }, 1))).not.toEqual(names(second));
    expect(new Set(generateSeriesBlock(market, { ...series, kind: "rental" }, 0).map(({ kind }) => kind))).toEqual(
      new Set(["rental"]),
    );
    const marks = [0, 1, 2].flatMap((block) => generateSeriesBlock(market, { ...series, kind: "part" }, block));
    const skus = marks.flatMap(({ sellerId, sku }) => (sku ? [`${sellerId} ${sku}`] : []));
    expect(new Set(skus).size).toBe(skus.length);
  });
});
