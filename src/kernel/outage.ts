/** Resource that is temporarily unavailable: the database, or free space on the disk. */
export type OutageResource = "database" | "disk";

/** Error codes of a full disk or an exhausted disk quota. */
const diskFullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Error codes of Node.js for failed or broken connections. */
const unreachableCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * PostgreSQL error codes of a server that is temporarily unavailable: broken connections (08), lack of resources (53),
 * shutdown or start (57P), statement timeout (57014), disk errors (58030). A read-only server (25006) may be a primary
 * that became a replica.
 */
const unavailableCodes = /^(08...|53...|57P0[1-5]|57014|58030|25006)$/;

/** Messages of errors from `pg` that have no code. */
const uncodedMessages =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Returns the resource that is temporarily unavailable according to an error. Returns undefined for other errors. */
export function detectOutage(error: unknown): OutageResource | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const { code } = each as NodeJS.ErrnoException;
    if (each instanceof DatabaseUnavailableError) return "database";
    if (code !== undefined && diskFullCodes.has(code)) return "disk";
    if (code !== undefined && (unreachableCodes.test(code) || unavailableCodes.test(code))) return "database";
    if (code === undefined && uncodedMessages.test(each.message)) return "database";
  }
  return undefined;
}

/** Error of a query that was not sent, because the database does not respond or too many requests wait for it. */
export class DatabaseUnavailableError extends Error {}
