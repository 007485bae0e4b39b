import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { escapeNonAscii, wrapModule } from "./server-bundle-plugin.ts";

const become = (code: string, place = {}) => runInThisContext(wrapModule(code))(place);

describe("wrapModule", () => {
  it("wrapModule preserves all kinds of imports, import.meta.filename and top-level await", async () => {
    const module = [
      'import path, { dirname, join as join$1 } from "node:path";',
      'import * as os$1 from "os";',
      'import { setTimeout } from "node:timers/promises";',
      "await setTimeout(1);",
      "const here = join$1(dirname(import.meta.filename), path.basename(import.meta.filename));",
      "const home = os$1.homedir();",
      "export { here, home };",
    ].join("\n");
    const filename = join("/somewhere", "piece.js");
    expect(await become(module, { filename })).toEqual({ here: filename, home: expect.any(String) });
  });

  it("wrapModule routes dynamic imports through the given import function and leaves string contents unchanged", async () => {
    const fetched: string[] = [];
    const place = { import: async (what: string) => fetched.push(what) };
    const module = [
      'await import("node:http");',
      'const name = "sharp", important = (what) => what;',
      "await import(name);",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a module's text
      "const script = `import(${JSON.stringify(important(name))})`;",
      "export { script };",
    ].join("\n");
    expect(await become(module, place)).toEqual({ script: 'import("sharp")' });
    expect(fetched).toEqual(["node:http", "sharp"]);
  });

  it("wrapModule preserves the line numbers of the module", () => {
    const code = wrapModule(
      'import { join } from "node:path";\nconst a = 1;\nthrow new Error("third");\nexport { a };\n',
    );
    expect(code.split("\n")[2]).toBe('throw new Error("third");');
  });

  it("wrapModule evaluates the code in strict mode", async () => {
    await expect(become("undeclared = 1;\nexport { undeclared };")).rejects.toThrow(ReferenceError);
  });

  it.each([
    ['import sharp from "sharp";\nexport { sharp };', "not a built-in module of Node.js"],
    ["const a = 1;", "the last line doesn't export"],
    ["const a = 1;\nexport { a as b };", "Unexpected identifier"],
    ["const placeOfPiece = 1;\nexport { placeOfPiece };", "already declared in the bundle"],
  ])("wrapModule rejects a module that it cannot convert faithfully: %s", (code, message) => {
    expect(() => runInThisContext(wrapModule(code))).toThrow(message);
  });
});

it("escapeNonAscii replaces non-ASCII characters by equivalent escapes", () => {
  const code = 'const text = "كراج 🚗"; const pattern = /[ء-ي]/u;';
  const ascii = escapeNonAscii(code);
  expect(ascii).toMatch(/^[\x00-\x7f]*$/);
  expect(runInThisContext(`${ascii} text`)).toBe("كراج 🚗");
  expect(() => escapeNonAscii('"\\ك"')).toThrow("an escaped character already");
});
