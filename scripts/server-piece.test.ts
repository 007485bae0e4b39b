import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { asFunction, inAscii } from "./server-piece.ts";

const become = (code: string, place = {}) => runInThisContext(asFunction(code))(place);

describe("the server's piece as a function", () => {
  it("becomes what the module was: imports of all kinds, its own place, and waiting at the top", async () => {
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

  it("fetches what it needs later by the way it was given, and leaves alone what it writes as text", async () => {
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

  it("keeps the lines of what breaks", () => {
    const code = asFunction(
      'import { join } from "node:path";\nconst a = 1;\nthrow new Error("third");\nexport { a };\n',
    );
    expect(code.split("\n")[2]).toBe('throw new Error("third");');
  });

  it("is strict, as modules are", async () => {
    await expect(become("undeclared = 1;\nexport { undeclared };")).rejects.toThrow(ReferenceError);
  });

  it.each([
    ['import sharp from "sharp";\nexport { sharp };', "not one of Node's own"],
    ["const a = 1;", "the last line doesn't export"],
    ["const a = 1;\nexport { a as b };", "Unexpected identifier"],
    ["const placeOfPiece = 1;\nexport { placeOfPiece };", "the name of something else"],
  ])("is refused where it would become something else: %s", (code, message) => {
    expect(() => runInThisContext(asFunction(code))).toThrow(message);
  });
});

it("signs past ASCII become escapes that say the same", () => {
  const code = 'const text = "كراج 🚗"; const pattern = /[ء-ي]/u;';
  const ascii = inAscii(code);
  expect(ascii).toMatch(/^[\x00-\x7f]*$/);
  expect(runInThisContext(`${ascii} text`)).toBe("كراج 🚗");
  expect(() => inAscii('"\\ك"')).toThrow("escaped already");
});
