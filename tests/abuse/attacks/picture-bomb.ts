import { strict as assert } from "node:assert";
import sharp, { type Sharp } from "sharp";
import { signUp } from "../actions.ts";
import type { AbuseClient } from "../client.ts";
import type { Attack } from "../run.ts";

/** A WebP of 38 bytes that claims 7000 × 7000 pixels. */
const BOMB = Buffer.from("UklGRh4AAABXRUJQVlA4TBEAAAAvV9vVBgfQu971rv+BiOh/AAA=", "base64");

function createNoise(width: number, height: number): Sharp {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: "#345", noise } });
}

/** Uploads a picture as the account's avatar. Returns the status and the duration in milliseconds. */
async function uploadAvatar(client: AbuseClient, bytes: Uint8Array): Promise<{ status: number; durationMs: number }> {
  const body = new FormData();
  body.append("avatar", new File([new Uint8Array(bytes)], "photo"));
  const started = performance.now();
  const response = await client.request("/account/profile/avatar", { method: "POST", body });
  await response.arrayBuffer();
  return { status: response.status, durationMs: performance.now() - started };
}

export const attack: Attack = {
  title: "slow pictures of one member do not delay the upload of another member",
  run: async (shop) => {
    const attacker = await signUp(shop, "bomber@example.com", "203.0.113.1");
    const stranger = await signUp(shop, "stranger@example.com", "198.51.100.1");
    const photo = await createNoise(4_000, 3_000).jpeg().toBuffer();
    // An AVIF with the maximum number of pixels takes seconds to decode.
    const slow = await createNoise(5_600, 4_200).avif({ quality: 50, effort: 0 }).toBuffer();

    const alone = await uploadAvatar(stranger, photo);
    assert.equal(alone.status, 303, "a photo is accepted");

    const bombs = Array.from({ length: 12 }, () => uploadAvatar(attacker, BOMB));
    const meanwhile = await uploadAvatar(stranger, photo);
    assert.equal(meanwhile.status, 303);
    assert.ok(meanwhile.durationMs < 5_000, `beside 12 bombs a photo took ${Math.round(meanwhile.durationMs)} ms`);
    for (const { status } of await Promise.all(bombs)) assert.equal(status, 400, "a decompression bomb is refused");

    const avifs = Array.from({ length: 6 }, () => uploadAvatar(attacker, slow));
    const concurrentUpload = await uploadAvatar(stranger, photo);
    assert.equal(concurrentUpload.status, 303);
    assert.ok(
      concurrentUpload.durationMs < 6_000,
      `beside six slow AVIFs a photo took ${Math.round(concurrentUpload.durationMs)} ms`,
    );
    const page = performance.now();
    assert.equal((await stranger.request("/shop/category/products?yearMin=2001")).status, 200);
    assert.ok(performance.now() - page < 3_000, "pages are rendered during the uploads");
    await Promise.all(avifs);

    const flood = await Promise.all(Array.from({ length: 60 }, () => uploadAvatar(attacker, BOMB)));
    assert.ok(
      flood.every(({ status }) => status === 400 || status === 503),
      "a flood of pictures gets 400 or 503",
    );
    assert.equal((await uploadAvatar(stranger, photo)).status, 303, "a photo is accepted after the flood");
    console.log(
      `  a photo alone ${Math.round(alone.durationMs)} ms, beside 12 bombs ${Math.round(meanwhile.durationMs)} ms, beside six AVIFs ${Math.round(concurrentUpload.durationMs)} ms`,
    );
  },
};
