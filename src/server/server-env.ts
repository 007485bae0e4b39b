import type { Context } from "hono";
import type { Outage } from "#kernel/outage.ts";

/** State that middleware sets on a request. */
export type ServerEnv = {
  Variables: {
    requestId: string;
    nonce: string;
    /** Id of the account that sends the request, once known. */
    accountId?: number | undefined;
    /** CSP hashes of the inline scripts of a cached page, used instead of the nonce. */
    inline?: readonly string[];
    /** Resource that was unavailable when the page failed. */
    outage?: Outage | undefined;
    /** Cache key of the page, if it may be cached. */
    pageKey?: string | undefined;
  };
};

/** Request to the HTTP application. */
export type AppRequest = Context<ServerEnv>;
