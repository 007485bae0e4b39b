import fc from "fast-check";
import { expect, it } from "vitest";
import { distance } from "./looks.ts";
import { placed, readPlace } from "./order.ts";
import { isVariantFile, pictureOfUrl, pictureUrl, srcSetOf, widthsUpTo } from "./variants.ts";

const name = "abcdefghijklmnopqrst_-";

it("says a picture's widths by the address of its largest", () => {
  expect(pictureUrl(name, 640, "avif")).toBe(`/media/${name}-640.avif`);
  expect(srcSetOf(name, [160, 320])).toBe(`/media/${name}-160.webp 160w, /media/${name}-320.webp 320w`);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_600 }), (width) => {
      const widths = widthsUpTo(width);
      expect(widths.every((each) => each <= width)).toBe(true);
      expect(pictureOfUrl(pictureUrl(name, widths.at(-1) as number))).toEqual({ name, widths });
    }),
  );
});

it.each(["/pictures/demo/a-1200.webp", "https://other.example/media/x.webp", "/media/../secret-160.webp", ""])(
  "knows no widths of %j",
  (url) => expect(pictureOfUrl(url)).toBeUndefined(),
);

it("shows nothing but widths", () => {
  expect([`${name}-160.webp`, `${name}-1600.avif`].every(isVariantFile)).toBe(true);
  for (const file of [
    `${name}-master.webp`,
    `${name}.webp`,
    `${name}-160.png`,
    `../${name}-160.webp`,
    `${name}-0.webp`,
  ])
    expect(isVariantFile(file), file).toBe(false);
});

it("moves one picture and leaves the others in their order", () => {
  expect(placed([1, 2, 3], 3, "first")).toEqual([3, 1, 2]);
  expect(placed([1, 2, 3], 1, "earlier")).toEqual([1, 2, 3]);
  expect(placed([1, 2, 3], 1, "later")).toEqual([2, 1, 3]);
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.integer({ min: -5, max: 30 }), (order, which, to) => {
      const id = order[which % order.length] as number;
      const moved = placed(order, id, to);
      expect(moved.indexOf(id)).toBe(Math.min(order.length - 1, Math.max(0, to)));
      expect(moved.filter((each) => each !== id)).toEqual(order.filter((each) => each !== id));
    }),
  );
  expect(["first", "7", "-1", "last", null, ""].map(readPlace)).toEqual([
    "first",
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("counts in how many bits two pictures differ", () => {
  expect([distance("0101", "0101"), distance("0101", "1010"), distance("01", "0")]).toEqual([0, 4, 1]);
});
