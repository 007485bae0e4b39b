type Format = "jpeg" | "png" | "gif" | "webp" | "avif";

const readHeader = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 64)).toString("latin1");

/** Detects the format of a picture by its first bytes. Other formats, such as SVG and PDF, never reach the decoders. */
export function detectPictureFormat(bytes: Uint8Array): Format | undefined {
  const head = readHeader(bytes);
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
  if (/^.{4}ftyp/s.test(head) && /avi[fs]/.test(head.slice(8))) return "avif";
  return undefined;
}

/** Checks for HEIC, the patented format of iPhones. It cannot be decoded here, so the user gets advice. */
export const isHeic = (bytes: Uint8Array): boolean =>
  /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(readHeader(bytes));
