import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPdfRenderer } from "./pdf-program.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "karaj-programs-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a program that receives the paths of document and PDF as $2 and $3, as WeasyPrint does. */
async function writeProgram(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}
const listWorkFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("karaj-pdf-"));

it("The renderer passes the document to the program and returns what it wrote, without leaving files behind", async () => {
  const render = createPdfRenderer(await writeProgram("weasyprint", 'sed "s/document/PDF/" "$2" > "$3"'));
  const before = await listWorkFolders();
  const pdf = await render("<p>document</p>");
  expect(new TextDecoder().decode(pdf)).toBe("<p>PDF</p>");
  expect(await listWorkFolders()).toEqual(before);
});

it.each([
  ["fails", "exit 3"],
  ["writes nothing", "true"],
])("The renderer rejects when the program %s, and works for the next document", async (_, script) => {
  const path = await writeProgram("weasyprint-2", script);
  const render = createPdfRenderer(path);
  for (let i = 0; i < 4; i++) await expect(render("<p></p>")).rejects.toThrow();
  await writeProgram("weasyprint-2", 'cp "$2" "$3"');
  expect(new TextDecoder().decode(await render("<p>again</p>"))).toBe("<p>again</p>");
});

it("The renderer runs two PDF programs in parallel, queues twenty more and refuses the rest", async () => {
  const counter = join(folder, "running");
  const script = `echo x >> ${counter}; while [ ! -e ${folder}/go ]; do sleep 0.05; done; cp "$2" "$3"`;
  const render = createPdfRenderer(await writeProgram("weasyprint-3", script));
  const results = Array.from({ length: 30 }, () =>
    render("<p></p>").then(
      () => true,
      () => false,
    ),
  );
  expect((await Promise.all(results.slice(22))).every((isDone) => !isDone)).toBe(true);
  await writeFile(join(folder, "go"), "");
  expect(await Promise.all(results.slice(0, 22))).toEqual(Array(22).fill(true));
});

const programs = ["/usr/bin/chromium", "/usr/bin/weasyprint"].filter((path) => existsSync(path));

// The browser of the other tests cannot print on the command line, so this test needs an installed program.
it.runIf(programs.length > 0).each(programs)("%s makes a PDF with Arabic text", async (program) => {
  const html = '<!DOCTYPE html><meta charset="utf-8"><html lang="ar" dir="rtl"><p>فاتورة ضريبية</p></html>';
  const pdf = await createPdfRenderer(program)(html);
  expect(Buffer.from(pdf).toString("latin1", 0, 5)).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(2_000);
});
