import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getDonorPartFields, parseDonorParts } from "./donor-car-input.ts";
import { donorPartKinds, findDonorPartKind } from "./donor-parts.ts";

const keys = donorPartKinds.map(({ key }) => key);

describe("parseDonorParts", () => {
  it("returns exactly the ticked and priced parts with their prices in minor units", () => {
    const prices = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), prices, { minKeys: 1 }), (parts) => {
        const input = Object.fromEntries(
          Object.entries(parts).map(([key, price]) =>
            price === null ? [getDonorPartFields(key).tick, "on"] : [getDonorPartFields(key).price, String(price)],
          ),
        );
        const parsed = parseDonorParts(input, 2);
        const found = parsed.ok ? parsed.value.map(({ part, minor }) => [part, minor] as const) : [];
        expect(Object.fromEntries(found)).toEqual(
          Object.fromEntries(Object.entries(parts).map(([key, price]) => [key, price === null ? null : price * 100])),
        );
      }),
    );
  });

  it("never throws and never returns a price that is not positive, whatever is typed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.oneof(fc.string(), fc.integer(), fc.double()), (key, price) => {
        const parsed = parseDonorParts(
          { [getDonorPartFields(key).price]: price, [getDonorPartFields(key).tick]: "on" },
          2,
        );
        if (parsed.ok) {
          expect(parsed.value).toHaveLength(1);
          const minor = parsed.value[0]?.minor ?? null;
          expect(minor === null || (Number.isSafeInteger(minor) && minor > 0)).toBe(true);
        } else expect(parsed.errors?.map(({ path }) => path)).toEqual([getDonorPartFields(key).price]);
      }),
    );
  });

  it("requires a part, and reads a number as minor units", () => {
    expect(parseDonorParts({}, 2)).toMatchObject({ ok: false, errors: [{ path: "parts", code: "donor_car.parts" }] });
    expect(parseDonorParts({ "price.grille": 9_000 }, 2)).toMatchObject({
      ok: true,
      value: [{ part: "grille", minor: 9_000 }],
    });
    expect(parseDonorParts({ "price.grille": "٩٠٫٥" }, 2)).toMatchObject({ value: [{ minor: 9_050 }] });
  });
});

describe("donorPartKinds", () => {
  it("have distinct keys that form fields can contain", () => {
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) {
      expect(key).toMatch(/^[a-z][a-z-]{2,30}$/);
      expect(findDonorPartKind(key)?.name.ar).toMatch(/\p{Script=Arabic}/u);
    }
  });
});
