import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { closeBusiness } from "#domain/businesses/close.server.ts";
import { onEachDatabase } from "../../../tests/support/databases.ts";
import { carAd, person, sellerOf } from "../../../tests/support/moderation.ts";
import { banPerson } from "./ban.server.ts";
import { isOwnerBanned, lockBans } from "./bans.server.ts";

const now = new Date("2026-06-01T12:00:00Z");
const origin = "https://karaj.example";

onEachDatabase("who works on an ad, and who locks its seller", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const somebodyWaits = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database.db,
    );
    return rows.length > 0;
  };

  it("don't wait for each other in a circle", async () => {
    const { db, kind } = database;
    // The embedded database has one connection: nobody waits there.
    if (kind === "embedded") return;
    const moderator = await person(db, { role: "moderator" });
    for (const what of ["close", "ban"] as const) {
      const owner = await person(db);
      const seller = await sellerOf(db, owner.id);
      await db.updateTable("sellers").set({ type: "showroom" }).where("id", "=", seller).execute();
      const ad = await carAd(db, seller, { status: "active" });
      const other = await db.transaction().execute(async (trx) => {
        await sql`select from ads where id = ${ad} for update`.execute(trx);
        const started =
          what === "ban"
            ? banPerson({ db, now, origin }, moderator, owner.id, { length: "forever", days: "", reason: "Fraud" })
            : closeBusiness({ db, userId: owner.id, now, origin }, seller);
        const settled = Promise.allSettled([started]);
        await expect.poll(somebodyWaits).toBe(true);
        // As what names them in another row does.
        await sql`select from users where id = ${owner.id} for key share`.execute(trx);
        await sql`select from sellers where id = ${seller} for key share`.execute(trx);
        return { settled };
      });
      expect(await other.settled).toMatchObject([{ status: "fulfilled", value: { ok: true } }]);
    }
  });

  it("an ad that is put up while its owner is being banned is closed with the others, or waits", async () => {
    const { db, kind } = database;
    if (kind === "embedded") return;
    const moderator = await person(db, { role: "moderator" });
    const owner = await person(db);
    const seller = await sellerOf(db, owner.id);
    const first = await carAd(db, seller, { status: "active" });
    const begun = await db.transaction().execute(async (trx) => {
      const late = await carAd(trx, seller, { status: "active" });
      expect(await isOwnerBanned(trx, late, now)).toBe(false);
      const ban = banPerson({ db, now, origin }, moderator, owner.id, { length: "forever", days: "", reason: "Fraud" });
      await expect.poll(somebodyWaits).toBe(true);
      // The ban has begun: who comes after it isn't let through, and doesn't wait.
      return { ban: Promise.allSettled([ban]), late };
    });
    expect(await begun.ban).toMatchObject([{ status: "fulfilled", value: { ok: true } }]);
    const { rows } = await sql<{ status: string }>`
      select status from ads where id in (${first}, ${begun.late})`.execute(db);
    expect(rows.map(({ status }) => status)).not.toContain("active");
  });

  it("and nobody puts one up before a ban that has begun is decided", async () => {
    const { db, kind } = database;
    if (kind === "embedded") return;
    const owner = await person(db);
    const ad = await carAd(db, await sellerOf(db, owner.id), { status: "active" });
    await db.transaction().execute(async (banning) => {
      await lockBans(banning, owner.id);
      await db.transaction().execute(async (trx) => expect(await isOwnerBanned(trx, ad, now)).toBe(true));
    });
    expect(await isOwnerBanned(db, ad, now)).toBe(false);
  });
});
