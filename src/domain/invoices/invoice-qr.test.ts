import fc from "fast-check";
import jsQR from "jsqr";
import { encode } from "uqr";
import { expect, it } from "vitest";
import { encodeInvoiceQr } from "./invoice-qr.server.ts";

/** Reads the fields of the code again: tag, length and value, one after the other. */
function decodeFields(text: string): [tag: number, value: string][] {
  const bytes = Buffer.from(text, "base64");
  const fields: [number, string][] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, length = 0] = bytes.subarray(at);
    fields.push([tag, bytes.subarray(at + 2, at + 2 + length).toString()]);
    at += 2 + length;
  }
  return fields;
}

const issuedAt = new Date("2026-11-26T09:30:15.250Z");
const example = { sellerName: "معرض الريان", vatNumber: "300000000000003", issuedAt, total: "1150.00", tax: "150.00" };

it("encodeInvoiceQr writes name, VAT number, time, total and tax as fields 1 to 5", () => {
  expect(decodeFields(encodeInvoiceQr(example))).toEqual([
    [1, "معرض الريان"],
    [2, "300000000000003"],
    [3, "2026-11-26T09:30:15Z"],
    [4, "1150.00"],
    [5, "150.00"],
  ]);
});

it("encodeInvoiceQr keeps any name up to 255 bytes and cuts a longer one at a whole character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), (sellerName) => {
      const [name] = decodeFields(encodeInvoiceQr({ ...example, sellerName }));
      const decoded = name?.[1] ?? "";
      expect(sellerName.startsWith(decoded)).toBe(true);
      if (Buffer.byteLength(sellerName) <= 255) expect(decoded).toBe(sellerName);
      else expect(Buffer.byteLength(decoded)).toBeGreaterThan(250);
    }),
  );
});

it("An independent reader decodes the QR code of an invoice", () => {
  const text = encodeInvoiceQr(example);
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const scale = 4;
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      const isDark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)];
      if (isDark) pixels.fill(0, (y * size * scale + x) * 4, (y * size * scale + x) * 4 + 3);
    }
  }
  expect(jsQR(pixels, size * scale, size * scale)?.data).toBe(text);
});
