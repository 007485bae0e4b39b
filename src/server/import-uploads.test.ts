import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderImports } from "#domain/imports/files.server.ts";
import { temporaryFolder } from "../../tests/support/databases.ts";
import { largestForm, largestUploads, mostPassedOver } from "./form-limits.ts";
import { largestImportForm, maySend, receiveImport, sendsImport } from "./import-uploads.ts";

const folder = join(temporaryFolder(), "imports");
const files = folderImports(folder);
const kept = () => readdirSync(folder);
const type = "multipart/form-data; boundary=x";
const field = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const file = (name: string, text = "a,b") =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n`;

/** A form without a length, and how many of its parts were read. */
function sending(parts: Iterable<string>) {
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

function* endless(part: (n: number) => string) {
  for (let n = 0; n < 1_000_000; n += 1) yield part(n);
}

it("[CN-02] proxies hand on every form that is taken, as the Caddyfile and the documents tell them", () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  const largest = Math.max(largestForm, largestImportForm, ...largestUploads.map(([, bytes]) => bytes));
  const units = { MB: 1e6, MiB: 2 ** 20, GB: 1e9, GiB: 2 ** 30 } as const;
  const [, size, unit] = /max_size (\d+)([KMG]i?B)\n/.exec(read("deploy/Caddyfile")) ?? [];
  expect(Number(size) * units[unit as keyof typeof units]).toBeGreaterThanOrEqual(mostPassedOver);
  const [, told] = /bodies of (\d+) MB at least/.exec(read("docs/operations.md")) ?? [];
  expect(Number(told) * units.MB).toBeGreaterThan(largest);
});

it("keeps the file and hands on the fields", async () => {
  const { request, sent } = await receiveImport(
    sending([field("seller", "7"), file("C:\\cars\u0000\u0007.csv"), "--x--\r\n"]).request,
    files,
  );
  expect(await request.text()).toBe("seller=7");
  expect(sent).toMatchObject({ name: "cars.csv", bytes: 3 });
  expect(kept()).toEqual([sent?.file]);
  await files.remove(sent?.file ?? "");
});

it.each<[string, (n: number) => string]>([
  ["long fields", () => field("note", "x".repeat(10_000))],
  ["empty fields", (n) => field(`f${n}`, "")],
  ["long names", () => field("n".repeat(10_000), "")],
  ["files that nobody asked for", () => file("", "")],
])("stops at a form with ever more %s, and keeps nothing of it", async (_, part) => {
  const { request, read } = sending(endless((n) => (n === 0 ? file("cars.csv") : part(n))));
  expect(await receiveImport(request, files)).toMatchObject({ tooLarge: true, sent: undefined });
  expect(read()).toBeLessThan(60);
  expect(kept()).toEqual([]);
});

it("keeps nothing of a form that breaks off", async () => {
  const { request } = sending([file("cars.csv"), field("seller", "7").slice(0, -2)]);
  expect((await receiveImport(request, files)).sent).toBeUndefined();
  expect(kept()).toEqual([]);
});

it("leaves the usual limit to all that is no form with a file for this page", () => {
  const asked = (contentType: string, method = "POST") =>
    new Request("https://karaj.example/", { method, headers: { "content-type": contentType } });
  expect(sendsImport(asked(type), "/account/import")).toBe(true);
  expect(sendsImport(asked("application/x-www-form-urlencoded"), "/account/import")).toBe(false);
  expect(sendsImport(asked(type, "PUT"), "/account/import")).toBe(false);
  expect(sendsImport(asked(type), "/account/import/7")).toBe(false);
  expect([maySend(undefined), maySend({ id: 1, role: "member" }), maySend({ id: 1, role: "showroom" })]).toEqual([
    false,
    false,
    true,
  ]);
});
