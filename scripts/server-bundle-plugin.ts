import { isBuiltin } from "node:module";
import type { Plugin } from "vite";

/** Identifier that stands for `import.meta` in the wrapped bundle. `host.js` passes its value. */
const META_IDENTIFIER = "placeOfPiece";

/**
 * Rewrites the server bundle for `host.js`: a function expression that evaluates to the module, in ASCII only. V8 can
 * compile a function from the code cache, which is freed afterwards. Node.js would keep ten megabytes of module data in
 * memory. A single non-ASCII letter makes V8 store the whole source with two bytes a character.
 */
export const serverBundlePlugin: Plugin = {
  name: "server-piece",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk") file.code = wrapModule(escapeNonAscii(file.code));
    }
  },
};

/** Writes non-ASCII characters as escapes. Throws when such a character follows a backslash. */
export function escapeNonAscii(code: string): string {
  const escaped = /\\[\u0080-\uffff]/.exec(code);
  if (escaped) throw new Error(`a sign that is escaped already: ${code.substr(escaped.index - 40, 80)}`);
  return code.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Static imports, one a line, of Node.js's built-in modules only. All other modules are bundled or imported
 * dynamically.
 */
const importPattern =
  /^import (?:(?:\* as )?(?<whole>[\w$]+))?(?:, )?(?:\{(?<parts>[^}]*)\})? ?from "(?<from>[^"]+)";$/;
/** The lookahead skips `import(` in page scripts, which the server writes as text. */
const dynamicImportPattern = /(?<![\w$.])import\((?=["\w])/g;
const exportPattern = /^export (\{ [\w$, ]+ \});$/;

/**
 * Wraps a module as a function expression that takes `import.meta` (with `import` as a member) and returns the exports.
 * Line numbers stay the same. Throws unless the module has the bundler's form: imports of built-in modules first, one
 * export of own names last.
 */
export function wrapModule(code: string): string {
  if (code.includes(META_IDENTIFIER)) throw new Error(`${META_IDENTIFIER} is the name of something else`);
  const lines = code.trimEnd().split("\n");
  const bodyStart = lines.findIndex((line) => !line.startsWith("import "));
  const exported = exportPattern.exec(lines.pop() ?? "")?.[1];
  if (!exported) throw new Error("the last line doesn't export");
  const imports = lines.slice(0, bodyStart).map((line) => {
    const { whole, parts, from } = importPattern.exec(line)?.groups ?? {};
    if (!from || !isBuiltin(from)) throw new Error(`not one of Node's own: ${line}`);
    const module = `process.getBuiltinModule("${from}")`;
    return [
      ...(whole ? [`const ${whole} = ${module};`] : []),
      ...(parts ? [`const {${parts.replaceAll(" as ", ": ")}} = ${module};`] : []),
    ].join(" ");
  });
  const body = lines
    .slice(bodyStart)
    .join("\n")
    .replaceAll("import.meta", META_IDENTIFIER)
    .replace(dynamicImportPattern, `${META_IDENTIFIER}.import(`);
  return `"use strict"; (async (${META_IDENTIFIER}) => { ${imports.join("\n")}\n${body}\nreturn ${exported};\n})\n`;
}
