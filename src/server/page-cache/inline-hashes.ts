import { createHash } from "node:crypto";

/**
 * A page without its nonce, and what its inline scripts and styles are allowed by instead: their hashes. Only what carries the
 * nonce is hashed, so what somebody smuggled into a page stays forbidden.
 */
export function withoutNonce(html: string, nonce: string): { html: string; inline: string[] } {
  const marked = new RegExp(`<(script|style)\\b[^>]*\\bnonce="${escaped(nonce)}"[^>]*>([\\s\\S]*?)</\\1>`, "g");
  const inline = new Set<string>();
  for (const [tag, , text = ""] of html.matchAll(marked)) {
    // The nonce may be in what the page hands over to its scripts too.
    if (!/^<\w+[^>]*\bsrc=/.test(tag)) inline.add(hashOf(text.replaceAll(nonce, "")));
  }
  return { html: html.replaceAll(nonce, ""), inline: [...inline] };
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
