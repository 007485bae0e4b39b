import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3Settings, s3Pictures } from "./s3-store.server.ts";
import { PictureStoreError } from "./store.server.ts";

describe("pictures in an S3 store", () => {
  const directory = mkdtempSync(join(tmpdir(), "karaj-s3-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "karaj", configs: [] }],
  });
  let settings: S3Settings;
  beforeAll(async () => {
    const { port } = await server.run();
    settings = {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "karaj",
      region: "us-east-1",
      // The local server's own.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      pathStyle: true,
    };
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const trouble = (changes: Partial<S3Settings>) =>
    s3Pictures({ ...settings, ...changes }, "pictures")
      .keep(Buffer.from("one"))
      .then(
        () => "kept",
        (error: unknown) => (error instanceof PictureStoreError ? error.message : `${error}`),
      );

  it("are kept under names that say nothing, read, and removed", async () => {
    const store = s3Pictures(settings, "pictures");
    const file = await store.keep(Buffer.from("one"));
    expect(file).toMatch(/^[\w-]{22}\.webp$/);
    expect(Buffer.from((await store.read(file)) ?? []).toString()).toBe("one");
    // Each folder is one of its own.
    expect(await s3Pictures(settings, "avatars").read(file)).toBeUndefined();
    await store.remove(file);
    await store.remove(file);
    expect(await store.read(file)).toBeUndefined();
    const variant = `${"a".repeat(22)}-160.avif`;
    expect(await store.keep(Buffer.from("two"), variant)).toBe(variant);
    expect(Buffer.from((await store.read(variant)) ?? []).toString()).toBe("two");
  });

  it("are all that is read there", async () => {
    const store = s3Pictures(settings, "pictures");
    for (const file of ["../avatars/x.webp", "", "secret", `${"a".repeat(22)}/../x.webp`])
      expect(await store.read(file)).toBeUndefined();
  });

  it("fail with the reason when the store refuses the key, has no such bucket, or is down", async () => {
    expect(await trouble({ accessKeyId: "nobody" })).toMatch(/bucket “karaj”.* refuses the access key/);
    expect(await trouble({ bucket: "nowhere" })).toMatch(/bucket “nowhere”.* has no such bucket/);
    expect(await trouble({ endpoint: "http://127.0.0.1:9" })).toMatch(
      /127\.0\.0\.1:9 .*does not answer \(ECONNREFUSED\)/,
    );
    const nowhere = s3Pictures({ ...settings, bucket: "nowhere" }, "pictures");
    await expect(nowhere.read(`${"a".repeat(22)}.webp`)).rejects.toThrow("no such bucket");
  });

  it.each([
    [403, "SignatureDoesNotMatch", /refuses the access key \(SignatureDoesNotMatch\)/],
    [507, "InsufficientStorage", /answers 507 \(InsufficientStorage: full\)/],
  ])("fail with the reason when the store answers %i", async (status, code, reason) => {
    const strict = createServer((request, response) => {
      request.resume();
      const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>full</Message></Error>`;
      response.writeHead(status, { "content-type": "application/xml" }).end(body);
    });
    await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
    const { port } = strict.address() as { port: number };
    expect(await trouble({ endpoint: `http://127.0.0.1:${port}` })).toMatch(reason);
    strict.close();
  });
});
