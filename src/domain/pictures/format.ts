type Format = "jpeg" | "png" | "gif" | "webp" | "avif";

const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 64)).toString("latin1");

/** What a file is by its first bytes, never by its name: nothing else comes near the decoders, SVG and PDF least of all. */
export function pictureFormat(bytes: Uint8Array): Format | undefined {
  const head = headOf(bytes);
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
  if (/^.{4}ftyp/s.test(head) && /avi[fs]/.test(head.slice(8))) return "avif";
  return undefined;
}

/** The format of iPhones, which is patented: it can't be read here, and its owner is told what to do. */
export const isHeic = (bytes: Uint8Array): boolean => /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(headOf(bytes));
