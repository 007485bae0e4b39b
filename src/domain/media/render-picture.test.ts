import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { calculateHammingDistance } from "../../../tests/support/hamming-distance.ts";
import { createDecompressionBomb, createPhoto, createPlainPicture } from "../../../tests/support/picture-files.ts";
import type { RenderedPicture } from "./decoder/tasks.ts";
import { MAX_PICTURE_BYTES } from "./picture-limits.ts";
import { renderPicture as drawFor, renderAvif, renderRotatedPicture as turnFor } from "./render-picture.server.ts";

const owner = "account 1";
const drawPicture = (bytes: Uint8Array) => drawFor(bytes, owner);
async function drawTurned(master: Uint8Array, to: "left" | "right"): Promise<RenderedPicture> {
  const rotated = await turnFor(master, to, owner);
  if (typeof rotated === "string") throw new Error(rotated);
  return rotated;
}
async function renderOrThrow(bytes: Uint8Array): Promise<RenderedPicture> {
  const picture = await drawPicture(bytes);
  if (typeof picture === "string") throw new Error(picture);
  return picture;
}
const redAt = async (bytes: Uint8Array, x: number, y: number) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return (data[at] ?? 0) > 150 && (data[at + 2] ?? 0) < 100;
};

/**
 * Creates a picture with a gradient, a red rectangle and a white circle. Neighbouring cells differ clearly, so noise
 * does not change the perceptual hash.
 */
const dawn = () => sharp(Buffer.from(sky)).jpeg().toBuffer();
const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><linearGradient id="sky"><stop stop-color="#013"/><stop offset="1" stop-color="#fec"/></linearGradient><rect width="800" height="600" fill="url(#sky)"/><rect width="240" height="160" fill="#c33"/><circle cx="600" cy="400" r="120" fill="#fff"/></svg>`;

describe("renderPicture", () => {
  it("renderPicture creates WebP files in all widths and a tiny placeholder", async () => {
    const picture = await renderOrThrow(await createPhoto(1_400, 1_000));
    expect([picture.width, picture.height, picture.widths]).toEqual([1_400, 1_000, [160, 320, 640, 960, 1_280]]);
    for (const { width, bytes } of picture.variants)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width });
    expect(picture.blur).toMatch(/^data:image\/webp;base64,/);
    expect(picture.blur.length).toBeLessThan(400);
    expect((await renderOrThrow(await createPhoto(90, 60))).widths).toEqual([90]);
    expect((await renderOrThrow(await createPlainPicture(4_000, 3_000))).widths.at(-1)).toBe(1_600);
    const tall = await renderOrThrow(await createPlainPicture(600, 6_000));
    expect([tall.width, tall.height]).toEqual([240, 2_400]);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("renderPicture accepts %s input", async (format) => {
    expect((await renderOrThrow(await createPhoto(400, 300, format))).widths).toEqual([160, 320]);
  });

  it("renderPicture applies the EXIF orientation and removes all metadata", async () => {
    const bytes = await sharp(await createPhoto(400, 200))
      .withExif({ IFD0: { Model: "Spy" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "24/1 42/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = await renderOrThrow(bytes);
    expect([picture.width, picture.height]).toEqual([200, 400]);
    for (const file of [picture.master, ...picture.variants.map((each) => each.bytes)]) {
      const { exif, xmp, icc, orientation } = await sharp(file).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
    }
  });

  it("renderRotatedPicture rotates a picture to the right and back to the left", async () => {
    const picture = await renderOrThrow(await dawn());
    expect(await redAt(picture.master, 0.1, 0.1)).toBe(true);
    const right = await drawTurned(picture.master, "right");
    expect([right.width, right.height]).toEqual([600, 800]);
    expect([await redAt(right.master, 0.9, 0.1), await redAt(right.master, 0.1, 0.1)]).toEqual([true, false]);
    const back = await drawTurned(right.master, "left");
    expect(calculateHammingDistance(back.perceptualHash, picture.perceptualHash)).toBeLessThan(10);
    expect(await sharp(await renderAvif(picture.master, 160)).metadata()).toMatchObject({ format: "heif", width: 160 });
  });

  it("renderPicture computes similar perceptual hashes for a resized copy and different ones for a mirrored one", async () => {
    const bytes = await dawn();
    const small = await sharp(bytes).resize(300).modulate({ brightness: 1.1 }).jpeg({ quality: 40 }).toBuffer();
    const other = await sharp(bytes).flop().toBuffer();
    const { perceptualHash } = await renderOrThrow(bytes);
    expect(perceptualHash).toMatch(/^[01]{64}$/);
    expect(calculateHammingDistance(perceptualHash, (await renderOrThrow(small)).perceptualHash)).toBeLessThan(8);
    expect(calculateHammingDistance(perceptualHash, (await renderOrThrow(other)).perceptualHash)).toBeGreaterThan(16);
  });

  it.each([
    ["nothing", Buffer.alloc(0), "required"],
    ["a text that says it is a JPEG", Buffer.from("I am a JPEG, honestly"), "not_a_picture"],
    ["an SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "not_a_picture"],
    ["a HEIC", Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic", "latin1"), "heic"],
    ["a bomb", createDecompressionBomb(30_000, 30_000), "too_many_pixels"],
    ["16 MB", Buffer.alloc(MAX_PICTURE_BYTES + 1, "\xff\xd8\xff"), "too_large"],
  ])("renderPicture refuses %s", async (_, bytes, problem) => expect(await drawPicture(bytes)).toBe(problem));

  it("renderPicture refuses compressed pictures above 24 million pixels, and huge pictures of a single colour", async () => {
    const ofOneColour = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#345" } })
        .webp({ lossless: true })
        .toBuffer();
    const large = Buffer.from("UklGRh4AAABXRUJQVlA4TBEAAAAvV9vVBgfQu971rv+BiOh/AAA=", "base64");
    expect(await drawPicture(large)).toBe("too_many_pixels");
    const flat = await ofOneColour(4_000, 4_000);
    expect(flat.length).toBeLessThan(1_000);
    expect(await drawPicture(flat)).toBe("too_slow");
    expect((await renderOrThrow(await ofOneColour(800, 600))).widths.at(-1)).toBe(640);
  });

  it("renderPicture refuses a truncated JPEG, and a PNG that continues with other data", async () => {
    const photo = await createPhoto(900, 700);
    expect(await drawPicture(photo.subarray(0, photo.length / 2))).toBe("broken");
    expect(await drawPicture(Buffer.concat([(await createPhoto(90, 70, "png")).subarray(0, 60), photo]))).toBe(
      "broken",
    );
  });
});
