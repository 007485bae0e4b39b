import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bomb, photo } from "../../../tests/support/picture-files.ts";
import type { DrawnPicture } from "./decoder/tasks.ts";
import { drawAvif, drawPicture as drawFor, drawTurned as turnFor } from "./draw.server.ts";
import { largestPicture } from "./limits.ts";
import { distance } from "./looks.ts";

const owner = "account 1";
const drawPicture = (bytes: Uint8Array) => drawFor(bytes, owner);
async function drawTurned(master: Uint8Array, to: "left" | "right"): Promise<DrawnPicture> {
  const turned = await turnFor(master, to, owner);
  if (typeof turned === "string") throw new Error(turned);
  return turned;
}
async function drawn(bytes: Uint8Array): Promise<DrawnPicture> {
  const picture = await drawPicture(bytes);
  if (typeof picture === "string") throw new Error(picture);
  return picture;
}
const redAt = async (bytes: Uint8Array, x: number, y: number) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return (data[at] ?? 0) > 150 && (data[at + 2] ?? 0) < 100;
};

/** A sky that grows light to the right, a red roof and a sun: hardly anything is as light as what is beside it, so no grain decides. */
const dawn = () => sharp(Buffer.from(sky)).jpeg().toBuffer();
const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><linearGradient id="sky"><stop stop-color="#013"/><stop offset="1" stop-color="#fec"/></linearGradient><rect width="800" height="600" fill="url(#sky)"/><rect width="240" height="160" fill="#c33"/><circle cx="600" cy="400" r="120" fill="#fff"/></svg>`;

describe("a picture of an ad", () => {
  it("is drawn in all widths it has, as WebP, with a tiny one for the time before", async () => {
    const picture = await drawn(await photo(1_400, 1_000));
    expect([picture.width, picture.height, picture.widths]).toEqual([1_400, 1_000, [160, 320, 640, 960, 1_280]]);
    for (const { width, bytes } of picture.variants)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width });
    expect(picture.blur).toMatch(/^data:image\/webp;base64,/);
    expect(picture.blur.length).toBeLessThan(400);
    expect((await drawn(await photo(90, 60))).widths).toEqual([90]);
    expect((await drawn(await photo(4_000, 3_000))).widths.at(-1)).toBe(1_600);
    const tall = await drawn(await photo(600, 6_000));
    expect([tall.width, tall.height]).toEqual([240, 2_400]);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("may be a %s", async (format) => {
    expect((await drawn(await photo(400, 300, format))).widths).toEqual([160, 320]);
  });

  it("is the right way up, and keeps neither place nor camera", async () => {
    const bytes = await sharp(await photo(400, 200))
      .withExif({ IFD0: { Model: "Spy" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "24/1 42/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = await drawn(bytes);
    expect([picture.width, picture.height]).toEqual([200, 400]);
    for (const file of [picture.master, ...picture.variants.map((each) => each.bytes)]) {
      const { exif, xmp, icc, orientation } = await sharp(file).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
    }
  });

  it("can be turned either way, and back", async () => {
    const picture = await drawn(await dawn());
    expect(await redAt(picture.master, 0.1, 0.1)).toBe(true);
    const right = await drawTurned(picture.master, "right");
    expect([right.width, right.height]).toEqual([600, 800]);
    expect([await redAt(right.master, 0.9, 0.1), await redAt(right.master, 0.1, 0.1)]).toEqual([true, false]);
    const back = await drawTurned(right.master, "left");
    expect(distance(back.looks, picture.looks)).toBeLessThan(10);
    expect(await sharp(await drawAvif(picture.master, 160)).metadata()).toMatchObject({ format: "heif", width: 160 });
  });

  it("looks like itself in another size and quality, and unlike others", async () => {
    const bytes = await dawn();
    const small = await sharp(bytes).resize(300).modulate({ brightness: 1.1 }).jpeg({ quality: 40 }).toBuffer();
    const other = await sharp(bytes).flop().toBuffer();
    const { looks } = await drawn(bytes);
    expect(looks).toMatch(/^[01]{64}$/);
    expect(distance(looks, (await drawn(small)).looks)).toBeLessThan(8);
    expect(distance(looks, (await drawn(other)).looks)).toBeGreaterThan(16);
  });

  it.each([
    ["nothing", Buffer.alloc(0), "required"],
    ["a text that says it is a JPEG", Buffer.from("I am a JPEG, honestly"), "not_a_picture"],
    ["an SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "not_a_picture"],
    ["a HEIC", Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic", "latin1"), "heic"],
    ["a bomb", bomb(30_000, 30_000), "too_many_pixels"],
    ["16 MB", Buffer.alloc(largestPicture + 1, "\xff\xd8\xff"), "too_large"],
  ])("is not made of %s", async (_, bytes, trouble) => expect(await drawPicture(bytes)).toBe(trouble));

  it("is not made of a small WebP or AVIF of more than 24 million pixels, nor of one colour alone", async () => {
    const ofOneColour = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#345" } })
        .webp({ lossless: true })
        .toBuffer();
    const large = Buffer.from("UklGRh4AAABXRUJQVlA4TBEAAAAvV9vVBgfQu971rv+BiOh/AAA=", "base64");
    expect(await drawPicture(large)).toBe("too_many_pixels");
    const flat = await ofOneColour(4_000, 4_000);
    expect(flat.length).toBeLessThan(1_000);
    expect(await drawPicture(flat)).toBe("too_slow");
    expect((await drawn(await ofOneColour(800, 600))).widths.at(-1)).toBe(640);
  });

  it("is not made of half a JPEG, nor of a PNG with another end", async () => {
    const whole = await photo(900, 700);
    expect(await drawPicture(whole.subarray(0, whole.length / 2))).toBe("broken");
    expect(await drawPicture(Buffer.concat([(await photo(90, 70, "png")).subarray(0, 60), whole]))).toBe("broken");
  });
});
