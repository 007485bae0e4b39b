import type { MiddlewareHandler } from "hono";
import { createNonce } from "./nonce.ts";
import type { ServerEnv } from "./server-env.ts";

/** Browser features that no page needs, denied to injected code too. */
const deniedFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Two years, as browsers' HSTS preload lists require. */
const HSTS_VALUE = "max-age=63072000; includeSubDomains";

/**
 * Sets security headers on all responses. Scripts run only with the request's nonce or by hash. `style` attributes are
 * allowed for server-rendered colours, style elements are not.
 */
export const setSecurityHeaders = ({
  development,
  https,
  allowsCrossOriginPictures,
  pictureOrigins,
}: {
  development: boolean;
  https: boolean;
  /** Whether apps of other origins may embed pictures. */
  allowsCrossOriginPictures: boolean;
  /** Origins of pictures that listings may embed. Undefined allows all https origins. */
  pictureOrigins: readonly string[] | undefined;
}): MiddlewareHandler<ServerEnv> => {
  // `blob:` allows previews of pictures in messages being sent.
  const imageSources = ["'self'", "data:", "blob:", ...(pictureOrigins ?? ["https:"])].join(" ");
  return async (c, next) => {
    c.set("nonce", createNonce());
    await next();
    const { headers } = c.res;
    headers.set("x-content-type-options", "nosniff");
    // A page with a secret address sets a stricter policy.
    if (headers.get("referrer-policy") !== "same-origin") {
      headers.set("referrer-policy", "strict-origin-when-cross-origin");
    }
    headers.set("cross-origin-opener-policy", "same-origin");
    const isPicture = headers.get("content-type")?.startsWith("image/") ?? false;
    headers.set(
      "cross-origin-resource-policy",
      allowsCrossOriginPictures && isPicture ? "cross-origin" : "same-origin",
    );
    headers.set("permissions-policy", deniedFeatures);
    headers.set("x-frame-options", "DENY");
    headers.set("x-permitted-cross-domain-policies", "none");
    headers.set("origin-agent-cluster", "?1");
    if (https) headers.set("strict-transport-security", HSTS_VALUE);
    if (!headers.get("content-type")?.startsWith("text/html")) {
      // Uploaded content may be among these responses. Opened directly, it must not run anything.
      headers.set(
        "content-security-policy",
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      );
      return;
    }
    // A nonce is valid for one response, so cached pages use hashes.
    const nonce = c.get("inline")?.join(" ") ?? `'nonce-${c.get("nonce")}'`;
    // Hot reload in development needs a WebSocket and inline styles.
    const styles = development ? "'self' 'unsafe-inline'" : `'self' ${nonce}`;
    headers.set(
      "content-security-policy",
      [
        "default-src 'self'",
        `script-src 'self' ${nonce}`,
        "script-src-attr 'none'",
        `style-src ${styles}`,
        "style-src-attr 'unsafe-inline'",
        `img-src ${imageSources}`,
        `connect-src 'self'${development ? " ws:" : ""}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        ...(https ? ["upgrade-insecure-requests"] : []),
      ].join("; "),
    );
  };
};
