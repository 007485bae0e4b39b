import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { folderPictures } from "#domain/pictures/store.server.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { bomb } from "../../../tests/support/picture-files.ts";
import { memoryPictures } from "../../../tests/support/visit.ts";
import { removeAvatar, setAvatar } from "./avatar.server.ts";
import { wholeCrop } from "./avatar-crop.ts";
import { avatarFrom } from "./avatar-picture.server.ts";

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };
/** Red, with a blue left half. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: blue } }, left: 0, top: 0 },
  ]);

const sender = { owner: "account 1" as const, now: new Date() };
const codeOf = async (bytes: Uint8Array) => {
  const result = await avatarFrom(bytes, wholeCrop, sender);
  return result.ok ? "ok" : result.errors?.[0]?.code;
};
const made = async (bytes: Uint8Array, crop = wholeCrop) => {
  const result = await avatarFrom(bytes, crop, sender);
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

describe("an avatar", () => {
  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "is made of a %s: small, square and WebP",
    async (format) => {
      const bytes = await halves(600, 300).toFormat(format).toBuffer();
      expect(await sharp(await made(bytes)).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    },
  );

  it("is the right way up, and has neither place nor camera in it", async () => {
    const bytes = await halves(400, 200)
      .withExif({ IFD0: { Model: "Spy" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "24/1 42/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const avatar = await made(bytes);
    const { exif, xmp, icc, orientation } = await sharp(avatar).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    expect(avatar.includes("Spy")).toBe(false);
    // Turned by a quarter, left became top.
    expect([await colourAt(avatar, 128, 10), await colourAt(avatar, 128, 245)]).toEqual(["blue", "red"]);
  });

  it("shows the square that was chosen, else the middle", async () => {
    const bytes = await halves(800, 200).png().toBuffer();
    const sides = async (crop: typeof wholeCrop) => {
      const avatar = await made(bytes, crop);
      return [await colourAt(avatar, 5, 128), await colourAt(avatar, 250, 128)];
    };
    expect(await sides(wholeCrop)).toEqual(["blue", "red"]);
    expect(await sides({ ...wholeCrop, x: 0 })).toEqual(["blue", "blue"]);
    expect(await sides({ zoom: 3, x: 100, y: 0 })).toEqual(["red", "red"]);
  });

  it("is the first picture of a moving one", async () => {
    const frames = await Promise.all([red, blue].map((background) => still(background)));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const avatar = await made(moving);
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
  ])("is not made of %s", async (_, text, code) => expect(await codeOf(Buffer.from(text, "latin1"))).toBe(code));

  it("is not made of half a picture, nor of one with noise in it", async () => {
    const whole = await sharp({
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
    expect(await codeOf(whole.subarray(0, whole.length / 2))).toBe("avatar.broken");
    expect(await codeOf(whole.subarray(0, 20))).toBe("avatar.broken");
  });

  it("is not made of too much", async () => {
    const small = bomb(30_000, 30_000);
    expect(small.length).toBeLessThan(200_000);
    expect(await codeOf(small)).toBe("avatar.too_many_pixels");
    expect(await codeOf(Buffer.alloc(14 * 1_024 * 1_024 + 1, "\xff\xd8\xff"))).toBe("avatar.too_large");
  });
});

const still = (background: typeof red) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();

describe("avatars in a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "karaj-avatars-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const avatars = folderPictures(join(folder, "avatars"));

  it("are kept under names that say nothing, and removed", async () => {
    const file = await avatars.keep(Buffer.from("one"));
    expect(file).toMatch(/^[\w-]{22}\.webp$/);
    expect(Buffer.from((await avatars.read(file)) ?? []).toString()).toBe("one");
    await avatars.remove(file);
    await avatars.remove(file);
    expect(await avatars.read(file)).toBeUndefined();
    expect(readdirSync(join(folder, "avatars"))).toEqual([]);
  });

  it("are all that is read or removed there", async () => {
    writeFileSync(join(folder, "secret"), "s");
    for (const name of ["../secret", "..%2fsecret", "", ".", "/etc/passwd", `${"a".repeat(22)}.webp`, "a\0.webp"]) {
      expect(await avatars.read(name)).toBeUndefined();
      await avatars.remove(name);
    }
    expect(readdirSync(folder)).toContain("secret");
  });
});

describe("an account's avatar", () => {
  it("takes the place of the one before, and can be taken away", async () => {
    const { db } = await freshDatabase();
    const actor = await db
      .insertInto("users")
      .values({ email: "a@b.example", name: "A", phone: null, avatar: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const avatars = memoryPictures();
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
    await setAvatar(context, actor, picture, wholeCrop);
    const first = await names();
    expect(first.files).toEqual([first.avatar]);
    // At the same moment: one of them stays, and no file is left behind.
    await Promise.all([1, 2, 3].map(() => setAvatar(context, actor, picture, wholeCrop)));
    const second = await names();
    expect(second.files).toEqual([second.avatar]);
    expect(second.avatar).not.toBe(first.avatar);
    expect((await setAvatar(context, actor, Buffer.from("no"), wholeCrop)).ok).toBe(false);
    expect(await names()).toEqual(second);
    await removeAvatar(context, actor);
    expect(await names()).toEqual({ avatar: null, files: [] });
  });

  it("leaves no file behind when the account is gone before its picture is there", async () => {
    const { db } = await freshDatabase();
    const avatars = memoryPictures();
    await setAvatar({ db, avatars, now: new Date() }, { id: 999 }, await still(red), wholeCrop);
    expect([...avatars.files.keys()]).toEqual([]);
  });
});
