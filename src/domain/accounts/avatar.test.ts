import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { createFolderPictureStore } from "#domain/media/picture-store.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { createDecompressionBomb } from "../../../tests/support/picture-files.ts";
import { insertRow } from "../../../tests/support/rows.ts";
import { createMemoryPictures } from "../../../tests/support/visit.ts";
import { removeAvatar, renderAvatar, setAvatar } from "./avatar.server.ts";
import { centeredCrop } from "./avatar-crop.ts";

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };
/** Creates a red picture with a blue left half. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: blue } }, left: 0, top: 0 },
  ]);

const sender = { owner: "account 1" as const, now: new Date() };
const codeOf = async (bytes: Uint8Array) => {
  const result = await renderAvatar(bytes, centeredCrop, sender);
  return result.ok ? "ok" : result.errors?.[0]?.code;
};
const renderImage = async (bytes: Uint8Array, crop = centeredCrop) => {
  const result = await renderAvatar(bytes, crop, sender);
  if (!result.ok) throw new Error(result.code);
  return Buffer.from(result.value);
};
const colourAt = async (picture: Buffer, x: number, y: number) => {
  const { data } = await sharp(picture)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[2] ?? 0) ? "red" : "blue";
};

describe("renderAvatar", () => {
  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "renderAvatar converts a %s to a square WebP of 256 pixels",
    async (format) => {
      const bytes = await halves(600, 300).toFormat(format).toBuffer();
      expect(await sharp(await renderImage(bytes)).metadata()).toMatchObject({
        format: "webp",
        width: 256,
        height: 256,
      });
    },
  );

  it("renderAvatar applies the orientation and removes the metadata", async () => {
    const bytes = await halves(400, 200)
      .withExif({ IFD0: { Model: "Spy" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "24/1 42/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const avatar = await renderImage(bytes);
    const { exif, xmp, icc, orientation } = await sharp(avatar).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    expect(avatar.includes("Spy")).toBe(false);
    // The orientation turns the picture by 90 degrees, so the left half becomes the top half.
    expect([await colourAt(avatar, 128, 10), await colourAt(avatar, 128, 245)]).toEqual(["blue", "red"]);
  });

  it("renderAvatar cuts out the chosen square, or the central square when none is chosen", async () => {
    const bytes = await halves(800, 200).png().toBuffer();
    const sides = async (crop: typeof centeredCrop) => {
      const avatar = await renderImage(bytes, crop);
      return [await colourAt(avatar, 5, 128), await colourAt(avatar, 250, 128)];
    };
    expect(await sides(centeredCrop)).toEqual(["blue", "red"]);
    expect(await sides({ ...centeredCrop, x: 0 })).toEqual(["blue", "blue"]);
    expect(await sides({ zoom: 3, x: 100, y: 0 })).toEqual(["red", "red"]);
  });

  it("renderAvatar uses the first frame of an animation", async () => {
    const frames = await Promise.all([red, blue].map((background) => still(background)));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const avatar = await renderImage(moving);
    expect((await sharp(avatar).metadata()).pages).toBeUndefined();
    expect(await colourAt(avatar, 128, 128)).toBe("red");
  });

  it.each([
    ["nothing", "", "required"],
    ["a text", "I am a picture, honestly", "avatar.not_a_picture"],
    ["an SVG", `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`, "avatar.not_a_picture"],
    ["an SVG in disguise", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`, "avatar.not_a_picture"],
    ["a PDF", "%PDF-1.7", "avatar.not_a_picture"],
    ["the beginning of a GIF", "GIF89a<script>", "avatar.broken"],
    ["the beginning of an AVIF", "\0\0\0\x1cftypavif\0\0\0\0", "avatar.broken"],
  ])("renderAvatar rejects %s", async (_, text, code) => expect(await codeOf(Buffer.from(text, "latin1"))).toBe(code));

  it("renderAvatar rejects a truncated picture", async () => {
    const completeImage = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: red,
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await codeOf(completeImage.subarray(0, completeImage.length / 2))).toBe("avatar.broken");
    expect(await codeOf(completeImage.subarray(0, 20))).toBe("avatar.broken");
  });

  it("renderAvatar rejects pictures with too many pixels or too many bytes", async () => {
    const small = createDecompressionBomb(30_000, 30_000);
    expect(small.length).toBeLessThan(200_000);
    expect(await codeOf(small)).toBe("avatar.too_many_pixels");
    expect(await codeOf(Buffer.alloc(14 * 1_024 * 1_024 + 1, "\xff\xd8\xff"))).toBe("avatar.too_large");
  });
});

const still = (background: typeof red) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();

describe("createFolderPictureStore", () => {
  const folder = mkdtempSync(join(tmpdir(), "karaj-avatars-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const avatars = createFolderPictureStore(join(folder, "avatars"));

  it("createFolderPictureStore stores files under random names and removes them", async () => {
    const file = await avatars.save(Buffer.from("one"));
    expect(file).toMatch(/^[\w-]{22}\.webp$/);
    expect(Buffer.from((await avatars.read(file)) ?? []).toString()).toBe("one");
    await avatars.remove(file);
    await avatars.remove(file);
    expect(await avatars.read(file)).toBeUndefined();
    expect(readdirSync(join(folder, "avatars"))).toEqual([]);
  });

  it("createFolderPictureStore reads and removes no files outside its folder", async () => {
    writeFileSync(join(folder, "secret"), "s");
    for (const name of ["../secret", "..%2fsecret", "", ".", "/etc/passwd", `${"a".repeat(22)}.webp`, "a\0.webp"]) {
      expect(await avatars.read(name)).toBeUndefined();
      await avatars.remove(name);
    }
    expect(readdirSync(folder)).toContain("secret");
  });
});

describe("Avatar of an account", () => {
  it("setAvatar replaces the previous file, and removeAvatar deletes the file", async () => {
    const { db } = await createTestDatabase();
    const actor = await insertRow(db, "users", { email: "a@b.example", name: "A", phone: null, avatar: null });
    const avatars = createMemoryPictures();
    const context = { db, avatars, now: new Date() };
    const names = async () => {
      const { avatar } = await db
        .selectFrom("users")
        .select("avatar")
        .where("id", "=", actor.id)
        .executeTakeFirstOrThrow();
      return { avatar, files: [...avatars.files.keys()] };
    };
    const picture = await still(red);
    await setAvatar(context, actor, picture, centeredCrop);
    const first = await names();
    expect(first.files).toEqual([first.avatar]);
    // Of concurrent uploads one avatar remains, and no other file is left behind.
    await Promise.all([1, 2, 3].map(() => setAvatar(context, actor, picture, centeredCrop)));
    const second = await names();
    expect(second.files).toEqual([second.avatar]);
    expect(second.avatar).not.toBe(first.avatar);
    expect((await setAvatar(context, actor, Buffer.from("no"), centeredCrop)).ok).toBe(false);
    expect(await names()).toEqual(second);
    await removeAvatar(context, actor);
    expect(await names()).toEqual({ avatar: null, files: [] });
  });

  it("setAvatar leaves no file behind when the account no longer exists", async () => {
    const { db } = await createTestDatabase();
    const avatars = createMemoryPictures();
    await setAvatar({ db, avatars, now: new Date() }, { id: 999 }, await still(red), centeredCrop);
    expect([...avatars.files.keys()]).toEqual([]);
  });
});
