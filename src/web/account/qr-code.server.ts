import { encode } from "uqr";
import type { QrCode } from "#ui/qr-code.tsx";

/** Encodes a text as a QR code with error correction level M and a quiet zone of 4 modules. */
export function createQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return { size, path };
}
