import type { Context } from "hono";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import type { SignInEvent } from "#domain/accounts/sign-in-events.server.ts";
import type { DailyListingCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import type { LiveEventStreams } from "#domain/live-events/live-streams.server.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import type { PaymentProviders } from "#domain/payments/payment-providers.server.ts";
import type { AuthenticatedAccessToken } from "#domain/tokens/token-authentication.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Language } from "#kernel/localized-text.ts";

/**
 * Rate limits for one member, or for one network address without a session: reads per minute, writes per minute,
 * orders per hour.
 */
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
  /** Stores private pictures, such as the documents of drivers. */
  receipts: ReceiptStore;
  /** Secret key that signs CSRF tokens and list cursors. */
  secret: string;
  /** Returns the public origin of the site, for links in responses. */
  getOrigin: (request: Request) => string;
  /** Returns the network address of the client, for rate limits. */
  getAddress: (c: ApiContext) => string;
  /** Rate limits of members and network addresses. */
  limits: ApiRateLimits;
  /** Event streams of the pages that members have open. */
  live: LiveEventStreams;
  /** Email address that receives contact messages. */
  contactTo: string | undefined;
  /** Other origins that may call the legacy endpoints without a session. */
  corsOrigins?: readonly string[];
  /** Wakes the job that sends mails. Call it after queuing a mail. */
  wakeMail: () => void;
  /** Enabled payment providers. */
  payments: PaymentProviders;
  /** Wakes the payment worker. Call it after a payment and after a cancelled order. */
  wakePayments: () => void;
  /** Logs an error that does not make the request fail. */
  logError?: (requestId: string, error: unknown) => void;
  /** Logs a successful or failed sign-in. */
  logSignIn?: (requestId: string, event: SignInEvent) => void;
};

/** Values that middleware stores in the context of a request before the operation runs. */
export type ApiEnv = {
  Variables: {
    requestId: string;
    language: Language;
    /** Id of the account that sends the request. Set even when the account may not call the operation. */
    accountId?: number | undefined;
    /** Time at which the server received the request. */
    now?: Date | undefined;
    /** Key under which rate limits count a guest's requests. */
    limitKey?: string | undefined;
    /** Session that the session cookie of the request belongs to. */
    session?: Session | undefined;
    /** Access token of the request. It allows only operations of its scopes. */
    bearer?: AuthenticatedAccessToken | undefined;
    /**
     * Account on whose behalf the request acts. It is the account of the session, or that of the access token after
     * `requireScope` or `allowGuests` has checked the scope.
     */
    account?: Account | undefined;
  };
};
export type ApiContext = Context<ApiEnv>;
