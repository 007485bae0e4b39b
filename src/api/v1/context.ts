import type { Context } from "hono";
import type { Db } from "#db/database.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Language } from "#kernel/local-text.ts";

/** What the server hands to the API. */
export type ApiServices = { db: Db; clock: Clock };

/** What middleware has found out about a request before an operation sees it. */
export type ApiEnv = { Variables: { requestId: string; language: Language } };
export type ApiContext = Context<ApiEnv>;
