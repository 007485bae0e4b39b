import type { Context, Hono } from "hono";
import { SITE_TAG, subscribeToChanges } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import { getSiteSettings } from "#domain/catalog/catalog-cache.server.ts";
import { messagesByLanguage } from "#i18n/all-messages.ts";
import { getTextDirection, isLanguage, pickByLanguage } from "#kernel/localized-text.ts";
import { getSiteName, type SiteProfile } from "#kernel/site-profile.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";
import { getPublicOrigin } from "./public-origin.ts";
import type { ServerEnv } from "./server-env.ts";

const defaultIcons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/**
 * Loads the site settings now and after each change. Mails and jobs can then use the name of the site without a
 * query.
 */
export function keepSiteSettingsLoaded(db: Db, log: Logger): void {
  const load = () =>
    void getSiteSettings(db).catch((error: unknown) => log.error({ err: error }, "the site's settings were not read"));
  // This load makes the catalog subscribe first, so it drops the old settings before they are loaded again.
  load();
  subscribeToChanges(db, (tag) => {
    if (tag === undefined || tag === SITE_TAG) load();
  });
}

type SiteFiles = { config: Pick<Config, "publicUrl" | "port">; db: Db };

/** Adds the routes of the web app manifest, the URL of the site (AP-01) and the messages of the site (AP-02). */
export function addSiteFileRoutes(app: Hono<ServerEnv>, { config, db }: SiteFiles): void {
  app.get("/site.webmanifest", async (c) => respondManifest(c, await getSiteSettings(db)));
  app.get("/assets/config.json", (c) => c.json({ BaseUrl: getPublicOrigin(config, c.req.raw) }));
  app.get("/assets/i18n/:file", (c) => {
    const language = /^([a-z]+)\.json$/.exec(c.req.param("file"))?.[1];
    if (!isLanguage(language)) return c.json({ error: "Language not found" }, 404);
    const name = JSON.stringify(getSiteName(language)).slice(1, -1);
    const body = JSON.stringify(messagesByLanguage[language]).replaceAll("{{site}}", () => name);
    return c.body(body, 200, { "content-type": "application/json" });
  });
}

/** Responds with the web app manifest. It contains the name and the icons for an installed site. */
function respondManifest(c: Context, { name, logo, defaultLanguage }: SiteProfile): Response {
  const otherName = defaultLanguage === "ar" ? name.en : name.ar;
  const ownName = pickByLanguage(name, defaultLanguage);
  const manifest = {
    name: ownName === otherName ? ownName : `${ownName} ${otherName}`,
    short_name: ownName,
    lang: defaultLanguage,
    dir: getTextDirection(defaultLanguage),
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#14181f",
    icons: logo ? [{ src: logo, sizes: "any", type: "image/webp", purpose: "any" }] : defaultIcons,
  };
  return c.body(JSON.stringify(manifest), 200, {
    "content-type": "application/manifest+json",
    "cache-control": "public, max-age=3600",
  });
}
