import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PictureStoreError } from "./picture-store.server.ts";
import { createS3PictureStore, type S3Settings } from "./s3-picture-store.server.ts";

describe("createS3PictureStore", () => {
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
      // Default credentials of the local S3 server.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      pathStyle: true,
    };
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const getConnectionError = (changes: Partial<S3Settings>) =>
    createS3PictureStore({ ...settings, ...changes }, "pictures")
      .save(Buffer.from("one"))
      .then(
        () => "kept",
        (error: unknown) => (error instanceof PictureStoreError ? error.message : `${error}`),
      );

  it("createS3PictureStore stores pictures under random names, reads and removes them", async () => {
    const store = createS3PictureStore(settings, "pictures");
    const file = await store.save(Buffer.from("one"));
    expect(file).toMatch(/^[\w-]{22}\.webp$/);
    expect(Buffer.from((await store.read(file)) ?? []).toString()).toBe("one");
    // Each folder has its own key prefix.
    expect(await createS3PictureStore(settings, "avatars").read(file)).toBeUndefined();
    await store.remove(file);
    await store.remove(file);
    expect(await store.read(file)).toBeUndefined();
    const variant = `${"a".repeat(22)}-160.avif`;
    expect(await store.save(Buffer.from("two"), variant)).toBe(variant);
    expect(Buffer.from((await store.read(variant)) ?? []).toString()).toBe("two");
  });

  it("createS3PictureStore reads only files with names that it creates itself", async () => {
    const store = createS3PictureStore(settings, "pictures");
    for (const file of ["../avatars/x.webp", "", "secret", `${"a".repeat(22)}/../x.webp`])
      expect(await store.read(file)).toBeUndefined();
  });

  it("createS3PictureStore reports the reason when the key is wrong, the bucket is missing or the connection fails", async () => {
    expect(await getConnectionError({ accessKeyId: "nobody" })).toMatch(/bucket “karaj”.* refuses the access key/);
    expect(await getConnectionError({ bucket: "nowhere" })).toMatch(/bucket “nowhere”.* has no such bucket/);
    expect(await getConnectionError({ endpoint: "http://127.0.0.1:9" })).toMatch(
      /127\.0\.0\.1:9 .*does not answer \(ECONNREFUSED\)/,
    );
    const nowhere = createS3PictureStore({ ...settings, bucket: "nowhere" }, "pictures");
    await expect(nowhere.read(`${"a".repeat(22)}.webp`)).rejects.toThrow("no such bucket");
  });

  it.each([
    [403, "SignatureDoesNotMatch", /refuses the access key \(SignatureDoesNotMatch\)/],
    [507, "InsufficientStorage", /answers 507 \(InsufficientStorage: full\)/],
  ])("createS3PictureStore reports the reason when the store answers with status %i", async (status, code, reason) => {
    const strict = createServer((request, response) => {
      request.resume();
      const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>full</Message></Error>`;
      response.writeHead(status, { "content-type": "application/xml" }).end(body);
    });
    await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
    const { port } = strict.address() as { port: number };
    expect(await getConnectionError({ endpoint: `http://127.0.0.1:${port}` })).toMatch(reason);
    strict.close();
  });
});
