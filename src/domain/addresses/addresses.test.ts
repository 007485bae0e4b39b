import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow } from "../../../tests/support/rows.ts";
import { type AddressField, MAX_ADDRESSES, parseAddress, parseAddressId } from "./address.ts";
import { addAddress, deleteAddress, setDefaultAddress, updateAddress } from "./commands.server.ts";
import { findAddress, findDefaultAddress, listAddresses } from "./queries.server.ts";

const good = {
  firstName: "سارة",
  lastName: "العتيبي",
  country: "SA",
  address1: "8228 طريق الملك فهد",
  city: "الرياض",
  phone: "+966 50 123 4567",
};

describe("parseAddress", () => {
  const countries = new Set(["SA", "AE"]);
  const codeOf = (field: AddressField, value: unknown) => {
    const parsed = parseAddress({ ...good, [field]: value }, countries);
    return parsed.ok ? "ok" : parsed.errors.map(({ path, code }) => `${path}: ${code}`).join();
  };
  const readAs = (field: AddressField, value: unknown) => {
    const parsed = parseAddress({ ...good, [field]: value }, countries);
    return parsed.ok ? parsed.value[field] : undefined;
  };
  const long = "x".repeat(10_000);

  it.each(["firstName", "lastName", "address1", "city"] as const)(
    "[VL-08] parseAddress rejects an empty %s and a value without letters",
    (field) => {
      for (const empty of ["", "   ", "\u202e\u2066", "\u200b\u200f", "\u0000\n", undefined, 7])
        expect(codeOf(field, empty), JSON.stringify(empty)).toBe(`${field}: required`);
      for (const wordless of ["😀🚗", "…", "<>"]) expect(codeOf(field, wordless)).toBe(`${field}: letters`);
      expect(codeOf(field, long)).toBe(`${field}: too_long`);
      expect(readAs(field, " \u202eعلي\n\u2067سالم  ")).toBe("علي سالم");
      expect(readAs(field, "<b>Ali</b> 😀")).toBe("<b>Ali</b> 😀");
    },
  );

  it.each(["company", "address2", "state"] as const)("[VL-08] parseAddress accepts an empty %s", (field) => {
    for (const empty of ["", "   ", "\u202e", "\u200b", undefined]) expect(readAs(field, empty)).toBeNull();
    expect(codeOf(field, long)).toBe(`${field}: too_long`);
    expect(readAs(field, "\u202d<script>\u202c 😀")).toBe("<script> 😀");
  });

  it("[VL-08] parseAddress requires a phone number and accepts Latin, Arabic and Persian digits", () => {
    for (const empty of ["", "  ", "\u202e\u200f", undefined]) expect(codeOf("phone", empty)).toBe("phone: required");
    for (const wrong of ["call me", "123", "😀", "<b>0501234567</b>", "9".repeat(16), long, "+", "()"])
      expect(codeOf("phone", wrong), wrong.slice(0, 20)).toBe("phone: phone");
    expect(readAs("phone", "٠٥٠ ١٢٣ ٤٥٦٧")).toBe("050 123 4567");
    expect(readAs("phone", "۰۵۰۱۲۳۴۵۶۷")).toBe("0501234567");
    expect(readAs("phone", "\u200e+966 (50) 123-4567\u202c")).toBe("+966 (50) 123-4567");
  });

  it("[VL-08] parseAddress accepts an empty postcode and email but rejects invalid ones", () => {
    for (const field of ["postcode", "email"] as const)
      for (const empty of ["", "  ", undefined]) expect(readAs(field, empty)).toBeNull();
    expect(readAs("postcode", "١٢٢١٤-٣٣٤٤")).toBe("12214-3344");
    expect(readAs("postcode", "sw1a 1aa")).toBe("SW1A 1AA");
    for (const wrong of ["😀", "<b>", "1;2", "-"]) expect(codeOf("postcode", wrong)).toBe("postcode: postcode");
    expect(codeOf("postcode", long)).toBe("postcode: too_long");
    for (const wrong of ["nobody", "@", "a@b", "<a@b.c>", "\u202ea@b.com", "علي@مثال"])
      expect(codeOf("email", wrong), wrong).toBe("email: email");
    expect(codeOf("email", `${long}@example.com`)).toBe("email: too_long");
    expect(readAs("email", " sara@example.com ")).toBe("sara@example.com");
  });

  it("[EN-05] parseAddress accepts only countries of the catalog and defaults to Saudi Arabia", () => {
    expect(readAs("country", undefined)).toBe("SA");
    expect(readAs("country", " ae ")).toBe("AE");
    for (const empty of ["", "  "]) expect(codeOf("country", empty)).toBe("country: required");
    for (const unknown of ["XX", "Saudi Arabia", "السعودية", long, "😀", "<b>", "\u202eSA"])
      expect(codeOf("country", unknown)).toBe("country: country");
  });

  it("parseAddressId returns the id of a positive integer text and nothing otherwise", () => {
    expect(parseAddressId("12")).toBe(12);
    for (const text of [undefined, "", "0", "-1", "1.5", "1e3", "new", "٣", "9".repeat(30), "1'--"])
      expect(parseAddressId(text)).toBeUndefined();
  });

  it("parseAddress returns an address or an error with a field name for any input", () => {
    const anything = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("firstName", "phone", "email", "country", "default"), anything),
        (sent) => {
          const parsed = parseAddress({ ...good, ...sent }, countries);
          if (!parsed.ok) expect(parsed.errors[0]?.path).toMatch(/\w/);
        },
      ),
    );
  });
});

