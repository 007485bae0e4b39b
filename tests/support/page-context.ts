import { RouterContextProvider } from "react-router";
import type { Db } from "#db/database.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseRegion } from "#domain/catalog/region.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import type { Language } from "#kernel/localized-text.ts";
import { type PageRequestContext, preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { callHandler, type HandlerResult } from "./call-handler.ts";
import type { PageHandler } from "./call-page.ts";
import { createTestVisit } from "./visit.ts";

// The server loads the texts at its start, too.
registerMessages("en", en);
registerMessages("ar", ar);

type PageContextOptions = {
  /** Account of the signed-in visitor. Undefined for a guest. */
  account?: object | undefined;
  language?: Language;
  /** Code of the currency that the visitor has chosen. */
  currency?: string;
  /** Chosen region, such as "sa". */
  region?: string;
  /** Properties that differ from those of `createTestVisit`. */
  visit?: Partial<PageRequestContext>;
};

/** Creates the router context in which the server calls the loaders and actions of pages. */
export async function createPageContext(
  db: Db,
  { account, language = "en", currency: code = "USD", region, visit = {} }: PageContextOptions = {},
): Promise<RouterContextProvider> {
  const context = new RouterContextProvider();
  const catalog = await getCatalog(db);
  const currency = catalog.currencies.get(code);
  if (!currency) throw new Error(`no ${code}`);
  context.set(requestContext, createTestVisit(db, visit));
  context.set(preferencesContext, {
    language,
    currency,
    theme: undefined,
    region: region === undefined ? undefined : parseRegion(catalog, region),
  });
  const session = account && { account, cookies: [], token: "", id: 1, csrfToken: "" };
  context.set(sessionContext, session as unknown as (Session & { csrfToken: string }) | undefined);
  return context;
}

/** Calls a loader or action as the router does. The values of route parameters are converted to text. */
export function runPageHandler(
  handler: PageHandler,
  context: Readonly<RouterContextProvider>,
  request: Request,
  params: Record<string, unknown> = {},
): Promise<HandlerResult> {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return callHandler(() => handler({ request, url: new URL(request.url), params: texts, context } as never));
}
