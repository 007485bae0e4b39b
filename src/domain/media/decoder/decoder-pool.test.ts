import { expect, it, vi } from "vitest";
import { createPhoto, createPlainPicture } from "../../../../tests/support/picture-files.ts";
import { DecoderPool } from "./decoder-pool.server.ts";

/** A WebP of 38 bytes that claims 7000 × 7000 pixels. */
const bomb = Buffer.from("UklGRh4AAABXRUJQVlA4TBEAAAAvV9vVBgfQu971rv+BiOh/AAA=", "base64");
const usual = 20_000;

it("DecoderPool kills a task that exceeds its time limit and continues with the next one", async () => {
  const pool = new DecoderPool({ size: 1 });
  const bytes = await createPlainPicture(3_000, 2_000);
  const task = { kind: "listing" as const, bytes };
  // The pool starts its process with this task, so later budgets cover decoding alone.
  await pool.run({ kind: "listing", bytes: await createPhoto(40, 30) }, { owner: "a", budget: usual });
  const late = pool.run(task, { owner: "a", budget: 5 });
  const next = pool.run(task, { owner: "b", budget: usual });
  expect(await late).toBe("too_slow");
  expect(await next).toMatchObject({ width: 1_600, height: 1_067 });
});

it("DecoderPool refuses pictures with too many pixels before decoding", async () => {
  const pool = new DecoderPool({ size: 1 });
  const started = performance.now();
  const results = Array.from({ length: 6 }, () =>
    pool.run({ kind: "listing", bytes: bomb }, { owner: "a", budget: usual }),
  );
  // 49 million pixels also exceed the WebP limit.
  expect(new Set(await Promise.all(results))).toEqual(new Set(["too_many_pixels"]));
  expect(performance.now() - started).toBeLessThan(5_000);
});

it("DecoderPool answers “busy” to an owner whose share of the queue is full, and still serves other owners", async () => {
  const pool = new DecoderPool({ size: 1 });
  const task = { kind: "listing" as const, bytes: await createPhoto(40, 30) };
  const flood = Array.from({ length: 50 }, () => pool.run(task, { owner: "flood", budget: usual }));
  const other = await pool.run(task, { owner: "other", budget: usual });
  expect(other).toMatchObject({ width: 40 });
  const results = await Promise.all(flood);
  expect(results.filter((each) => each === "busy").length).toBeGreaterThan(10);
  expect(results.filter((each) => each !== "busy").length).toBeGreaterThan(20);
});

it("DecoderPool stops idle processes and starts new ones on demand", async () => {
  const pool = new DecoderPool({ size: 2, idleAfter: 50 });
  const task = { kind: "listing" as const, bytes: await createPhoto(40, 30) };
  const run = () => pool.run(task, { owner: "a", budget: usual });
  await run();
  await vi.waitFor(() => expect(pool.processes).toBe(0), 5_000);
  expect(await run()).toMatchObject({ width: 40 });
});
