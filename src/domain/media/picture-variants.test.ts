import fc from "fast-check";
import { expect, it } from "vitest";
import { calculateHammingDistance } from "../../../tests/support/hamming-distance.ts";
import { movePictureInOrder, parsePicturePosition } from "./picture-order.ts";
import {
  formatSrcSet,
  getPictureUrl,
  getVariantWidths,
  isVariantFileName,
  parsePictureUrl,
} from "./picture-variants.ts";

const name = "abcdefghijklmnopqrst_-";

it("parsePictureUrl returns all widths of a picture from the URL of its largest variant", () => {
  expect(getPictureUrl(name, 640, "avif")).toBe(`/media/${name}-640.avif`);
  expect(formatSrcSet(name, [160, 320])).toBe(`/media/${name}-160.webp 160w, /media/${name}-320.webp 320w`);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_600 }), (width) => {
      const widths = getVariantWidths(width);
      expect(widths.every((each) => each <= width)).toBe(true);
      expect(parsePictureUrl(getPictureUrl(name, widths.at(-1) as number))).toEqual({ name, widths });
    }),
  );
});

it.each(["/pictures/demo/a-1200.webp", "https://other.example/media/x.webp", "/media/../secret-160.webp", ""])(
  "parsePictureUrl returns undefined for %j",
  (url) => expect(parsePictureUrl(url)).toBeUndefined(),
);

it("isVariantFileName accepts only file names of picture widths", () => {
  expect([`${name}-160.webp`, `${name}-1600.avif`].every(isVariantFileName)).toBe(true);
  for (const file of [
    `${name}-master.webp`,
    `${name}.webp`,
    `${name}-160.png`,
    `../${name}-160.webp`,
    `${name}-0.webp`,
  ])
    expect(isVariantFileName(file), file).toBe(false);
});

it("movePictureInOrder moves one picture and keeps the order of the others", () => {
  expect(movePictureInOrder([1, 2, 3], 3, "first")).toEqual([3, 1, 2]);
  expect(movePictureInOrder([1, 2, 3], 1, "earlier")).toEqual([1, 2, 3]);
  expect(movePictureInOrder([1, 2, 3], 1, "later")).toEqual([2, 1, 3]);
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.integer({ min: -5, max: 30 }), (order, which, to) => {
      const id = order[which % order.length] as number;
      const moved = movePictureInOrder(order, id, to);
      expect(moved.indexOf(id)).toBe(Math.min(order.length - 1, Math.max(0, to)));
      expect(moved.filter((each) => each !== id)).toEqual(order.filter((each) => each !== id));
    }),
  );
  expect(["first", "7", "-1", "last", null, ""].map(parsePicturePosition)).toEqual([
    "first",
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("calculateHammingDistance counts the bits in which two hashes differ", () => {
  expect([
    calculateHammingDistance("0101", "0101"),
    calculateHammingDistance("0101", "1010"),
    calculateHammingDistance("01", "0"),
  ]).toEqual([0, 4, 1]);
});
