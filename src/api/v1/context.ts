import type { Context } from "hono";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import type { SignInEvent } from "#domain/accounts/sign-in-events.server.ts";
import type { DailyCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import type { LiveStreams } from "#domain/live-events/live-streams.server.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import type { AuthenticatedToken } from "#domain/tokens/token-authentication.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Language } from "#kernel/localized-text.ts";

/** Requests per minute of a member or network address. */
export type ApiRateLimits = { reads: number; writes: number; orders: number };

/** Services that the server injects into the API. */
export type ApiServices = {
  db: Db;
  clock: Clock;
  auth: Auth;
  /** Stores the pictures of listings. */
  pictures: PictureStore;
  listingCounter: DailyCounter;
  /** Stores the pictures of reviews. */
  reviewPictures: PictureStore;
  /** Secret that signs CSRF tokens and list cursors. */
  secret: string;
  /** Returns the public origin of a request. */
  getOrigin: (request: Request) => string;
  /** Returns the network address of the client, for rate limits. */
  getAddress: (c: ApiContext) => string;
  /** Rate limits, in requests per minute. */
  limits: ApiRateLimits;
  /** Event streams of open pages. */
  live: LiveStreams;
  /** Recipient of contact messages. */
  contactTo: string | undefined;
  /** Other origins whose pages may call the legacy endpoints without a session. */
  corsOrigins?: readonly string[];
  /** Wakes the mail job. Call it after a mail is queued. */
  wakeMail: () => void;
  /** Logs an error that does not fail the request. */
  logError?: (requestId: string, error: unknown) => void;
  /** Logs a sign-in or a failed attempt. */
  logSignIn?: (requestId: string, event: SignInEvent) => void;
};

/** Request state that middleware sets before an operation runs. */
export type ApiEnv = {
  Variables: {
    requestId: string;
    language: Language;
    /** Id of the calling account, whether or not the call is allowed. */
    accountId?: number | undefined;
    /** Time of the request by the server's clock. */
    now?: Date | undefined;
    /** Rate limit key of a guest. */
    limitKey?: string | undefined;
    /** Session of the request's cookie. */
    session?: Session | undefined;
    /** Bearer token, limited to its scopes. */
    bearer?: AuthenticatedToken | undefined;
    /**
     * Acting account: the session's account, or the token's account after `requireScope` or `allowGuests` has checked
     * the scope.
     */
    account?: Account | undefined;
  };
};
export type ApiContext = Context<ApiEnv>;
