import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { isFromOurPages } from "#kernel/our-pages.ts";
import { limitBody } from "../v1/bodies.ts";
import type { ApiEnv, ApiServices } from "../v1/context.ts";
import { readApiSession } from "../v1/session.ts";
import { failuresAsBefore } from "./answers.ts";
import { addCatalogue } from "./catalogue.ts";
import { addCatalogueChanges } from "./catalogue-changes.ts";
import { addCustom } from "./custom.ts";
import { addFavorites } from "./favorites.ts";
import { addInbox } from "./inbox.ts";
import { addPerson } from "./person.ts";

/** How the server reads a reader's language; the same for pages and API. */
type ReadLanguage = (request: Request) => ApiEnv["Variables"]["language"];

/** Addresses that change something in a session's name, by any method but GET. */
const changing = [
  "/favorites.php",
  "/person.php",
  "/feature.php",
  "/feature_lookup.php",
  "/category.php",
  "/category_feature.php",
  "/inbox.php",
];
/** Addresses that only read, by POST too: apps need no token for them. */
const reading = ["/get_category_features_details"];

/** The endpoints that existing apps speak, under /api. Their names and codes stop here; behind them are our own commands. */
export function createLegacyApi(services: ApiServices, readLanguage: ReadLanguage): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  // Each path has its own, so that other addresses below /api stay what they are.
  for (const path of [...changing, ...reading]) {
    api.use(path, ...before(services, readLanguage, { onlyReads: reading.includes(path) }));
  }
  addFavorites(api, services);
  addPerson(api, services);
  addCatalogue(api, services);
  addCatalogueChanges(api, services);
  addInbox(api, services);
  return api;
}

/** The generic endpoint, under /custom (AP-03). */
export function createCustomApi(services: ApiServices, readLanguage: ReadLanguage): Hono<ApiEnv> {
  const custom = new Hono<ApiEnv>();
  custom.use("/api.php", ...before(services, readLanguage, { onlyReads: true }));
  addCustom(custom, services);
  return custom;
}

/** What comes before every answer. */
function before(services: ApiServices, readLanguage: ReadLanguage, { onlyReads }: { onlyReads: boolean }) {
  const language: MiddlewareHandler<ApiEnv> = async (c, next) => {
    c.set("language", readLanguage(c.req.raw));
    await next();
    c.header("content-language", c.get("language"));
    c.header("cache-control", "private, no-store");
  };
  // Pages of other sites are nobody's, whatever cookies their requests bring: they get to see nothing of a person.
  const nobodyElsewhere: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (!isFromOurPages(c.req.raw, services.originOf(c.req.raw))) c.set("session", undefined);
    await next();
  };
  const others = services.corsOrigins ?? [];
  const elsewhere = cors({
    origin: (origin) => (others.includes(origin) ? origin : null),
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: ["accept-language", "content-type"],
    maxAge: 600,
  });
  return [
    ...(others.length > 0 ? [elsewhere] : []),
    language,
    limitBody(),
    failuresAsBefore,
    readApiSession(services, { onlyReads }),
    nobodyElsewhere,
  ] as const;
}
