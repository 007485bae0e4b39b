import type { Context } from "hono";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import type { SignInEvent } from "#domain/accounts/sign-in-events.server.ts";
import type { DailyListingCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import type { LiveEventStreams } from "#domain/live-events/live-streams.server.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import type { AuthenticatedAccessToken } from "#domain/tokens/token-authentication.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Language } from "#kernel/localized-text.ts";

/** Rate limits per member or network address: reads and writes per minute, orders per hour. */
type ApiRateLimits = { reads: number; writes: number; orders: number };

/** Services of the server that API handlers use. */
export type ApiServices = {
  db: Db;
  clock: Clock;
  auth: Auth;
  /** Stores the pictures of listings. */
  pictures: PictureStore;
  listingCounter: DailyListingCounter;
  /** Stores the pictures of reviews. */
  reviewPictures: PictureStore;
  /** Secret that signs CSRF tokens and list cursors. */
  secret: string;
  /** Returns the public origin of the site for a request, for links. */
  getOrigin: (request: Request) => string;
  /** Returns the network address of the client, for rate limits. */
  getAddress: (c: ApiContext) => string;
  /** Rate limits of members and network addresses. */
  limits: ApiRateLimits;
  /** Event streams of the pages that members have open. */
  live: LiveEventStreams;
  /** Email address that receives contact messages. */
  contactTo: string | undefined;
  /** Origins of other sites whose pages may call the legacy endpoints without a session. */
  corsOrigins?: readonly string[];
  /** Wakes the job that sends mails. Call it after queuing a mail. */
  wakeMail: () => void;
  /** Logs an error that does not fail the request. */
  logError?: (requestId: string, error: unknown) => void;
  /** Logs a successful or failed sign-in. */
  logSignIn?: (requestId: string, event: SignInEvent) => void;
};

/** State of a request, set by middleware before the operation runs. */
export type ApiEnv = {
  Variables: {
    requestId: string;
    language: Language;
    /** Id of the account that sends the request, even if it may not call the operation. */
    accountId?: number | undefined;
    /** Time at which the request arrived, by the server's clock. */
    now?: Date | undefined;
    /** Key by which rate limits count a guest. */
    limitKey?: string | undefined;
    /** Session of the cookie in the request. */
    session?: Session | undefined;
    /** Bearer token of the request. It may be used only for its scopes. */
    bearer?: AuthenticatedAccessToken | undefined;
    /**
     * Account that acts: that of the session, or that of the token once `requireScope` or `allowGuests` has checked its
     * scope.
     */
    account?: Account | undefined;
  };
};
export type ApiContext = Context<ApiEnv>;
