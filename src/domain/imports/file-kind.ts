/** Kind of an uploaded file that is not CSV. The user gets different advice for each kind. */
export type NonCsvFileKind = "spreadsheet" | "zip" | "image" | "pdf" | "web_page";

const hasLeadingBytes = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte);

/** Detects by the first bytes that a file is not a CSV file. Returns its kind, or undefined if the file may be CSV. */
export function detectNonCsvFile(head: Uint8Array): NonCsvFileKind | undefined {
  const text = Buffer.from(head).toString("latin1");
  // Signature of the old Excel format.
  if (hasLeadingBytes(head, [0xd0, 0xcf, 0x11, 0xe0])) return "spreadsheet";
  if (hasLeadingBytes(head, [0x50, 0x4b, 0x03, 0x04]) || hasLeadingBytes(head, [0x50, 0x4b, 0x05, 0x06])) {
    return /\[Content_Types\]|xl\/|opendocument\.spreadsheet/.test(text) ? "spreadsheet" : "zip";
  }
  if (/^(?:\x1f\x8b|Rar!|7z\xbc\xaf)/.test(text)) return "zip";
  if (/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftyp(?:avif|heic|mif1))/s.test(text)) return "image";
  if (text.startsWith("%PDF-")) return "pdf";
  return /^\s*<(?:!doctype html|html|\?xml)/i.test(text) ? "web_page" : undefined;
}
