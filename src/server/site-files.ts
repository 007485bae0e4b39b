import type { Context, Hono } from "hono";
import type { Db } from "#db/database.ts";
import { getSiteSettings } from "#domain/site/get-site-settings.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { directionOf, isLanguage } from "#kernel/local-text.ts";
import { getSiteName, type SiteProfile } from "#kernel/site-profile.ts";
import type { ServerEnv } from "./app.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";
import { ownOrigin } from "./own-origin.ts";

const texts = { ar, en };

const drawnIcons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** Reads the settings, so that mails and jobs name the site before anybody has asked for a page, and after each change. */
export function readSiteProfile(db: Db, log: Logger): void {
  getSiteSettings(db).catch((error: unknown) => log.error({ err: error }, "the site's settings were not read"));
}

type SiteFiles = { config: Pick<Config, "publicUrl" | "port">; db: Db };

/** Adds the files that say what the site is: its manifest, its address (AP-01) and its texts (AP-02). */
export function addSiteFiles(app: Hono<ServerEnv>, { config, db }: SiteFiles): void {
  app.get("/site.webmanifest", async (c) => answerManifest(c, await getSiteSettings(db)));
  app.get("/assets/config.json", (c) => c.json({ BaseUrl: ownOrigin(config, c.req.raw) }));
  app.get("/assets/i18n/:file", (c) => {
    const language = /^([a-z]+)\.json$/.exec(c.req.param("file"))?.[1];
    if (!isLanguage(language)) return c.json({ error: "Language not found" }, 404);
    const name = JSON.stringify(getSiteName(language)).slice(1, -1);
    const body = JSON.stringify(texts[language]).replaceAll("{{site}}", () => name);
    return c.body(body, 200, { "content-type": "application/json" });
  });
}

/** Answers the web app manifest: how browsers name and draw the site once somebody installs it. */
function answerManifest(c: Context, { name, logo, defaultLanguage }: SiteProfile): Response {
  const other = defaultLanguage === "ar" ? name.en : name.ar;
  const own = name[defaultLanguage];
  const manifest = {
    name: own === other ? own : `${own} ${other}`,
    short_name: own,
    lang: defaultLanguage,
    dir: directionOf(defaultLanguage),
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#14181f",
    icons: logo ? [{ src: logo, sizes: "any", type: "image/webp", purpose: "any" }] : drawnIcons,
  };
  return c.body(JSON.stringify(manifest), 200, {
    "content-type": "application/manifest+json",
    "cache-control": "public, max-age=3600",
  });
}
