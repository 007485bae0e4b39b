/** What somebody sent in place of a CSV file, by its first bytes; each is told what to do. */
export type WrongFile = "spreadsheet" | "zip" | "image" | "pdf" | "web_page";

const starts = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte);

/** Whether the beginning of a file says that it is no table of text; nothing else is sure by its beginning. */
export function wrongFile(head: Uint8Array): WrongFile | undefined {
  const text = Buffer.from(head).toString("latin1");
  // The old format of Excel.
  if (starts(head, [0xd0, 0xcf, 0x11, 0xe0])) return "spreadsheet";
  if (starts(head, [0x50, 0x4b, 0x03, 0x04]) || starts(head, [0x50, 0x4b, 0x05, 0x06])) {
    return /\[Content_Types\]|xl\/|opendocument\.spreadsheet/.test(text) ? "spreadsheet" : "zip";
  }
  if (/^(?:\x1f\x8b|Rar!|7z\xbc\xaf)/.test(text)) return "zip";
  if (/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftyp(?:avif|heic|mif1))/s.test(text)) return "image";
  if (text.startsWith("%PDF-")) return "pdf";
  return /^\s*<(?:!doctype html|html|\?xml)/i.test(text) ? "web_page" : undefined;
}
