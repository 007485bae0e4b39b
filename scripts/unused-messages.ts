/** Finds message keys that no source uses. */

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const quotedKey = /(["'`])([\w-]+(?:\.[\w-]+)*)\1/g;
/** Matches a template literal that starts with at least one name and a dot, such as `status.${…}`. */
const keyTemplate = /`([\w-]+\.[\w.-]*\$\{[^`]*)`/g;
/** Matches a placeholder of a template literal. Its expression may contain braces, but not nested ones. */
const placeholder = /\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/;

/**
 * Returns the pattern of the keys that a template literal can produce. If it contains more than simple placeholders,
 * such as another template, the pattern matches all keys with the same beginning.
 */
function toKeyPattern(template: string): RegExp {
  const parts = template.split(placeholder);
  const isPlain = parts.every((part) => /^[\w.-]*$/.test(part));
  const texts = isPlain ? parts : [template.slice(0, template.indexOf("${")), ""];
  return new RegExp(`^${texts.map((text) => text.replaceAll(".", "\\.")).join("[\\w.-]+")}$`);
}

/**
 * Lists the keys that no source uses. A source uses a key when it contains the key as a quoted text, with or without
 * its plural suffix. A template literal that can produce the key counts too.
 */
export function findUnusedKeys(keys: Iterable<string>, sources: readonly string[]): string[] {
  const quoted = new Set(sources.flatMap((text) => [...text.matchAll(quotedKey)].map(([, , key = ""]) => key)));
  const templates = new Set(sources.flatMap((text) => [...text.matchAll(keyTemplate)].map(([, found = ""]) => found)));
  const patterns = [...templates].map(toKeyPattern);
  return [...keys].filter((key) => {
    const names = new Set([key, key.replace(pluralSuffix, "")]);
    return ![...names].some((name) => quoted.has(name) || patterns.some((pattern) => pattern.test(name)));
  });
}
