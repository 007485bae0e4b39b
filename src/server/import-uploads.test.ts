import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createFolderImportStore } from "#domain/imports/import-file-store.server.ts";
import { createTemporaryFolder } from "../../tests/support/databases.ts";
import { MAX_DRAINED_IMPORT_BYTES, MAX_FORM_BYTES, uploadRouteLimits } from "./form-size-limits.ts";
import { canUploadImportFile, isImportUpload, MAX_IMPORT_FORM_BYTES, receiveImportForm } from "./import-uploads.ts";

const folder = join(createTemporaryFolder(), "imports");
const files = createFolderImportStore(folder);
const listStoredFiles = () => readdirSync(folder);
const type = "multipart/form-data; boundary=x";
const field = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const file = (name: string, text = "a,b") =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n`;

/** Creates a request without Content-Length. Counts how many parts of its body are read. */
function createStreamingRequest(parts: Iterable<string>) {
  let read = 0;
  const source = parts[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = source.next();
      read += 1;
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
  });
  const init = { method: "POST", headers: { "content-type": type }, body, duplex: "half" };
  return { request: new Request("https://karaj.example/account/import", init), read: () => read };
}

function* generateParts(part: (n: number) => string) {
  for (let n = 0; n < 1_000_000; n += 1) yield part(n);
}

it("The Caddyfile and the operations guide allow request bodies at least as large as the server accepts", () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  const largest = Math.max(MAX_FORM_BYTES, MAX_IMPORT_FORM_BYTES, ...uploadRouteLimits.map(([, bytes]) => bytes));
  const units = { MB: 1e6, MiB: 2 ** 20, GB: 1e9, GiB: 2 ** 30 } as const;
  const [, size, unit] = /max_size (\d+)([KMG]i?B)\n/.exec(read("deploy/Caddyfile")) ?? [];
  expect(Number(size) * units[unit as keyof typeof units]).toBeGreaterThanOrEqual(MAX_DRAINED_IMPORT_BYTES);
  const [, documentedSize] = /bodies of (\d+) MB at least/.exec(read("docs/operations.md")) ?? [];
  expect(Number(documentedSize) * units.MB).toBeGreaterThan(largest);
});

it("receiveImportForm stores the file and returns the other fields", async () => {
  const { request, sent } = await receiveImportForm(
    createStreamingRequest([field("seller", "7"), file("C:\\cars\u0000\u0007.csv"), "--x--\r\n"]).request,
    files,
  );
  expect(await request.text()).toBe("seller=7");
  expect(sent).toMatchObject({ name: "cars.csv", bytes: 3 });
  expect(listStoredFiles()).toEqual([sent?.file]);
  await files.remove(sent?.file ?? "");
});

it.each([1, 2, 3, 7, 64, 10_000])(
  "receiveImportForm reads fields and files that arrive in chunks of %i bytes",
  async (size) => {
    const content = "a,b\r\n--y\r\n1,2";
    const form = `${field("seller", "7")}${file("a.csv", content)}--x--\r\n`;
    const chunks = Array.from({ length: Math.ceil(form.length / size) }, (_, i) =>
      form.slice(i * size, (i + 1) * size),
    );
    const { request, sent } = await receiveImportForm(createStreamingRequest(chunks).request, files);
    expect(await request.text()).toBe("seller=7");
    expect(sent?.name).toBe("a.csv");
    expect(readFileSync(files.getPath(sent?.file ?? ""), "utf8")).toBe(content);
    await files.remove(sent?.file ?? "");
  },
);

it.each<[string, (n: number) => string]>([
  ["long fields", () => field("note", "x".repeat(10_000))],
  ["empty fields", (n) => field(`f${n}`, "")],
  ["long names", () => field("n".repeat(10_000), "")],
  ["files that nobody asked for", () => file("", "")],
])("receiveImportForm stops reading a form that contains endless %s, and stores nothing", async (_, part) => {
  const { request, read } = createStreamingRequest(generateParts((n) => (n === 0 ? file("cars.csv") : part(n))));
  expect(await receiveImportForm(request, files)).toMatchObject({ tooLarge: true, sent: undefined });
  expect(read()).toBeLessThan(60);
  expect(listStoredFiles()).toEqual([]);
});

it("receiveImportForm stores nothing when the form ends too early", async () => {
  const { request } = createStreamingRequest([file("cars.csv"), field("seller", "7").slice(0, -2)]);
  expect((await receiveImportForm(request, files)).sent).toBeUndefined();
  expect(listStoredFiles()).toEqual([]);
});

it("isImportUpload matches only multipart posts to the import page", () => {
  const createRequest = (contentType: string, method = "POST") =>
    new Request("https://karaj.example/", { method, headers: { "content-type": contentType } });
  expect(isImportUpload(createRequest(type), "/account/import")).toBe(true);
  expect(isImportUpload(createRequest("application/x-www-form-urlencoded"), "/account/import")).toBe(false);
  expect(isImportUpload(createRequest(type, "PUT"), "/account/import")).toBe(false);
  expect(isImportUpload(createRequest(type), "/account/import/7")).toBe(false);
  expect([
    canUploadImportFile(undefined),
    canUploadImportFile({ id: 1, role: "member" }),
    canUploadImportFile({ id: 1, role: "showroom" }),
  ]).toEqual([false, false, true]);
});
