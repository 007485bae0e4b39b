/** Line of an iCalendar file (RFC 5545): a name, its parameters and the raw value. */
export type ContentLine = { name: string; parameters: Readonly<Record<string, string>>; value: string };

/** Maximum length of a line in bytes, without the line break. */
const MAX_LINE_BYTES = 75;

const encoder = new TextEncoder();

/** Folds a line: continues it on further lines that begin with a space, never within a character. */
function foldLine(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

/** Escapes a text value. Line breaks become `\n`, other control characters are left out. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** Returns the text of an escaped value. */
export const unescapeText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? "\n" : character));

/** Joins lines such as `SUMMARY:Booked` to the text of a file. */
export const formatLines = (lines: readonly string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join("");

const linePattern = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s;
const parameterPattern = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/g;

/** Parses the lines of a file and joins folded ones. Lines that are no content lines are left out. */
export function parseLines(text: string): ContentLine[] {
  const unfolded = text.replace(/^\uFEFF/, "").replace(/(?:\r\n|\n|\r)[ \t]/g, "");
  return unfolded.split(/\r\n|\n|\r/).flatMap((line) => {
    const [, name, parameters = "", value = ""] = linePattern.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...parameters.matchAll(parameterPattern)].map(
      ([, key = "", given = ""]) => [key.toUpperCase(), given.replaceAll('"', "")] as const,
    );
    return { name: name.toUpperCase(), parameters: Object.fromEntries(pairs), value };
  });
}
