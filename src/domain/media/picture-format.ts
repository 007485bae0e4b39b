type Format = "jpeg" | "png" | "gif" | "webp" | "avif";

const readHeader = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 64)).toString("latin1");

/**
 * Detects the format of a picture from its first bytes. Returns undefined for unsupported formats such as SVG and PDF,
 * which never reach the decoders.
 */
export function detectPictureFormat(bytes: Uint8Array): Format | undefined {
  const head = readHeader(bytes);
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
  if (/^.{4}ftyp/s.test(head) && /avi[fs]/.test(head.slice(8))) return "avif";
  return undefined;
}

/**
 * Checks whether a file is in HEIC, the format of iPhone photos. HEIC is patented and cannot be decoded here, so the
 * user gets advice instead.
 */
export const isHeic = (bytes: Uint8Array): boolean =>
  /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(readHeader(bytes));
