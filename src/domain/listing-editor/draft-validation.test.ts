import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { type Draft, getEditorSteps, isDraftField, MAX_STORED_FIELD_LENGTH, toDraft } from "./draft.ts";
import { validateDraft } from "./draft-validation.ts";

const now = new Date("2026-06-01T00:00:00Z");
let catalog: Catalog;
let camry: { id: number; makeId: number };
let honda: number;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
  const toyota = catalog.makes.bySlug.get("toyota")?.id ?? 0;
  camry = catalog.modelsOfMake.get(toyota)?.find(({ slug }) => slug === "camry") as typeof camry;
  honda = catalog.makes.bySlug.get("honda")?.id as number;
});

/** Creates a draft of a car that has every required field, with the given changes. */
const car = (more: Draft = {}): Draft => ({
  category: "cars",
  year: "2019",
  make: String(camry.makeId),
  model: String(camry.id),
  nameAr: "كامري 2019 نظيفة",
  textAr: "صيانة وكالة، بدون حوادث.",
  price: "75000",
  currency: "SAR",
  city: "riyadh",
  phone: "+966 50 123 4567",
  "feature.condition": "used",
  "feature.mileage": "85000",
  "feature.fuel": "petrol",
  "feature.gear": "automatic",
  ...more,
});
const part = (more: Draft = {}): Draft => ({
  category: "brake-pads",
  partNumber: "04465-33471",
  fits: "cars",
  "fit.0.make": String(camry.makeId),
  "fit.0.model": String(camry.id),
  "fit.0.from": "2015",
  nameEn: "Brake pads 04465-33471",
  textEn: "New in the box.",
  price: "250",
  currency: "SAR",
  city: "riyadh",
  phone: "0501234567",
  "feature.condition": "new",
  ...more,
});
/** Lists all problems that prevent publishing, in the order of the steps. */
const listIssues = (draft: Draft) => validateDraft(draft, catalog, now).issues;
const codes = (draft: Draft) => Object.fromEntries(listIssues(draft).map(({ field, code }) => [field, code]));

