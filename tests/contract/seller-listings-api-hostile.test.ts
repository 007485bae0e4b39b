import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type ListingFieldsInput, listingFieldsInput } from "#api/v1/listing-schemas.ts";
import { countDatabaseRuns } from "../support/databases.ts";
import { completeCarInput, createSellerApi, type SellerApiClient } from "../support/seller-api.ts";

let api: Awaited<ReturnType<typeof createSellerApi>>;
let sara: SellerApiClient;
beforeAll(async () => {
  api = await createSellerApi();
  sara = await api.someone();
});

const texts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "' or 1=1 --",
    "\u202e",
    "-1",
    "1e999",
    "٧٥٠٠٠",
    "NaN",
    "\u200b",
    "<b>",
    "0501234567",
    "hand",
    "null",
  ),
);
const numbers = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, 1e12, 2 ** 53, 1e-7, 2_147_483_648));
const anything = fc.oneof(texts, fc.constant("a\0b"), numbers, fc.boolean(), fc.jsonValue({ maxDepth: 2 }));
const named = fc.constantFrom("toyota", "camry", "cars", "rental-cars", "parts", "riyadh", "red");
const reference = fc.oneof(named, texts, fc.integer({ min: 1, max: 300 }));
const small = fc.oneof(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1_990, max: 2_030 }));
const minor = fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(1, 1e12));
const money = fc.record({ minor, currency: fc.constantFrom("SAR", "SAR", "USD", "KWD", "JPY", "XXX") });
const twoTexts = fc.record({ ar: texts, en: texts }, { requiredKeys: [] });
const car = fc.record({ make: reference, model: reference, from: small, to: small });
const features = fc.constantFrom("fuel", "gear", "engine", "condition", "color", "body", "seats");

/** Generators for the listing fields. The values have the right type, but may make no sense. */
const formed: Record<keyof ListingFieldsInput, fc.Arbitrary<unknown>> = {
  kind: fc.constantFrom("car", "part", "rental"),
  category: reference,
  seller: fc.integer({ min: 1, max: 20 }),
  title: twoTexts,
  description: twoTexts,
  vin: fc.oneof(texts, fc.constant("4T1B11HK5KU210000")),
  vehicle: fc.integer({ min: 1, max: 3_000 }),
  year: small,
  make: reference,
  model: reference,
  modelName: texts,
  mileageKm: fc.integer({ min: 0, max: 999_999_999 }),
  features: fc.dictionary(features, fc.oneof(texts, numbers.filter(Number.isFinite), fc.boolean(), fc.constant(null))),
  partNumber: texts,
  brand: reference,
  fits: fc.constantFrom("all", "cars", "unknown"),
  fitsCars: fc.array(car, { maxLength: 20 }),
  price: money,
  onRequest: fc.boolean(),
  compareAtPrice: money,
  deposit: money,
  stock: fc.integer({ min: 0, max: 999_999_999 }),
  sku: texts,
  sizes: fc.array(texts, { maxLength: 20 }),
  colors: fc.array(fc.oneof(named, texts), { maxLength: 5 }),
  minDays: small,
  city: reference,
  phone: fc.oneof(texts, fc.constant("+966 50 765 4321")),
  hidePhone: fc.boolean(),
  hideVin: fc.boolean(),
};
const names = Object.keys(listingFieldsInput.shape) as (keyof ListingFieldsInput)[];
const field = fc
  .constantFrom(...names)
  .chain((name) =>
    fc
      .oneof(
        { weight: 8, arbitrary: formed[name] },
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: anything },
      )
      .map((value) => ({ [name]: value })),
  );
/** Generates some of the listing fields. Each may have an invalid value. */
const hostile = fc.array(field, { maxLength: 4 }).map((fields) => Object.assign({}, ...fields) as object);

const answers = [200, 201, 400, 404, 409, 412];

describe("[AP-16] Hostile input to listing endpoints", () => {
  it("POST /ads returns 201 with problems or 400, and stored drafts can be read, changed and published", async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), hostile, async (isCar, some) => {
        const body = isCar ? { ...completeCarInput, ...some } : some;
        const created = await sara.callApi("POST", "/ads", body);
        expect(answers).toContain(created.status);
        if (created.status !== 201) return;
        // A stored draft can be read, sent again and changed. Publication succeeds completely or fails completely.
        const tag = { "if-match": created.headers.get("etag") ?? "" };
        const { features, title, ...fields } = created.body.fields;
        const updated = await sara.callApi("PATCH", `/ads/${created.body.id}`, { title, ...fields }, tag);
        expect([200, 400]).toContain(updated.status);
        const published = await sara.callApi("POST", `/ads/${created.body.id}/publication`);
        expect(published.status).toBe(updated.body?.problems?.length === 0 ? 200 : published.status);
        if (published.status === 200) expect(published.body.id).toMatch(/^\d+$/);
        else {
          expect(published.body.errors.length).toBeGreaterThan(0);
          expect((await sara.callApi("DELETE", `/ads/${created.body.id}`)).status).toBe(204);
        }
      }),
      { numRuns: countDatabaseRuns(60) },
    );
  });

  it("PATCH /ads/{id} changes a published listing completely or not at all", async () => {
    const draft = await sara.callApi("POST", "/ads", { ...completeCarInput, vin: null });
    const { id } = (await sara.callApi("POST", `/ads/${draft.body.id}/publication`)).body;
    await fc.assert(
      fc.asyncProperty(hostile, async (body) => {
        const before = (await sara.callApi("GET", `/ads/${id}`)).body;
        const changed = await sara.callApi("PATCH", `/ads/${id}`, body, { "if-match": `"${before.version}"` });
        expect(answers).toContain(changed.status);
        const after = (await sara.callApi("GET", `/ads/${id}`)).body;
        if (changed.status !== 200) expect(after).toEqual(before);
        else expect(after.problems).toEqual([]);
        expect(after.draft).toBeNull();
      }),
      { numRuns: countDatabaseRuns(60) },
    );
  });

  it("Listing endpoints answer hostile ids, ETags and queries without a server error", async () => {
    const id = fc.oneof(
      texts,
      fc.constantFrom("d0", "d-1", "D12", "d999999999999999", "99999999999999999999", "%", ".."),
    );
    await fc.assert(
      fc.asyncProperty(id, texts, numbers, async (name, text, number) => {
        const segment = encodeURIComponent(name.replaceAll("\0", "").toWellFormed() || "x").replace(/^\.+$/, "x");
        const value = encodeURIComponent(text.toWellFormed());
        const responses = [
          await sara.callApi("GET", `/ads/${segment}`),
          await sara.callApi("PATCH", `/ads/${segment}`, {}, { "if-match": `"${number}"` }),
          await sara.callApi("GET", `/ads?page=${number}&q=${value}`),
          await sara.callApi("GET", `/ads/${segment}/statistics?from=${value}&to=${number}`),
          await sara.callApi("PUT", `/ads/${segment}/price`, { minor: number, currency: text }),
          await sara.callApi("DELETE", `/ads/${segment}/pictures/${segment}`),
        ];
        for (const { status } of responses) expect(status).toBeLessThan(500);
      }),
      { numRuns: countDatabaseRuns(60) },
    );
  });
});
