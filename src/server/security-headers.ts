import type { MiddlewareHandler } from "hono";
import type { ServerEnv } from "./app.ts";

/**
 * What browsers may do with our answers. Scripts run only with the request's nonce; `style`
 * attributes are allowed because server-rendered colours need them, style elements are not.
 */
export const securityHeaders = ({
  development,
  https,
}: {
  development: boolean;
  https: boolean;
}): MiddlewareHandler<ServerEnv> => {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "strict-origin-when-cross-origin");
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("cross-origin-resource-policy", "same-origin");
    headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
    headers.set("x-frame-options", "DENY");
    if (https) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (!headers.get("content-type")?.startsWith("text/html")) {
      headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
      return;
    }
    const nonce = `'nonce-${c.get("nonce")}'`;
    // Hot reload in development needs a socket and inline styles.
    const styles = development ? "'self' 'unsafe-inline'" : `'self' ${nonce}`;
    headers.set(
      "content-security-policy",
      [
        "default-src 'self'",
        `script-src 'self' ${nonce}`,
        `style-src ${styles}`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' https: data:",
        `connect-src 'self'${development ? " ws:" : ""}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join("; "),
    );
  };
};
