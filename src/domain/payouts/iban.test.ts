import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatIban, maskIban, parseIban } from "./iban.ts";

const valid = [
  "SA0380000000608010167519",
  "AE070331234567890123456",
  "KW81CBKU0000000000001234560101",
  "QA58DOHB00001234567890ABCDEFG",
  "BH67BMAG00001299123456",
  "EG380019000500000000263180002",
  "JO94CBJO0010000000000131000302",
  "GB82WEST12345698765432",
];

describe("parseIban", () => {
  it.each(valid)("parseIban accepts %s in groups, in small letters and with invisible characters", (iban) => {
    expect(parseIban(iban)).toBe(iban);
    expect(parseIban(`\u2066 ${formatIban(iban).toLowerCase()}\u2069`)).toBe(iban);
  });

  it("parseIban rejects every number with one changed digit or two swapped neighbouring digits", () => {
    // A letter counts as two digits, so only the change of a digit into another digit is noticed for certain.
    const digitOf = fc.constantFrom(...valid).chain((iban) =>
      fc.record({
        iban: fc.constant(iban),
        place: fc.constantFrom(...[...iban.matchAll(/\d/g)].map(({ index }) => index)),
        digit: fc.constantFrom(..."0123456789"),
      }),
    );
    fc.assert(
      fc.property(digitOf, ({ iban, place, digit }) => {
        const changed = iban.slice(0, place) + digit + iban.slice(place + 1);
        expect(parseIban(changed)).toBe(changed === iban ? iban : undefined);
        const swapped = iban.slice(0, place - 1) + iban[place] + iban[place - 1] + iban.slice(place + 1);
        if (place > 4 && /\d/.test(iban[place - 1] ?? "") && swapped !== iban)
          expect(parseIban(swapped)).toBeUndefined();
      }),
    );
  });

  it.each(["", "SA03", "SA03800000006080101675190", "XX0380000000608010167519", "0380000000608010167519SA"])(
    "parseIban rejects the text “%s”",
    (text) => {
      expect(parseIban(text)).toBeUndefined();
    },
  );

  it("maskIban shows the country, the check digits and the last four characters", () => {
    expect(maskIban("SA0380000000608010167519")).toBe("SA03 •••• 7519");
  });
});
