import fc from "fast-check";
import { expect, it } from "vitest";
import { calculateCropSquare } from "#domain/media/crop.ts";
import { centeredCrop, parseCrop } from "./avatar-crop.ts";

it("calculateCropSquare centers the largest square by default", () => {
  expect(calculateCropSquare(400, 200, centeredCrop)).toEqual({ left: 100, top: 0, side: 200 });
  expect(calculateCropSquare(200, 400, { zoom: 2, x: 0, y: 100 })).toEqual({ left: 0, top: 300, side: 100 });
});

it("parseCrop reads numbers and uses the default for everything else", () => {
  const parse = (fields: Record<string, unknown>) => parseCrop((name) => fields[name]);
  expect(parse({ zoom: "2.5", x: " 10 ", y: "0" })).toEqual({ zoom: 2.5, x: 10, y: 0 });
  expect(parse({ zoom: "", x: " ", y: "left" })).toEqual(centeredCrop);
  expect(parse({ zoom: null, x: 7, y: "Infinity" })).toEqual(centeredCrop);
});

it("calculateCropSquare stays inside the picture for any input", () => {
  const size = fc.integer({ min: 1, max: 20_000 });
  const field = fc.oneof(fc.double({ noNaN: true }).map(String), fc.string(), fc.constant(null));
  fc.assert(
    fc.property(size, size, fc.record({ zoom: field, x: field, y: field }), (width, height, fields) => {
      const { left, top, side } = calculateCropSquare(
        width,
        height,
        parseCrop((name) => fields[name]),
      );
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(side).toBeGreaterThanOrEqual(1);
      expect(left + side).toBeLessThanOrEqual(width);
      expect(top + side).toBeLessThanOrEqual(height);
    }),
  );
});
