import type { Context } from "hono";
import type { OutageResource } from "#kernel/outage.ts";

/** State that middleware sets on a request. */
export type ServerEnv = {
  Variables: {
    requestId: string;
    nonce: string;
    /** Id of the account that sends the request, once known. */
    accountId?: number | undefined;
    /** CSP hashes of the inline scripts in a cached page. They replace the nonce. */
    inline?: readonly string[];
    /** Resource whose outage made the request fail, such as the database or the disk. */
    outage?: OutageResource | undefined;
    /** Key of the page in the page cache. Undefined if the page must not be cached. */
    pageKey?: string | undefined;
  };
};

/** Request to the HTTP application. */
export type AppRequest = Context<ServerEnv>;
