import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { setSecurityHeaders } from "./security-headers.ts";
import type { ServerEnv } from "./server-env.ts";

type Options = Parameters<typeof setSecurityHeaders>[0];

async function getHeaders(path: string, more: Partial<Options> = {}) {
  const app = new Hono<ServerEnv>();
  app.use(
    setSecurityHeaders({
      development: false,
      https: true,
      allowsCrossOriginPictures: false,
      pictureOrigins: undefined,
      ...more,
    }),
  );
  app.get("/page", (c) => c.html("<p>Hello</p>", 200, { "x-nonce": c.get("nonce") }));
  app.get("/cached", (c) => {
    c.set("inline", ["'sha256-one='", "'sha256-two='"]);
    return c.html("<p>Hello</p>");
  });
  app.get("/link", (c) => c.html("<p>Confirm</p>", 200, { "referrer-policy": "same-origin" }));
  app.get("/loose", (c) => c.html("<p>Hello</p>", 200, { "referrer-policy": "unsafe-url" }));
  app.get("/picture", (c) => c.body("", 200, { "content-type": "image/webp" }));
  return (await app.request(path)).headers;
}

/** Returns the sources of a Content-Security-Policy directive. */
const sources = (headers: Headers, directive: string): string | undefined =>
  headers
    .get("content-security-policy")
    ?.split("; ")
    .find((each) => each === directive || each.startsWith(`${directive} `))
    ?.slice(directive.length + 1);

describe("setSecurityHeaders", () => {
  it("[ASVS 3.4.3] setSecurityHeaders allows a page to run only scripts with the nonce of the page", async () => {
    const headers = await getHeaders("/page");
    const nonce = headers.get("x-nonce");
    expect(nonce).toHaveLength(24);
    expect(sources(headers, "script-src")).toBe(`'self' 'nonce-${nonce}'`);
    expect(sources(headers, "script-src-attr")).toBe("'none'");
    expect(sources(headers, "style-src")).toBe(`'self' 'nonce-${nonce}'`);
    for (const directive of ["object-src", "base-uri", "frame-ancestors"]) {
      expect(sources(headers, directive), directive).toBe("'none'");
    }
    expect(sources(headers, "form-action")).toBe("'self'");
    expect(headers.get("content-security-policy")).not.toContain("unsafe-eval");
  });

  it("setSecurityHeaders allows the inline code of a cached page by its hashes instead of a nonce", async () => {
    const headers = await getHeaders("/cached");
    for (const directive of ["script-src", "style-src"]) {
      expect(sources(headers, directive), directive).toBe("'self' 'sha256-one=' 'sha256-two='");
    }
  });

  it("[ASVS 3.4.5] setSecurityHeaders sends a strict referrer policy, or keeps a stricter one that is already set", async () => {
    expect((await getHeaders("/page")).get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect((await getHeaders("/loose")).get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect((await getHeaders("/link")).get("referrer-policy")).toBe("same-origin");
  });

  it("[ASVS 3.2.1] setSecurityHeaders sandboxes responses that are not pages", async () => {
    const headers = await getHeaders("/picture");
    expect(sources(headers, "default-src")).toBe("'none'");
    expect(sources(headers, "sandbox")).toBe("");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("[ASVS 3.4.1] setSecurityHeaders sends HSTS with subdomains over HTTPS only", async () => {
    expect((await getHeaders("/page")).get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    const plain = await getHeaders("/page", { https: false });
    expect(plain.get("strict-transport-security")).toBeNull();
    // Without HTTPS the directive would block the site's own files.
    expect(plain.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
  });

  it("[ASVS 3.4.8] [ASVS 3.5.8] setSecurityHeaders isolates responses from other sites", async () => {
    const headers = await getHeaders("/picture");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
    const apps = { allowsCrossOriginPictures: true };
    expect((await getHeaders("/picture", apps)).get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await getHeaders("/page", apps)).get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("setSecurityHeaders denies camera, microphone and payment to pages, and the location to other sites", async () => {
    const policy = (await getHeaders("/page")).get("permissions-policy")?.split(", ");
    for (const feature of ["camera", "microphone", "payment", "usb", "display-capture"]) {
      expect(policy).toContain(`${feature}=()`);
    }
    expect(policy).toContain("geolocation=(self)");
  });

  it("setSecurityHeaders allows frames of the two video players alone", async () => {
    const page = await getHeaders("/page");
    expect(sources(page, "frame-src")).toBe("https://www.youtube-nocookie.com https://player.vimeo.com");
    expect(sources(page, "media-src")).toBe("'self' https:");
  });

  it("setSecurityHeaders allows pictures from the configured origins", async () => {
    expect(sources(await getHeaders("/page"), "img-src")).toBe("'self' data: blob: https:");
    const own = await getHeaders("/page", { pictureOrigins: [] });
    expect(sources(own, "img-src")).toBe("'self' data: blob:");
    const some = await getHeaders("/page", { pictureOrigins: ["https://a.example"] });
    expect(sources(some, "img-src")).toBe("'self' data: blob: https://a.example");
  });
});
