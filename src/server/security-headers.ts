import type { MiddlewareHandler } from "hono";
import { videoFrameOrigins } from "#domain/listings/detail/video.ts";
import { createNonce } from "./nonce.ts";
import type { ServerEnv } from "./server-env.ts";

/** Browser features that pages do not need. They are denied, so that injected code cannot use them either. */
const deniedFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
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
];
/** Features that only pages of the site may use, after the visitor allows them: "Near me" asks for the position. */
const ownFeatures = ["geolocation"];
const permissionsPolicy = [
  ...deniedFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
].join(", ");

/** Value of the HSTS header. The preload lists of browsers require a long duration; this is two years. */
const HSTS_VALUE = "max-age=63072000; includeSubDomains";

/**
 * Creates middleware that sets the security headers of all responses. Scripts run only with the nonce of the request
 * or by their hash. `style` attributes are allowed, because the server renders colours with them, but `style`
 * elements are not.
 */
export const setSecurityHeaders = ({
  development,
  https,
  allowsCrossOriginPictures,
  pictureOrigins,
}: {
  development: boolean;
  https: boolean;
  /** Whether pages of other origins may embed pictures of this site, such as web views of apps. */
  allowsCrossOriginPictures: boolean;
  /** Origins from which listings may embed pictures. If undefined, all https origins are allowed. */
  pictureOrigins: readonly string[] | undefined;
}): MiddlewareHandler<ServerEnv> => {
  // `blob:` is needed for previews of pictures in messages that are being sent.
  const imageSources = ["'self'", "data:", "blob:", ...(pictureOrigins ?? ["https:"])].join(" ");
  return async (c, next) => {
    c.set("nonce", createNonce());
    await next();
    const { headers } = c.res;
    headers.set("x-content-type-options", "nosniff");
    // A page whose address is secret sets a stricter policy itself.
    if (headers.get("referrer-policy") !== "same-origin") {
      headers.set("referrer-policy", "strict-origin-when-cross-origin");
    }
    headers.set("cross-origin-opener-policy", "same-origin");
    const isPicture = headers.get("content-type")?.startsWith("image/") ?? false;
    headers.set(
      "cross-origin-resource-policy",
      allowsCrossOriginPictures && isPicture ? "cross-origin" : "same-origin",
    );
    headers.set("permissions-policy", permissionsPolicy);
    headers.set("x-frame-options", "DENY");
    headers.set("x-permitted-cross-domain-policies", "none");
    headers.set("origin-agent-cluster", "?1");
    if (https) headers.set("strict-transport-security", HSTS_VALUE);
    if (!headers.get("content-type")?.startsWith("text/html")) {
      // The response may contain an uploaded file. When somebody opens it directly, it must not run any code.
      headers.set(
        "content-security-policy",
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      );
      return;
    }
    // A nonce is valid for one response only, so cached pages have hashes.
    const nonce = c.get("inline")?.join(" ") ?? `'nonce-${c.get("nonce")}'`;
    // In development, hot reload needs a WebSocket and inline styles.
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
        `frame-src ${videoFrameOrigins.join(" ")}`,
        "media-src 'self' https:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        ...(https ? ["upgrade-insecure-requests"] : []),
      ].join("; "),
    );
  };
};
