import { isBuiltin } from "node:module";
import type { Plugin } from "vite";

/** Name of the variable that replaces `import.meta` in the wrapped bundle. `host.js` passes its value. */
const META_IDENTIFIER = "placeOfPiece";

/**
 * Vite plugin that turns the server bundle into a function expression in ASCII, which `host.js` compiles with V8's code
 * cache. The cache is freed afterwards, while a normal import would keep ten megabytes of module data in memory.
 * Non-ASCII characters are escaped, because a single one makes V8 store the whole source with two bytes per character.
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

/** Replaces non-ASCII characters by escape sequences. Throws if a backslash precedes such a character. */
export function escapeNonAscii(code: string): string {
  const escaped = /\\[\u0080-\uffff]/.exec(code);
  if (escaped)
    throw new Error(`the bundle contains an escaped character already: ${code.substr(escaped.index - 40, 80)}`);
  return code.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Static import on a line of its own. All of them import modules that are built into Node.js. Other modules are bundled
 * or imported dynamically.
 */
const importPattern =
  /^import (?:(?:\* as )?(?<whole>[\w$]+))?(?:, )?(?:\{(?<parts>[^}]*)\})? ?from "(?<from>[^"]+)";$/;
/** Dynamic import. The lookahead skips `import(` inside page scripts that the server writes as text. */
const dynamicImportPattern = /(?<![\w$.])import\((?=["\w])/g;
const exportPattern = /^export (\{ [\w$, ]+ \});$/;

/**
 * Wraps the code of a module into a function expression. The function takes `import.meta` (with `import` as a member)
 * and returns the exports. Line numbers stay the same. Throws if the module has another form than the bundler writes:
 * first imports of built-in modules, at the end one export of own names.
 */
export function wrapModule(code: string): string {
  if (code.includes(META_IDENTIFIER)) throw new Error(`${META_IDENTIFIER} is already declared in the bundle`);
  const lines = code.trimEnd().split("\n");
  const bodyStart = lines.findIndex((line) => !line.startsWith("import "));
  const exported = exportPattern.exec(lines.pop() ?? "")?.[1];
  if (!exported) throw new Error("the last line doesn't export");
  const imports = lines.slice(0, bodyStart).map((line) => {
    const { whole, parts, from } = importPattern.exec(line)?.groups ?? {};
    if (!from || !isBuiltin(from)) throw new Error(`not a built-in module of Node.js: ${line}`);
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
