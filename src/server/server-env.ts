import type { Context } from "hono";
import type { OutageResource } from "#kernel/outage.ts";

/** Values that middleware stores in the context of a request. */
export type ServerEnv = {
  Variables: {
    requestId: string;
    nonce: string;
    /** Id of the account that sends the request. Undefined until the session is loaded, and for guests. */
    accountId?: number | undefined;
    /**
     * CSP hashes of the inline scripts in a cached page. The Content-Security-Policy then contains them instead of
     * the nonce.
     */
    inline?: readonly string[];
    /** Resource whose outage made the request fail, such as the database or the disk. */
    outage?: OutageResource | undefined;
    /** Key of the page in the page cache. Undefined if the page must not be cached. */
    pageKey?: string | undefined;
  };
};

/** Context of a request to the HTTP application. */
export type AppRequest = Context<ServerEnv>;
