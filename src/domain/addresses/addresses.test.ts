import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { type AddressField, addressId, mostAddresses, readAddress } from "./address.ts";
import { addAddress, changeAddress, makeDefaultAddress, removeAddress } from "./commands.server.ts";
import { addressesOf, addressOf, defaultAddressOf } from "./queries.server.ts";

const good = {
  firstName: "سارة",
  lastName: "العتيبي",
  country: "SA",
  address1: "8228 طريق الملك فهد",
  city: "الرياض",
  phone: "+966 50 123 4567",
};

describe("reading an address", () => {
  const countries = new Set(["SA", "AE"]);
  const codeOf = (field: AddressField, value: unknown) => {
    const read = readAddress({ ...good, [field]: value }, countries);
    return read.ok ? "ok" : read.errors.map(({ path, code }) => `${path}: ${code}`).join();
  };
  const readAs = (field: AddressField, value: unknown) => {
    const read = readAddress({ ...good, [field]: value }, countries);
    return read.ok ? read.value[field] : undefined;
  };
  const long = "x".repeat(10_000);

  it.each(["firstName", "lastName", "address1", "city"] as const)("[VL-08] %s must be there, in letters", (field) => {
    for (const empty of ["", "   ", "\u202e\u2066", "\u200b\u200f", "\u0000\n", undefined, 7])
      expect(codeOf(field, empty), JSON.stringify(empty)).toBe(`${field}: required`);
    for (const wordless of ["😀🚗", "…", "<>"]) expect(codeOf(field, wordless)).toBe(`${field}: letters`);
    expect(codeOf(field, long)).toBe(`${field}: too_long`);
    expect(readAs(field, " \u202eعلي\n\u2067سالم  ")).toBe("علي سالم");
    expect(readAs(field, "<b>Ali</b> 😀")).toBe("<b>Ali</b> 😀");
  });

  it.each(["company", "address2", "state"] as const)("[VL-08] %s may be missing", (field) => {
    for (const empty of ["", "   ", "\u202e", "\u200b", undefined]) expect(readAs(field, empty)).toBeNull();
    expect(codeOf(field, long)).toBe(`${field}: too_long`);
    expect(readAs(field, "\u202d<script>\u202c 😀")).toBe("<script> 😀");
  });

  it("[VL-08] the phone is needed for delivery, in any digits", () => {
    for (const empty of ["", "  ", "\u202e\u200f", undefined]) expect(codeOf("phone", empty)).toBe("phone: required");
    for (const wrong of ["call me", "123", "😀", "<b>0501234567</b>", "9".repeat(16), long, "+", "()"])
      expect(codeOf("phone", wrong), wrong.slice(0, 20)).toBe("phone: phone");
    expect(readAs("phone", "٠٥٠ ١٢٣ ٤٥٦٧")).toBe("050 123 4567");
    expect(readAs("phone", "۰۵۰۱۲۳۴۵۶۷")).toBe("0501234567");
    expect(readAs("phone", "\u200e+966 (50) 123-4567\u202c")).toBe("+966 (50) 123-4567");
  });

  it("[VL-08] postcode and e-mail may be missing, not wrong", () => {
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

  it("[EN-05] the country is one of the catalogue's, and Saudi Arabia unless said otherwise", () => {
    expect(readAs("country", undefined)).toBe("SA");
    expect(readAs("country", " ae ")).toBe("AE");
    for (const empty of ["", "  "]) expect(codeOf("country", empty)).toBe("country: required");
    for (const unknown of ["XX", "Saudi Arabia", "السعودية", long, "😀", "<b>", "\u202eSA"])
      expect(codeOf("country", unknown)).toBe("country: country");
  });

  it("tells ids from what can't be one", () => {
    expect(addressId("12")).toBe(12);
    for (const text of [undefined, "", "0", "-1", "1.5", "1e3", "new", "٣", "9".repeat(30), "1'--"])
      expect(addressId(text)).toBeUndefined();
  });

  it("whatever is sent, there is an address or an error that names a field", () => {
    const anything = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("firstName", "phone", "email", "country", "default"), anything),
        (sent) => {
          const read = readAddress({ ...good, ...sent }, countries);
          if (!read.ok) expect(read.errors[0]?.path).toMatch(/\w/);
        },
      ),
    );
  });
});

