import { RouterContextProvider } from "react-router";
import type { Db } from "#db/database.ts";
import { sessionOf } from "#domain/accounts/session.server.ts";
import type { Currency } from "#domain/catalog/catalogue.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { visitFor } from "./visit.ts";

export type Handler = (args: never) => unknown;
type Asked = {
  path: string;
  /** Who asks. */
  cookie?: string;
  /** Sent as a form. */
  fields?: Record<string, string | File>;
  /** What the page's address names. */
  params?: Record<string, string>;
  devPages?: boolean;
  /** Network address. */
  address?: string;
};
export type PageAnswer = {
  status: number;
  to?: string | null;
  errors?: string[] | undefined;
  code?: string;
  kept?: object;
};

/** What a page's loader or action answers: its status, where it leads, and what is wrong with the form. */
export async function pageAnswer(db: Db, handler: Handler, asked: Asked): Promise<PageAnswer> {
  const { path, cookie = "", fields, params = {}, devPages = false, address = "10.1.1.2" } = asked;
  const context = new RouterContextProvider();
  const visit = visitFor(db, { clock: () => new Date(), devPages, address });
  context.set(visitContext, visit);
  context.set(preferencesContext, { language: "en", currency: { code: "USD" } as Currency, theme: undefined });
  const headers = new Headers({ cookie });
  const session = await sessionOf(visit.auth, headers);
  context.set(sessionContext, session && { ...session, forgery: "" });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
  const url = new URL(path, "https://karaj.example");
  const request = new Request(url, fields ? { method: "POST", headers, body } : { headers });
  const answered: unknown = await Promise.resolve()
    .then(() => handler({ request, url, context, params } as never))
    .catch((thrown: unknown) => thrown);
  if (answered instanceof Error) throw answered;
  if (answered instanceof Response) return { status: answered.status, to: answered.headers.get("location") };
  type Told = {
    init?: ResponseInit;
    data?: { errors?: { field: string; code: string }[]; code?: string; values?: object };
  };
  const { init, data } = answered as Told;
  return {
    status: init?.status ?? 200,
    errors: data?.errors?.map(({ field, code }) => `${field}: ${code}`),
    ...(data?.code ? { code: data.code } : {}),
    ...(data?.values ? { kept: data.values } : {}),
  };
}
