/** What we need to work and don't have for the moment: the database, or room on a disk. */
export type Outage = "database" | "disk";

/** No room is left, of a disk or of what somebody may have of it. */
const full = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Connections that can't be made or broke, by Node.js's codes. */
const unreachable = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * PostgreSQL's codes of a server that can't be asked now: broken connections (08), too many connections or too little memory (53),
 * stopping, starting or taken back (57P), a statement that took too long (57014), a disk that fails (58030), and one that only
 * reads, as a primary does that has become a replica (25006).
 */
const unable = /^(08...|53...|57P0[1-5]|57014|58030|25006)$/;

/** What `pg` says without a code. */
const wordless =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether an error says that something we need isn't there for the moment, and what; undefined for every other error. */
export function outageOf(error: unknown): Outage | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const { code } = each as NodeJS.ErrnoException;
    if (each instanceof DatabaseAway) return "database";
    if (code !== undefined && full.has(code)) return "disk";
    if (code !== undefined && (unreachable.test(code) || unable.test(code))) return "database";
    if (code === undefined && wordless.test(each.message)) return "database";
  }
  return undefined;
}

/** The database isn't asked at all: it doesn't answer, or too many wait for it. */
export class DatabaseAway extends Error {}
