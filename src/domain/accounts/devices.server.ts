import type { Db } from "#db/database.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { type Device, parseUserAgent } from "./device.ts";

/** Lists the active sessions of a user: the session `current` first, then the others, the last used first. */
export async function listDevices(db: Db, userId: number, current: number, now: Date): Promise<Device[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at as since", "updated_at as lastUsed"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows
    .map(({ user_agent, ...row }) => ({ ...row, current: row.id === current, ...parseUserAgent(user_agent ?? "") }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one session of the user. Fails as not found for a session of another user. */
export async function endDeviceSession(db: Db, userId: number, id: number): Promise<Result<void>> {
  const ended = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return ended ? ok(undefined) : failure("not_found", "account.device_not_found");
}

/** Ends all sessions of the user except the current session. */
export async function endOtherDeviceSessions(db: Db, userId: number, current: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).where("id", "<>", current).execute();
}
