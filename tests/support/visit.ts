import type { Db } from "#db/database.ts";
import { createAuth } from "#domain/accounts/auth.server.ts";
import type { Visit } from "#web/context.ts";
import { ownHeaders } from "#web/layout/header-variant.ts";

export const testSecret = "a secret of thirty-two characters";

/** A visit as the server would hand it to pages, for calling their loaders and actions; mails go nowhere. */
export const visitFor = (db: Db, more: Partial<Visit> = {}): Visit => ({
  db,
  auth: createAuth({ db, secret: testSecret, origin: "https://karaj.example", send: async () => {} }),
  secret: testSecret,
  clock: () => new Date("2026-06-01T00:00:00Z"),
  nonce: "",
  requestId: "",
  origin: "https://karaj.example",
  headers: ownHeaders,
  devPages: false,
  address: "",
  contactTo: "",
  wakeMail: () => {},
  logError: () => {},
  ...more,
});
