import { RouterContextProvider } from "react-router";
import type { Db } from "#db/database.ts";
import { findSession } from "#domain/accounts/session.server.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { createTestVisit } from "./visit.ts";

export type PageHandler = (args: never) => unknown;
type PageRequest = {
  path: string;
  /** Cookie header of the visitor. */
  cookie?: string;
  /** Fields to submit as a form. */
  fields?: Record<string, string | File>;
  /** Route parameters. */
  params?: Record<string, string>;
  devPages?: boolean;
  /** IP address of the visitor. */
  address?: string;
  /** Called when the page wakes the mail worker. */
  wakeMail?: () => void;
};
export type PageResult = {
  status: number;
  to?: string | null;
  errors?: string[] | undefined;
  code?: string;
  kept?: object;
};

/** Calls a page's loader or action, and returns the status, the redirect target and the form errors. */
export async function callPage(db: Db, handler: PageHandler, requestOptions: PageRequest): Promise<PageResult> {
  const { path, cookie = "", fields, params = {}, devPages = false, address = "10.1.1.2" } = requestOptions;
  const { wakeMail = () => {} } = requestOptions;
  const context = new RouterContextProvider();
  const visit = createTestVisit(db, { clock: () => new Date(), hasDevPages: devPages, address, wakeMail });
  context.set(requestContext, visit);
  context.set(preferencesContext, { language: "en", currency: { code: "USD" } as Currency, theme: undefined });
  const headers = new Headers({ cookie });
  const session = await findSession(visit.auth, headers);
  context.set(sessionContext, session && { ...session, csrfToken: "" });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
  const url = new URL(path, "https://karaj.example");
  const request = new Request(url, fields ? { method: "POST", headers, body } : { headers });
  const result: unknown = await Promise.resolve()
    .then(() => handler({ request, url, context, params } as never))
    .catch((thrown: unknown) => thrown);
  if (result instanceof Error) throw result;
  if (result instanceof Response) return { status: result.status, to: result.headers.get("location") };
  type DataWithInit = {
    init?: ResponseInit;
    data?: { errors?: { field: string; code: string }[]; code?: string; values?: object };
  };
  const { init, data } = result as DataWithInit;
  return {
    status: init?.status ?? 200,
    errors: data?.errors?.map(({ field, code }) => `${field}: ${code}`),
    ...(data?.code ? { code: data.code } : {}),
    ...(data?.values ? { kept: data.values } : {}),
  };
}
