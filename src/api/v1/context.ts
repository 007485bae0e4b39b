import type { Context } from "hono";
import type { Db } from "#db/database.ts";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Language } from "#kernel/local-text.ts";

/** What the server hands to the API. */
export type ApiServices = {
  db: Db;
  clock: Clock;
  auth: Auth;
  /** Where the pictures of reviews are kept. */
  reviewPictures: PictureStore;
  /** What sessions are signed with. */
  secret: string;
  /** The address visitors use. */
  originOf: (request: Request) => string;
  /** Network address of who asks, for limits. */
  addressOf: (c: ApiContext) => string;
  /** Call it after something has queued a mail. */
  wakeMail: () => void;
};

/** What middleware has found out about a request before an operation sees it. */
export type ApiEnv = { Variables: { requestId: string; language: Language; session: Session | undefined } };
export type ApiContext = Context<ApiEnv>;