describeOnDatabase("Addresses", (open) => {
  let db: Db;
  beforeAll(async () => {
    db = (await open()).db;
  });

  let users = 0;
  async function newBook() {
    users += 1;
    const { id } = await insertRow(db, "users", { email: `user-${users}@example.com`, name: "Sara" });
    return { db, userId: id, now: new Date() };
  }
  type Book = Awaited<ReturnType<typeof newBook>>;
  async function added(book: Book, more: object = {}): Promise<number> {
    const result = await addAddress(book, { ...good, ...more });
    if (!result.ok) throw new Error(result.code);
    return result.value.id;
  }
  const defaults = async (book: Book) =>
    (await listAddresses(db, book.userId)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

  it("[EN-05] addAddress and updateAddress store the given values", async () => {
    const book = await newBook();
    const fullAddress = {
      ...good,
      company: "مؤسسة النور",
      address2: "شقة ٥",
      state: "منطقة الرياض",
      postcode: "١٢٢١٤",
      email: "sara@example.com",
    };
    const id = await added(book, fullAddress);
    const stored = { ...fullAddress, id, postcode: "12214", isDefault: true };
    expect(await findAddress(db, book.userId, id)).toEqual(stored);
    expect(await findDefaultAddress(db, book.userId)).toEqual(stored);
    await updateAddress(book, id, { ...good, country: "AE", city: "Dubai" });
    expect(await findAddress(db, book.userId, id)).toMatchObject({ country: "AE", city: "Dubai", company: null });
  });

  it("[ST-10] The first address becomes the default, and deleting the default makes the address with the lowest id the default", async () => {
    const book = await newBook();
    const first = await added(book);
    const second = await added(book);
    const third = await added(book, { default: "on" });
    expect(await defaults(book)).toEqual([third]);
    await setDefaultAddress(book, second);
    expect(await defaults(book)).toEqual([second]);
    expect((await listAddresses(db, book.userId)).map(({ id }) => id)).toEqual([second, first, third]);
    expect(await deleteAddress(book, second)).toEqual({ ok: true, value: { newDefault: first } });
    expect(await defaults(book)).toEqual([first]);
    expect(await deleteAddress(book, third)).toEqual({ ok: true, value: { newDefault: null } });
    // A default address stays the default until another address becomes the default.
    await updateAddress(book, first, { ...good, default: false });
    expect(await defaults(book)).toEqual([first]);
    expect(await deleteAddress(book, first)).toEqual({ ok: true, value: { newDefault: null } });
    expect(await findDefaultAddress(db, book.userId)).toBeUndefined();
  });

  it("Address commands answer not found for another user's address and leave the address unchanged", async () => {
    const [ownBook, otherBook] = [await newBook(), await newBook()];
    await added(ownBook);
    const id = await added(otherBook);
    const before = await listAddresses(db, otherBook.userId);
    const notFound = { ok: false, kind: "not_found", code: "address.not_found" };
    expect(await updateAddress(ownBook, id, { ...good, city: "Jeddah", default: true })).toEqual(notFound);
    expect(await updateAddress(ownBook, id, {})).toEqual(notFound);
    expect(await setDefaultAddress(ownBook, id)).toEqual(notFound);
    expect(await deleteAddress(ownBook, id)).toEqual(notFound);
    expect(await findAddress(db, ownBook.userId, id)).toBeUndefined();
    expect(await deleteAddress(ownBook, 999_999_999)).toEqual(notFound);
    expect(await listAddresses(db, otherBook.userId)).toEqual(before);
    expect(await defaults(ownBook)).toHaveLength(1);
  });

  it("addAddress and updateAddress return one error per invalid field and change nothing", async () => {
    const book = await newBook();
    expect(await addAddress(book, { ...good, country: "XX" })).toMatchObject({
      kind: "invalid",
      code: "country",
      errors: [{ path: "country" }],
    });
    expect(await addAddress(book, undefined)).toMatchObject({ kind: "invalid" });
    expect(await listAddresses(db, book.userId)).toEqual([]);
    const id = await added(book);
    expect(await updateAddress(book, id, { ...good, phone: "x", city: "" })).toMatchObject({
      errors: [{ path: "phone" }, { path: "city" }],
    });
    expect(await findAddress(db, book.userId, id)).toMatchObject({ city: good.city, phone: good.phone });
    expect(await addAddress({ ...book, userId: 999_999_999 }, good)).toMatchObject({ kind: "unauthenticated" });
  });

  it("[ST-10] Concurrent address commands leave exactly one default", async () => {
    const book = await newBook();
    const ids = await Promise.all(Array.from({ length: 8 }, () => added(book, { default: true })));
    expect(await defaults(book)).toHaveLength(1);
    await Promise.all(ids.map((id, i) => (i % 2 ? deleteAddress(book, id) : setDefaultAddress(book, id))));
    expect(await defaults(book)).toHaveLength(1);
    expect(await listAddresses(db, book.userId)).toHaveLength(4);
  });

  it("addAddress enforces MAX_ADDRESSES, also for concurrent requests", async () => {
    const book = await newBook();
    for (let i = 0; i < MAX_ADDRESSES - 2; i += 1) await added(book);
    const results = await Promise.all(Array.from({ length: 5 }, () => addAddress(book, good)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ kind: "conflict", code: "addresses_full" });
    expect(await listAddresses(db, book.userId)).toHaveLength(MAX_ADDRESSES);
  });

  it("[ST-10] Any sequence of address commands leaves exactly one default while an address exists", async () => {
    type Step = {
      bookIndex: 0 | 1;
      verb: "add" | "change" | "remove" | "makeDefault";
      which: number;
      asDefault: boolean;
    };
    const step: fc.Arbitrary<Step> = fc.record({
      bookIndex: fc.constantFrom(0, 1),
      verb: fc.constantFrom("add", "add", "change", "remove", "makeDefault"),
      which: fc.nat(12),
      asDefault: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const books = [await newBook(), await newBook()];
        const models: { id: number; isDefault: boolean }[][] = [[], []];
        const everybodys: number[] = [];
        for (const { bookIndex, verb, which, asDefault } of steps) {
          const book = books[bookIndex] as Book;
          const model = models[bookIndex] as { id: number; isDefault: boolean }[];
          const setDefault = (id: number) => {
            for (const each of model) each.isDefault = each.id === id;
          };
          const values = { ...good, default: asDefault };
          // About half of the ids belong to the other user or to deleted addresses.
          const id = everybodys[which % Math.max(1, everybodys.length)] ?? 1;
          const own = model.find((each) => each.id === id);
          if (verb === "add") {
            const addedId = await added(book, values);
            everybodys.push(addedId);
            model.push({ id: addedId, isDefault: false });
            if (asDefault || model.length === 1) setDefault(addedId);
            continue;
          }
          const result =
            verb === "change"
              ? await updateAddress(book, id, values)
              : verb === "remove"
                ? await deleteAddress(book, id)
                : await setDefaultAddress(book, id);
          expect(result.ok).toBe(own !== undefined);
          if (!own) continue;
          if (verb === "makeDefault" || (verb === "change" && asDefault)) setDefault(id);
          if (verb === "remove") {
            model.splice(model.indexOf(own), 1);
            if (own.isDefault && model[0]) setDefault(model[0].id);
          }
        }
        for (const [bookIndex, model] of models.entries()) {
          const stored = await listAddresses(db, (books[bookIndex] as Book).userId);
          const summaries = stored.map(({ id, isDefault }) => ({ id, isDefault })).sort((a, b) => a.id - b.id);
          expect(summaries).toEqual(model);
          expect(stored.filter(({ isDefault }) => isDefault)).toHaveLength(stored.length > 0 ? 1 : 0);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("[EN-05] The countries table has a unique name in both languages for all 249 ISO 3166 countries", async () => {
    const rows = await db.selectFrom("countries").selectAll().execute();
    expect(rows).toHaveLength(249);
    for (const row of rows) {
      expect(row.name_ar, row.code).toMatch(/^[\p{Script=Arabic}\p{M}\s()،-]+$/u);
      expect(row.name_en, row.code).toMatch(/^\p{Lu}.+/u);
    }
    expect(new Set(rows.map((row) => row.name_ar)).size).toBe(249);
  });
});
