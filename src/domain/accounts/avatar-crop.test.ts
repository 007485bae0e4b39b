import fc from "fast-check";
import { expect, it } from "vitest";
import { squareOf } from "#domain/pictures/square.ts";
import { readCrop, wholeCrop } from "./avatar-crop.ts";

it("cuts the middle, as large as it fits", () => {
  expect(squareOf(400, 200, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf(200, 400, { zoom: 2, x: 0, y: 100 })).toEqual({ left: 0, top: 300, side: 100 });
});

it("stays inside the picture, whatever is asked for", () => {
  const size = fc.integer({ min: 1, max: 20_000 });
  const field = fc.oneof(fc.double({ noNaN: true }).map(String), fc.string(), fc.constant(null));
  fc.assert(
    fc.property(size, size, fc.record({ zoom: field, x: field, y: field }), (width, height, fields) => {
      const { left, top, side } = squareOf(
        width,
        height,
        readCrop((name) => fields[name]),
      );
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(side).toBeGreaterThanOrEqual(1);
      expect(left + side).toBeLessThanOrEqual(width);
      expect(top + side).toBeLessThanOrEqual(height);
    }),
  );
});
