import type { Ban } from "#domain/moderation/bans.server.ts";
import { type Failure, failure } from "#kernel/result.ts";

/** Refused for as long as a ban holds. */
export type Banned = Failure & { ban: Ban };

export const banned = (ban: Ban): Banned => ({ ...failure("forbidden", "AUTH_BANNED"), ban });
