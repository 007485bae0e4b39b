import type { Context } from "hono";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import type { SignInEvent } from "#domain/accounts/sign-in-events.server.ts";
import type { AdCounter } from "#domain/ads/life/counter.ts";
import type { LiveStreams } from "#domain/live/streams.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import type { Bearer } from "#domain/tokens/whose.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Language } from "#kernel/local-text.ts";

/** Requests a minute, of a member or an address. */
export type RequestLimits = { reads: number; writes: number; orders: number };

/** What the server hands to the API. */
export type ApiServices = {
  db: Db;
  clock: Clock;
  auth: Auth;
  /** Where the pictures of ads are kept, and what counts who looks at them. */
  pictures: PictureStore;
  adCounter: AdCounter;
  /** Where the pictures of reviews are kept. */
  reviewPictures: PictureStore;
  /** What sessions are signed with. */
  secret: string;
  /** The address visitors use. */
  originOf: (request: Request) => string;
  /** Network address of who asks, for limits. */
  addressOf: (c: ApiContext) => string;
  /** How many requests a minute anybody may send. */
  limits: RequestLimits;
  /** What open pages hear as it happens. */
  live: LiveStreams;
  /** Who gets what people write to us. */
  contactTo: string | undefined;
  /** Other origins whose pages may ask the older endpoints, as nobody. */
  corsOrigins?: readonly string[];
  /** Call it after something has queued a mail. */
  wakeMail: () => void;
  /** Logs an error that doesn't fail the request. */
  logError?: (requestId: string, error: unknown) => void;
  /** Writes down who comes in, or tries to. */
  noteSignIn?: (requestId: string, event: SignInEvent) => void;
};

/** What middleware has found out about a request before an operation sees it. */
export type ApiEnv = {
  Variables: {
    requestId: string;
    language: Language;
    /** The number of the account that asks, whether or not it may. */
    asker?: number | undefined;
    /** The moment of the request, by the server's clock. */
    now?: Date | undefined;
    /** Who is counted when nobody is signed in. */
    limitKey?: string | undefined;
    /** Of the request's cookie. */
    session?: Session | undefined;
    /** Of its token, which may do no more than its scopes say. */
    bearer?: Bearer | undefined;
    /** Who acts: the session's, or the token's once `needs` or `open` has found that it may. */
    account?: Account | undefined;
  };
};
export type ApiContext = Context<ApiEnv>;
