import { randomFillSync } from "node:crypto";

/** Bytes of a nonce: what the specification of content security policies asks for. */
const bytes = 16;
const pool = Buffer.alloc(bytes * 256);
let used = pool.length;

/** A number used once, in base64. The system's generator is asked for many at a time: one by one it was a twentieth of a kept page. */
export function newNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString("base64", used - bytes, used);
}
