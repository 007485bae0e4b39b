import { expect, it } from "vitest";
import { banPerson } from "#domain/moderation/ban-commands.server.ts";
import { describeOnDatabase } from "../../tests/support/databases.ts";
import { runJob } from "../../tests/support/job-runs.ts";
import { createCarListing, setupModeration } from "../../tests/support/moderation.ts";
import { listMails } from "../../tests/support/rows.ts";
import { startBanExpiry } from "./ban-expiry.ts";

const DAY_MS = 86_400_000;
const banned = new Date("2026-06-01T12:00:00Z");

describeOnDatabase("startBanExpiry", (open) => {
  const { desk, work, statusOf } = setupModeration(open);

  /** Runs the job at a time. Returns whether it woke the mail worker. */
  async function runAt(now: Date): Promise<boolean> {
    let wakes = 0;
    await runJob("ban-expiry", () =>
      startBanExpiry({
        db: desk.db,
        clock: () => now,
        origin: "https://karaj.example",
        wakeMail: () => {
          wakes += 1;
        },
        every: 5,
      }),
    );
    return wakes > 0;
  }

  it("startBanExpiry restores the listings of an expired ban, and wakes the mail worker for the mail about it", async () => {
    const { db, moderator, owner, seller } = desk;
    const listing = await createCarListing(db, seller, { status: "active" });
    await banPerson(work(), moderator, owner.id, { length: "days", days: "7", reason: "Fraud" });
    const mailsBefore = (await listMails(db, owner.email)).length;
    expect(await runAt(new Date(banned.getTime() + 6 * DAY_MS))).toBe(false);
    expect((await statusOf(listing)).status).toBe("closed");
    expect(await runAt(new Date(banned.getTime() + 7 * DAY_MS))).toBe(true);
    expect((await statusOf(listing)).status).toBe("active");
    expect(await listMails(db, owner.email)).toHaveLength(mailsBefore + 1);
  });
});
