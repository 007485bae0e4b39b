import type { MiddlewareHandler } from "hono";
import type { ServerEnv } from "./app.ts";
import { newNonce } from "./nonce.ts";

/** What a page of ours never needs: nor does anything that gets into one. */
const withheld = [
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

/** Two years, as browsers' own lists of secure sites ask for. */
const securely = "max-age=63072000; includeSubDomains";

/**
 * What browsers may do with our answers. Scripts run only with the request's nonce, or by their hashes; `style`
 * attributes are allowed because server-rendered colours need them, style elements are not.
 */
export const securityHeaders = ({
  development,
  https,
  picturesElsewhere,
  pictureOrigins,
}: {
  development: boolean;
  https: boolean;
  /** Apps of other origins may show our pictures. */
  picturesElsewhere: boolean;
  /** Other sites whose pictures ads may show; undefined: any that are secure. */
  pictureOrigins: readonly string[] | undefined;
}): MiddlewareHandler<ServerEnv> => {
  // Those of messages that are being sent come from the page itself.
  const pictures = ["'self'", "data:", "blob:", ...(pictureOrigins ?? ["https:"])].join(" ");
  return async (c, next) => {
    c.set("nonce", newNonce());
    await next();
    const { headers } = c.res;
    headers.set("x-content-type-options", "nosniff");
    // A page whose address is a secret may say less of itself.
    if (headers.get("referrer-policy") !== "same-origin") {
      headers.set("referrer-policy", "strict-origin-when-cross-origin");
    }
    headers.set("cross-origin-opener-policy", "same-origin");
    const isPicture = headers.get("content-type")?.startsWith("image/") ?? false;
    headers.set("cross-origin-resource-policy", picturesElsewhere && isPicture ? "cross-origin" : "same-origin");
    headers.set("permissions-policy", withheld);
    headers.set("x-frame-options", "DENY");
    headers.set("x-permitted-cross-domain-policies", "none");
    headers.set("origin-agent-cluster", "?1");
    if (https) headers.set("strict-transport-security", securely);
    if (!headers.get("content-type")?.startsWith("text/html")) {
      // What people have sent is among it: opened by itself it is nobody's page, and runs nothing.
      headers.set(
        "content-security-policy",
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      );
      return;
    }
    // A page that is kept has hashes, since a nonce is for one answer.
    const nonce = c.get("inline")?.join(" ") ?? `'nonce-${c.get("nonce")}'`;
    // Hot reload in development needs a socket and inline styles.
    const styles = development ? "'self' 'unsafe-inline'" : `'self' ${nonce}`;
    headers.set(
      "content-security-policy",
      [
        "default-src 'self'",
        `script-src 'self' ${nonce}`,
        "script-src-attr 'none'",
        `style-src ${styles}`,
        "style-src-attr 'unsafe-inline'",
        `img-src ${pictures}`,
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
