import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** Creates a PNG decompression bomb: a few kilobytes that decode to gigabytes. */
export function createDecompressionBomb(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
    const framed = Buffer.alloc(named.length + 8);
    framed.writeUInt32BE(body.length, 0);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc(named), named.length + 4);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", lines), chunk("IEND", Buffer.alloc(0))]);
}
function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}

/** Creates a random photo of the given size with shapes and noise. */
export async function createPhoto(width: number, height: number, format: "jpeg" | "png" | "webp" | "avif" = "jpeg") {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 12 };
  const create = { width, height, channels: 3 as const, background: "#345", noise };
  const shapes = `<svg width="${width}" height="${height}"><rect width="50%" height="40%" fill="#c33"/><circle cx="75%" cy="70%" r="20%" fill="#fc6"/></svg>`;
  return sharp({ create })
    .composite([{ input: Buffer.from(shapes) }])
    .toFormat(format, format === "avif" ? { effort: 0 } : {})
    .toBuffer();
}

/** Creates a JPEG of one colour. It is much cheaper to create and to encode than a photo of the same size. */
export const createPlainPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#345" } })
    .jpeg()
    .toBuffer();
