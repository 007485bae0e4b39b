import type { Ban } from "#domain/accounts/bans.server.ts";
import { type Failure, failure } from "#kernel/result.ts";

/** Failure of a request by a suspended account, with the active ban. */
export type BannedFailure = Failure & { ban: Ban };

/** Creates the `forbidden` failure with code AUTH_BANNED for a suspended account. */
export const createBannedFailure = (ban: Ban): BannedFailure => ({ ...failure("forbidden", "AUTH_BANNED"), ban });