describe("validateDraft", () => {
  it("validateDraft reads several values of a feature, and reports a value that the feature does not have", () => {
    const comfort = catalog.features.get("equipment_comfort");
    const idOf = (slug: string) => comfort?.lookups.find((lookup) => lookup.slug === slug)?.id;
    const { ad } = validateDraft(car({ "feature.equipment_comfort": "sunroof,cool-box" }), catalog, now);
    const chosen = (ad?.features ?? []).filter(({ featureId }) => featureId === comfort?.id);
    expect(chosen).toEqual([
      { featureId: comfort?.id, lookupId: idOf("sunroof") },
      { featureId: comfort?.id, lookupId: idOf("cool-box") },
    ]);
    expect(codes(car({ "feature.equipment_comfort": "sunroof,jacuzzi" }))).toEqual({
      "feature.equipment_comfort": "unknown",
    });
  });

  it("validateDraft accepts one state for each body panel, a date and an https link of an inspection", () => {
    const inspected = {
      "feature.panels": "hood-repainted,roof-original",
      "feature.paint_thickness": "180",
      "feature.inspection_date": "2026-05-01",
      "feature.inspection_report": "https://reports.example.com/7",
    };
    expect(codes(car(inspected))).toEqual({});
    expect(
      codes(
        car({
          "feature.panels": "hood-repainted,hood-original",
          "feature.paint_thickness": "3",
          "feature.inspection_date": "yesterday",
          "feature.inspection_report": "http://reports.example.com/7",
        }),
      ),
    ).toEqual({
      "feature.panels": "panel_twice",
      "feature.paint_thickness": "too_low",
      "feature.inspection_date": "date",
      "feature.inspection_report": "address",
    });
  });

  it("validateDraft returns nothing for a complete draft", () => {
    expect(codes(car())).toEqual({});
    expect(codes(part())).toEqual({});
    expect(codes(car({ category: "rental-cars", minDays: "٣", "feature.seats": "5" }))).toEqual({});
  });

  it("validateDraft names every required field with its step", () => {
    expect(listIssues({})).toEqual([{ step: "category", field: "category", code: "required" }]);
    expect(codes({ category: "cars" })).toEqual({
      make: "required",
      year: "required",
      "feature.condition": "required",
      "feature.mileage": "required",
      "feature.fuel": "required",
      "feature.gear": "required",
      nameAr: "one_language",
      textAr: "one_language",
      price: "required",
      city: "required",
      phone: "required",
    });
    expect(codes({ category: "parts" })).toMatchObject({ category: "too_general", fits: "required" });
  });

  it("validateDraft requires missing texts in the language of the other texts, or of the reader if no text is filled in", () => {
    const missed = (draft: Draft, language?: Language) =>
      validateDraft({ category: "cars", ...draft }, catalog, now, language)
        .issues.filter(({ code }) => code === "one_language")
        .map(({ field }) => field);
    expect(missed({ nameEn: "Camry" })).toEqual(["textEn"]);
    expect(missed({ textEn: "Clean" })).toEqual(["nameEn"]);
    expect(missed({ nameAr: "كامري" }, "en")).toEqual(["textAr"]);
    expect(missed({ nameAr: "كامري", nameEn: "Camry" }, "en")).toEqual(["textEn"]);
    expect(missed({}, "en")).toEqual(["nameEn", "textEn"]);
    expect(missed({ nameAr: "كامري", textEn: "Clean" })).toEqual([]);
  });

  it.each([
    [{ category: "gone" }, { category: "unknown" }],
    [{ category: "showrooms" }, { category: "unknown" }],
    [{ make: "999999" }, { make: "unknown" }],
    [{ year: "1899" }, { year: "too_low" }],
    [{ year: "2028" }, { year: "too_high" }],
    [{ year: "NaN" }, { year: "number" }],
    [{ vin: "IOQ" }, { vin: "vin_length" }],
    [{ vin: "4T1B11HK5KU21000O" }, { vin: "vin" }],
    [{ nameAr: "كامري للبيع 0501234567" }, { nameAr: "phone_in_title" }],
    [{ nameAr: "كامري ٠٥٠ ١٢٣ ٤٥٦٧" }, { nameAr: "phone_in_title" }],
    [{ nameEn: "Camry www.example.com" }, { nameEn: "link_in_title" }],
    [{ nameAr: "أ".repeat(10_000) }, { nameAr: "too_long" }],
    [{ textAr: "أ".repeat(10_000) }, { textAr: "too_long" }],
    [{ price: "-5" }, { price: "amount" }],
    [{ price: "NaN" }, { price: "amount" }],
    [{ price: "0" }, { price: "too_low" }],
    [{ price: "1e9" }, { price: "amount" }],
    [{ price: "75000.123" }, { price: "decimals_2" }],
    [{ price: "1.2345", currency: "KWD" }, { price: "decimals_3" }],
    [{ price: "85.000" }, { price: "two_ways" }],
    [{ deposit: "٨٥٫٥٠٠" }, { deposit: "two_ways" }],
    [{ price: "9".repeat(30) }, { price: "too_high" }],
    [{ currency: "XXX" }, { currency: "unknown" }],
    [{ compareAt: "75000" }, { compareAt: "not_higher" }],
    [{ deposit: "75001" }, { deposit: "above_price" }],
    [{ city: "atlantis" }, { city: "unknown" }],
    [{ phone: "call me" }, { phone: "phone" }],
    [{ "feature.mileage": "٨٥٬٠٠٠٬٠٠٠" }, { "feature.mileage": "too_high" }],
    [{ "feature.fuel": "water" }, { "feature.fuel": "unknown" }],
  ] as [Draft, Record<string, string>][])("validateDraft reports the invalid field of a car: %o", (more, expected) => {
    expect(codes(car(more))).toEqual(expected);
  });

  it("validateDraft reports a model of another make", () => {
    expect(codes(car({ make: String(honda) }))).toEqual({ model: "mismatch" });
    expect(codes(part({ "fit.0.make": String(honda) }))).toMatchObject({ "fit.0.model": "mismatch" });
  });

  it("validateDraft accepts decimals for a number that an administrator added, and refuses words", async () => {
    const { db } = await createTestDatabase();
    const feature = await db
      .insertInto("features")
      .values({ key: "wheelbase", type: "number", name_en: "Wheelbase", name_ar: "قاعدة العجلات" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const category = await db
      .selectFrom("categories")
      .select("id")
      .where("slug", "=", "cars")
      .executeTakeFirstOrThrow();
    await db.insertInto("category_features").values({ category_id: category.id, feature_id: feature.id }).execute();
    const changed = await getCatalog(db);
    const validate = (wheelbase: string) =>
      validateDraft(car({ "feature.wheelbase": wheelbase }), changed, now).issues.map(({ field }) => field);
    expect(validate("2.85")).not.toContain("feature.wheelbase");
    expect(validate("long")).toContain("feature.wheelbase");
  });

  it("validateDraft reports incomplete fitment rows and part numbers", () => {
    expect(codes(part({ "fit.0.from": "2020", "fit.0.to": "2015" }))).toMatchObject({
      "fit.0.to": "reversed",
    });
    expect(codes(part({ partNumber: "" }))).toEqual({ partNumber: "number_for_cars" });
    expect(codes(part({ fits: "all", partNumber: "", nameEn: "Oil" }))).toEqual({});
    expect(codes(part({ partNumber: "---" }))).toMatchObject({ partNumber: "part_number" });
    expect(codes(part({ sizes: Array.from({ length: 21 }, (_, i) => i).join() }))).toEqual({ sizes: "too_much" });
  });
});

describe("validateDraft", () => {
  it("validateDraft reads digits of any script and converts amounts of money to minor units", () => {
    const { ad } = validateDraft(car({ price: "٧٥٬٠٠٠٫٥", "feature.mileage": "٨٥ ٠٠٠", year: "٢٠١٩" }), catalog, now);
    expect(ad).toMatchObject({ price: { minor: 7_500_050, currency: "SAR" }, mileageKm: 85_000, year: 2019 });
    expect(validateDraft(car({ price: "45.125", currency: "KWD" }), catalog, now).ad?.price?.minor).toBe(45_125);
  });

  it("validateDraft requires no price for a listing with price on request", () => {
    const { ad, issues: troubles } = validateDraft(car({ asks: "request", price: "oops", deposit: "5" }), catalog, now);
    expect(troubles).toEqual([]);
    expect(ad).toMatchObject({ price: null, depositMinor: null, currency: "SAR" });
  });

  it("validateDraft removes direction overrides and line breaks from titles", () => {
    const { ad } = validateDraft(car({ nameAr: "كامري \u202e9102\nنظيفة" }), catalog, now);
    expect(ad?.name.ar).toBe("كامري 9102 نظيفة");
  });

  it("validateDraft accepts a model name that the catalog does not know, if make and year are given", () => {
    const { ad, issues: troubles } = validateDraft(
      car({ by: "hand", model: "", modelName: "Land Speeder" }),
      catalog,
      now,
    );
    expect(troubles).toEqual([]);
    expect(ad).toMatchObject({ makeId: camry.makeId, modelId: null });
    expect(validateDraft(car({ by: "hand", modelName: "كامري" }), catalog, now).ad?.modelId).toBe(camry.id);
  });

  it("validateDraft reads sizes and colours as options", () => {
    const { ad } = validateDraft(part({ sizes: "S، M, L, M", colors: "black,silver" }), catalog, now);
    expect(ad?.options?.map(({ slug, values }) => [slug, values.map(({ slug: value }) => value)])).toEqual([
      ["size", ["s-1", "m-2", "l-3"]],
      ["color", ["silver", "black"]],
    ]);
  });
});

const field = fc.constantFrom(...Object.keys({ ...carFields(), ...partFields() }));
function carFields(): Draft {
  camry ??= { id: 1, makeId: 1 };
  return { ...car(), vin: "", by: "", modelName: "", compareAt: "", deposit: "", asks: "", hidePhone: "" };
}
function partFields(): Draft {
  return { ...part(), sizes: "", colors: "", stock: "", sku: "", minDays: "", "fit.3.to": "", brand: "" };
}
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "NaN",
    "-1",
    "∞",
    "1e400",
    "\u202eabc",
    "<script>",
    "😀".repeat(3_000),
    "٩".repeat(60),
    "\0",
    "\ud800",
    "999999999999",
  ),
  fc.integer().map(String),
  fc.constantFrom("cars", "parts", "tyres", "rental-cars", "SAR", "KWD", "used", "on", "hand", "cars"),
);

