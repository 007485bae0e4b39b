import { beforeAll, expect, it } from "vitest";
import { registerJob } from "#domain/jobs/job-runs.ts";
import { describeOnDatabase } from "../../tests/support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../../tests/support/inbox.ts";
import { runJob } from "../../tests/support/job-runs.ts";
import { listMails } from "../../tests/support/rows.ts";
import { startUnreadMessageEmails } from "./unread-message-emails.ts";

describeOnDatabase("startUnreadMessageEmails", (open) => {
  let shop: InboxFixture;
  beforeAll(async () => {
    shop = await createInboxFixture(await open());
  });

  it("startUnreadMessageEmails queues the mails about all unread messages in one run, and wakes the mail worker", async () => {
    for (let buyers = 0; buyers < 5; buyers += 1) await shop.asked();
    const wakingRuns: number[] = [];
    const { runs } = registerJob("unread-message-emails");
    const run = () =>
      runJob("unread-message-emails", () =>
        startUnreadMessageEmails({
          db: shop.db,
          clock: shop.clock,
          origin: "https://karaj.example",
          wakeMail: () => wakingRuns.push(registerJob("unread-message-emails").runs),
          batch: 2,
          every: 50,
        }),
      );
    shop.later(14);
    await run();
    expect(wakingRuns).toEqual([]);
    shop.later(1);
    await run();
    expect(await listMails(shop.db, shop.owner.email)).toHaveLength(5);
    // Two full batches and one with the rest, all in the same run.
    expect(wakingRuns).toHaveLength(3);
    expect(new Set(wakingRuns).size).toBe(1);
    expect(wakingRuns[0]).toBeGreaterThan(runs);
  });
});
