import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { closeBusiness } from "#domain/businesses/close-business.server.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { isSomebodyWaiting } from "../../../tests/support/lock-waits.ts";
import { createCarListing, createPerson, createPersonalSeller } from "../../../tests/support/moderation.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { isOwnerBanned, lockBans } from "../accounts/bans.server.ts";
import { banPerson } from "./ban-commands.server.ts";

const now = new Date("2026-06-01T12:00:00Z");
const origin = "https://karaj.example";

describeOnEachDatabase("Locks of listings and sellers in moderation", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("banPerson and closeBusiness cause no deadlock with a transaction that has locked a listing of the seller", async ({
    skip,
  }) => {
    const { db, kind } = database;
    if (kind === "embedded") skip("the embedded database has one connection, so no transaction waits");
    const moderator = await createPerson(db, { role: "moderator" });
    for (const action of ["close", "ban"] as const) {
      const owner = await createPerson(db);
      const seller = await createPersonalSeller(db, owner.id);
      await updateRow(db, "sellers", seller, { type: "showroom" });
      const ad = await createCarListing(db, seller, { status: "active" });
      const other = await db.transaction().execute(async (trx) => {
        await sql`select from ads where id = ${ad} for update`.execute(trx);
        const started =
          action === "ban"
            ? banPerson({ db, now, origin }, moderator, owner.id, { length: "forever", days: "", reason: "Fraud" })
            : closeBusiness({ db, userId: owner.id, now, origin }, seller);
        const outcome = Promise.allSettled([started]);
        await expect.poll(() => isSomebodyWaiting(db)).toBe(true);
        // Another row with a foreign key to the user or seller takes the same lock.
        await sql`select from users where id = ${owner.id} for key share`.execute(trx);
        await sql`select from sellers where id = ${seller} for key share`.execute(trx);
        return { settled: outcome };
      });
      expect(await other.settled).toMatchObject([{ status: "fulfilled", value: { ok: true } }]);
    }
  });

  it("banPerson also closes a listing that is published while the ban waits for its lock", async ({ skip }) => {
    const { db, kind } = database;
    if (kind === "embedded") skip("the embedded database has one connection, so no transaction waits");
    const moderator = await createPerson(db, { role: "moderator" });
    const owner = await createPerson(db);
    const seller = await createPersonalSeller(db, owner.id);
    const first = await createCarListing(db, seller, { status: "active" });
    const transactionResult = await db.transaction().execute(async (trx) => {
      const late = await createCarListing(trx, seller, { status: "active" });
      expect(await isOwnerBanned(trx, late, now)).toBe(false);
      const ban = banPerson({ db, now, origin }, moderator, owner.id, { length: "forever", days: "", reason: "Fraud" });
      await expect.poll(() => isSomebodyWaiting(db)).toBe(true);
      // The ban has begun, so a later transaction is refused without waiting.
      return { ban: Promise.allSettled([ban]), late };
    });
    expect(await transactionResult.ban).toMatchObject([{ status: "fulfilled", value: { ok: true } }]);
    const { rows } = await sql<{ status: string }>`
      select status from ads where id in (${first}, ${transactionResult.late})`.execute(db);
    expect(rows.map(({ status }) => status)).not.toContain("active");
  });

  it("isOwnerBanned returns true while a transaction that bans the owner holds its lock", async ({ skip }) => {
    const { db, kind } = database;
    if (kind === "embedded") skip("the embedded database has one connection, so no transaction waits");
    const owner = await createPerson(db);
    const ad = await createCarListing(db, await createPersonalSeller(db, owner.id), { status: "active" });
    await db.transaction().execute(async (banning) => {
      await lockBans(banning, owner.id);
      await db.transaction().execute(async (trx) => expect(await isOwnerBanned(trx, ad, now)).toBe(true));
    });
    expect(await isOwnerBanned(db, ad, now)).toBe(false);
  });
});