onDatabase("addresses", (open) => {
  let db: Db;
  beforeAll(async () => {
    db = (await open()).db;
  });

  let users = 0;
  async function newBook() {
    users += 1;
    const { id } = await db
      .insertInto("users")
      .values({ email: `user-${users}@example.com`, name: "Sara" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return { db, userId: id, now: new Date() };
  }
  type Book = Awaited<ReturnType<typeof newBook>>;
  async function added(book: Book, more: object = {}): Promise<number> {
    const result = await addAddress(book, { ...good, ...more });
    if (!result.ok) throw new Error(result.code);
    return result.value.id;
  }
  const defaults = async (book: Book) =>
    (await addressesOf(db, book.userId)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

  it("[EN-05] keeps what was written", async () => {
    const book = await newBook();
    const whole = {
      ...good,
      company: "مؤسسة النور",
      address2: "شقة ٥",
      state: "منطقة الرياض",
      postcode: "١٢٢١٤",
      email: "sara@example.com",
    };
    const id = await added(book, whole);
    const kept = { ...whole, id, postcode: "12214", isDefault: true };
    expect(await addressOf(db, book.userId, id)).toEqual(kept);
    expect(await defaultAddressOf(db, book.userId)).toEqual(kept);
    await changeAddress(book, id, { ...good, country: "AE", city: "Dubai" });
    expect(await addressOf(db, book.userId, id)).toMatchObject({ country: "AE", city: "Dubai", company: null });
  });

  it("[ST-10] the first is the default, a new one clears the others, and the lowest id inherits", async () => {
    const book = await newBook();
    const first = await added(book);
    const second = await added(book);
    const third = await added(book, { default: "on" });
    expect(await defaults(book)).toEqual([third]);
    await makeDefaultAddress(book, second);
    expect(await defaults(book)).toEqual([second]);
    expect((await addressesOf(db, book.userId)).map(({ id }) => id)).toEqual([second, first, third]);
    expect(await removeAddress(book, second)).toEqual({ ok: true, value: { newDefault: first } });
    expect(await defaults(book)).toEqual([first]);
    expect(await removeAddress(book, third)).toEqual({ ok: true, value: { newDefault: null } });
    // Nothing but another address takes the default away.
    await changeAddress(book, first, { ...good, default: false });
    expect(await defaults(book)).toEqual([first]);
    expect(await removeAddress(book, first)).toEqual({ ok: true, value: { newDefault: null } });
    expect(await defaultAddressOf(db, book.userId)).toBeUndefined();
  });

  it("somebody else's address is not found, and stays as it is", async () => {
    const [mine, theirs] = [await newBook(), await newBook()];
    await added(mine);
    const id = await added(theirs);
    const before = await addressesOf(db, theirs.userId);
    const notFound = { ok: false, kind: "not_found", code: "address.not_found" };
    expect(await changeAddress(mine, id, { ...good, city: "Jeddah", default: true })).toEqual(notFound);
    expect(await changeAddress(mine, id, {})).toEqual(notFound);
    expect(await makeDefaultAddress(mine, id)).toEqual(notFound);
    expect(await removeAddress(mine, id)).toEqual(notFound);
    expect(await addressOf(db, mine.userId, id)).toBeUndefined();
    expect(await removeAddress(mine, 999_999_999)).toEqual(notFound);
    expect(await addressesOf(db, theirs.userId)).toEqual(before);
    expect(await defaults(mine)).toHaveLength(1);
  });

  it("refuses what is wrong, names the field and changes nothing", async () => {
    const book = await newBook();
    expect(await addAddress(book, { ...good, country: "XX" })).toMatchObject({
      kind: "invalid",
      code: "country",
      errors: [{ path: "country" }],
    });
    expect(await addAddress(book, undefined)).toMatchObject({ kind: "invalid" });
    expect(await addressesOf(db, book.userId)).toEqual([]);
    const id = await added(book);
    expect(await changeAddress(book, id, { ...good, phone: "x", city: "" })).toMatchObject({
      errors: [{ path: "phone" }, { path: "city" }],
    });
    expect(await addressOf(db, book.userId, id)).toMatchObject({ city: good.city, phone: good.phone });
    expect(await addAddress({ ...book, userId: 999_999_999 }, good)).toMatchObject({ kind: "unauthenticated" });
  });

  it("[ST-10] of commands at the same moment none leaves two defaults, or none", async () => {
    const book = await newBook();
    const ids = await Promise.all(Array.from({ length: 8 }, () => added(book, { default: true })));
    expect(await defaults(book)).toHaveLength(1);
    await Promise.all(ids.map((id, i) => (i % 2 ? removeAddress(book, id) : makeDefaultAddress(book, id))));
    expect(await defaults(book)).toHaveLength(1);
    expect(await addressesOf(db, book.userId)).toHaveLength(4);
  });

  it("keeps so many and no more, also when they come at the same moment", async () => {
    const book = await newBook();
    for (let i = 0; i < mostAddresses - 2; i += 1) await added(book);
    const results = await Promise.all(Array.from({ length: 5 }, () => addAddress(book, good)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ kind: "conflict", code: "addresses_full" });
    expect(await addressesOf(db, book.userId)).toHaveLength(mostAddresses);
  });

  it("[ST-10] after any sequence of commands there is one default as long as there is any address", async () => {
    type Step = { who: 0 | 1; verb: "add" | "change" | "remove" | "makeDefault"; which: number; asDefault: boolean };
    const step: fc.Arbitrary<Step> = fc.record({
      who: fc.constantFrom(0, 1),
      verb: fc.constantFrom("add", "add", "change", "remove", "makeDefault"),
      which: fc.nat(12),
      asDefault: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const books = [await newBook(), await newBook()];
        const models: { id: number; isDefault: boolean }[][] = [[], []];
        const everybodys: number[] = [];
        for (const { who, verb, which, asDefault } of steps) {
          const book = books[who] as Book;
          const model = models[who] as { id: number; isDefault: boolean }[];
          const setDefault = (id: number) => {
            for (const each of model) each.isDefault = each.id === id;
          };
          const values = { ...good, default: asDefault };
          // Half of the ids are the other one's, or gone.
          const id = everybodys[which % Math.max(1, everybodys.length)] ?? 1;
          const own = model.find((each) => each.id === id);
          if (verb === "add") {
            const made = await added(book, values);
            everybodys.push(made);
            model.push({ id: made, isDefault: false });
            if (asDefault || model.length === 1) setDefault(made);
            continue;
          }
          const result =
            verb === "change"
              ? await changeAddress(book, id, values)
              : verb === "remove"
                ? await removeAddress(book, id)
                : await makeDefaultAddress(book, id);
          expect(result.ok).toBe(own !== undefined);
          if (!own) continue;
          if (verb === "makeDefault" || (verb === "change" && asDefault)) setDefault(id);
          if (verb === "remove") {
            model.splice(model.indexOf(own), 1);
            if (own.isDefault && model[0]) setDefault(model[0].id);
          }
        }
        for (const [who, model] of models.entries()) {
          const kept = await addressesOf(db, (books[who] as Book).userId);
          const shown = kept.map(({ id, isDefault }) => ({ id, isDefault })).sort((a, b) => a.id - b.id);
          expect(shown).toEqual(model);
          expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(kept.length > 0 ? 1 : 0);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("[EN-05] every country of ISO 3166 has a name in both languages, and no two share one", async () => {
    const rows = await db.selectFrom("countries").selectAll().execute();
    expect(rows).toHaveLength(249);
    for (const row of rows) {
      expect(row.name_ar, row.code).toMatch(/^[\p{Script=Arabic}\p{M}\s()،-]+$/u);
      expect(row.name_en, row.code).toMatch(/^\p{Lu}.+/u);
    }
    expect(new Set(rows.map((row) => row.name_ar)).size).toBe(249);
  });
});
