import { createHash } from "node:crypto";

/**
 * Removes the nonce from a page, so that the page can be cached. Returns CSP hashes of its inline scripts and styles
 * instead. Only elements that had the nonce get a hash, so injected elements stay blocked.
 */
export function replaceNonceWithHashes(html: string, nonce: string): { html: string; inline: string[] } {
  const noncedElement = new RegExp(
    `<(script|style)\\b[^>]*\\bnonce="${escapeRegExp(nonce)}"[^>]*>([\\s\\S]*?)</\\1>`,
    "g",
  );
  const inline = new Set<string>();
  for (const [tag, , text = ""] of html.matchAll(noncedElement)) {
    // The hydration data may contain the nonce as well.
    if (!/^<\w+[^>]*\bsrc=/.test(tag)) inline.add(hashInline(text.replaceAll(nonce, "")));
  }
  return { html: html.replaceAll(nonce, ""), inline: [...inline] };
}

const hashInline = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
