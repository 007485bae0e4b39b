import { isBuiltin } from "node:module";
import type { Plugin } from "vite";

/** What the piece knows its own place by, and fetches other modules with; `host.js` hands it over. */
const ofModule = "placeOfPiece";

/**
 * The server's built piece as `host.js` loads it: a function that becomes the module, written in ASCII alone. As a function V8 compiles it
 * from what `host.js` has kept, which is free again afterwards; what Node keeps of modules stays in memory, ten megabytes of it. And one
 * Arabic letter in it, and V8 holds the whole text with two bytes a sign.
 */
export const serverPiece: Plugin = {
  name: "server-piece",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk") file.code = asFunction(inAscii(file.code));
    }
  },
};

/** Signs past ASCII written as escapes. Throws where one is escaped already. */
export function inAscii(code: string): string {
  const escaped = /\\[\u0080-\uffff]/.exec(code);
  if (escaped) throw new Error(`a sign that is escaped already: ${code.substr(escaped.index - 40, 80)}`);
  return code.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** One line each, and all of Node's own modules: what else is imported is in the piece, or fetched when it is needed. */
const importing = /^import (?:(?:\* as )?(?<whole>[\w$]+))?(?:, )?(?:\{(?<parts>[^}]*)\})? ?from "(?<from>[^"]+)";$/;
/** Not what a page's own script says, which the server writes as text. */
const fetching = /(?<![\w$.])import\((?=["\w])/g;
const exporting = /^export (\{ [\w$, ]+ \});$/;

/**
 * A module as an expression: a function that takes the module's `import.meta` (with `import` itself in it) and answers with what it exports.
 * Lines stay where they are. Throws when the module isn't as the bundler writes it: imports of Node's own first, exports by their own names last.
 */
export function asFunction(code: string): string {
  if (code.includes(ofModule)) throw new Error(`${ofModule} is the name of something else`);
  const lines = code.trimEnd().split("\n");
  const head = lines.findIndex((line) => !line.startsWith("import "));
  const exported = exporting.exec(lines.pop() ?? "")?.[1];
  if (!exported) throw new Error("the last line doesn't export");
  const imports = lines.slice(0, head).map((line) => {
    const { whole, parts, from } = importing.exec(line)?.groups ?? {};
    if (!from || !isBuiltin(from)) throw new Error(`not one of Node's own: ${line}`);
    const module = `process.getBuiltinModule("${from}")`;
    return [
      ...(whole ? [`const ${whole} = ${module};`] : []),
      ...(parts ? [`const {${parts.replaceAll(" as ", ": ")}} = ${module};`] : []),
    ].join(" ");
  });
  const body = lines
    .slice(head)
    .join("\n")
    .replaceAll("import.meta", ofModule)
    .replace(fetching, `${ofModule}.import(`);
  return `"use strict"; (async (${ofModule}) => { ${imports.join("\n")}\n${body}\nreturn ${exported};\n})\n`;
}