/** Schema of a stored draft: known fields with any text, because a draft stores fields as typed. */
const draftSchema = z.record(
  z.string().refine(isDraftField, "unknown"),
  z
    .string()
    .max(MAX_STORED_FIELD_LENGTH)
    .regex(/^[^\0]*$/u),
);

describe("Arbitrary draft content", () => {
  it("toDraft turns arbitrary entries into a draft that matches the schema and survives JSON", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(field, fc.string()), fc.oneof(hostile, fc.anything()))), (entries) => {
        const draft = toDraft(entries);
        expect(draftSchema.safeParse(draft).success).toBe(true);
        expect(JSON.parse(JSON.stringify(draft))).toEqual(draft);
      }),
    );
  });

  it("validateDraft never throws and reports each field once at a valid step", () => {
    fc.assert(
      fc.property(fc.constantFrom("car", "part", "rental"), fc.array(fc.tuple(field, hostile)), (kind, entries) => {
        const completeDraft = kind === "part" ? part() : car(kind === "rental" ? { category: "rental-cars" } : {});
        const { issues: troubles, ad } = validateDraft({ ...completeDraft, ...toDraft(entries) }, catalog, now);
        const fields = troubles.map((each) => each.field);
        expect(new Set(fields).size).toBe(fields.length);
        for (const issue of troubles) {
          expect(isDraftField(issue.field)).toBe(true);
          expect(getEditorSteps(ad?.kind)).toContain(issue.step);
        }
        if (troubles.length > 0 || !ad) return;
        // A publishable draft satisfies the constraints of the ads table.
        expect(ad.name.ar ?? ad.name.en).toMatch(/\S/);
        expect(ad.price === null || (Number.isSafeInteger(ad.price.minor) && ad.price.minor > 0)).toBe(true);
        expect(ad.compareAtMinor == null || ad.compareAtMinor > (ad.price?.minor ?? 0)).toBe(true);
        expect(ad.modelId == null || catalog.models.get(ad.modelId)?.makeId === ad.makeId).toBe(true);
      }),
    );
  });

  it("validateDraft returns nothing after every reported field is corrected", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(field, hostile), { maxLength: 6 }), (entries) => {
        const good: Draft = car();
        const corrections: Draft = { nameEn: "Camry 2019, clean", textEn: "Serviced, no accidents.", ...good };
        let draft: Draft = { ...good, ...toDraft(entries.filter(([name]) => name !== "category")) };
        for (let turns = 0; turns < 30; turns++) {
          const [first] = listIssues(draft);
          if (!first) return;
          draft = { ...draft, [first.field]: (corrections as Record<string, string>)[first.field] ?? "" };
          // The issue does not tell whether make or model is wrong, so both get a valid value.
          if (first.field === "model") draft = { ...draft, make: good.make ?? "" };
        }
        expect(listIssues(draft)).toEqual([]);
      }),
    );
  });
});
