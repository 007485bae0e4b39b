import { Hono } from "hono";
import type { ApiEnv, ApiServices } from "../v1/context.ts";
import { readApiSession } from "../v1/session.ts";
import { addFavorites } from "./favorites.ts";
import { addPerson } from "./person.ts";

/** How the server reads a reader's language; the same for pages and API. */
type ReadLanguage = (request: Request) => ApiEnv["Variables"]["language"];

/** The endpoints that existing apps speak, under /api. Their names and codes stop here; behind them are our own commands. */
export function createLegacyApi(services: ApiServices, readLanguage: ReadLanguage): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  // Each path has its own, so that other addresses below /api stay what they are.
  for (const path of ["/favorites.php", "/person.php"]) {
    api.use(path, async (c, next) => {
      c.set("language", readLanguage(c.req.raw));
      await next();
    });
    api.use(path, readApiSession(services));
  }
  addFavorites(api, services);
  addPerson(api);
  return api;
}
