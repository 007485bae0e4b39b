import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { describeOnDatabase } from "../../tests/support/databases.ts";
import { runJob } from "../../tests/support/job-runs.ts";
import { createSellerAccount, createSellerCar } from "../../tests/support/my-listings.ts";
import { listMails } from "../../tests/support/rows.ts";
import { startListingExpiry } from "./listing-expiry.ts";

const now = new Date("2026-06-01T12:00:00Z");
const DAY_MS = 86_400_000;

describeOnDatabase("startListingExpiry", (open) => {
  let db: Db;
  let seller: Awaited<ReturnType<typeof createSellerAccount>>;
  let wakes: number;
  let errors: unknown[];
  beforeAll(async () => {
    ({ db } = await open());
  });
  beforeEach(async () => {
    seller = await createSellerAccount(db);
    wakes = 0;
    errors = [];
  });

  /** Creates listings of the seller that expire a number of days after now. */
  async function createListings(count: number, daysLeft: number): Promise<void> {
    for (let made = 0; made < count; made += 1) await createSellerCar(db, seller.sellerId);
    await db
      .updateTable("ads")
      .set({ expires_at: new Date(now.getTime() + daysLeft * DAY_MS) })
      .where("seller_id", "=", seller.sellerId)
      .execute();
  }
  const listStatuses = async () =>
    (await db.selectFrom("ads").select("status").where("seller_id", "=", seller.sellerId).execute()).map(
      ({ status }) => status,
    );
  const run = () =>
    runJob("listing-expiry", () =>
      startListingExpiry({
        db,
        clock: () => now,
        origin: "https://karaj.example",
        wakeMail: () => {
          wakes += 1;
        },
        onError: (error) => errors.push(error),
        batch: 2,
        pause: 0,
      }),
    );

  it("startListingExpiry expires all listings that are due in one run, batch by batch", async () => {
    await createListings(5, -1);
    await run();
    expect(errors).toEqual([]);
    expect(await listStatuses()).toEqual(Array(5).fill("expired"));
  });

  it("startListingExpiry reminds the sellers of all listings that expire soon once, and wakes the mail worker", async () => {
    await createListings(5, 2);
    await run();
    expect(errors).toEqual([]);
    expect(await listStatuses()).toEqual(Array(5).fill("active"));
    expect(await listMails(db, seller.email)).toHaveLength(5);
    expect(wakes).toBe(1);
    await run();
    expect(await listMails(db, seller.email)).toHaveLength(5);
    expect(wakes).toBe(1);
  });
});
