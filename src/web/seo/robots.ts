import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/robots.ts";

/** Serves /robots.txt. Crawlers may read everything except internal pages and repetitive lists. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext);
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /banners/",
    "Disallow: /feeds/",
    "Disallow: /preferences",
    "Disallow: /shop/search",
    "Disallow: /shop/find",
    "Disallow: /shop/counts",
    "Disallow: /shop/recent",
    "Disallow: /shop/for-you",
    "Disallow: /shop/city-coordinates",
    "Disallow: /shop/orders/",
    "Disallow: /shop/receipts/",
    "Disallow: /vehicles/",
    "Disallow: /garage/",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
