import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import { runDueRepricing } from "#domain/admin/repricing.server.ts";
import { expireUnansweredRequests } from "#domain/bookings/commands.server.ts";
import { releaseExpiredDayReservations } from "#domain/bookings/holds.server.ts";
import { queueUnreadMessageMails } from "#domain/inbox/unread-mails.server.ts";
import type { JobName } from "#domain/jobs/job-names.ts";
import { pruneListingChanges } from "#domain/listings/index/index-reader.server.ts";
import { addDailyListingCounts } from "#domain/listings/lifecycle/daily-counts.server.ts";
import {
  expireListingsBatch,
  pauseUnconfirmedListingsBatch,
  sendExpiryRemindersBatch,
} from "#domain/listings/lifecycle/expiry.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { reindexOutdatedListings } from "#domain/listings/write/reindex.server.ts";
import { claimMail, pruneSentMails, queueMail } from "#domain/mail/mail-outbox.server.ts";
import { deleteOrphanedPictures } from "#domain/media/orphaned-pictures.server.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { endExpiredBans } from "#domain/moderation/ban-commands.server.ts";
import { pruneNotifications } from "#domain/notifications/notification-commands.server.ts";
import { cancelOverdueOrders, sendPendingOrderReminders } from "#domain/orders/pending-orders.server.ts";
import { refreshPriceRatingsBatch } from "#domain/pricing/verdict-refresh.server.ts";
import { createRentals, type RentalFixture } from "../support/bookings.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../support/inbox.ts";

const DAY_MS = 24 * 60 * 60_000;
const now = new Date("2026-06-01T09:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const origin = "https://karaj.example";

let database: Database;
let db: Db;
let inbox: InboxFixture;
let rentals: RentalFixture;

/** Returns the statements that the database receives during the work. */
async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  database.observe({ onQuery: ({ text }) => statements.push(text), onConnectionWait: () => {} });
  await work();
  database.observe({ onQuery: () => {}, onConnectionWait: () => {} });
  return statements;
}

const insertParts = (count: number, more: Partial<NewListing> = {}): Promise<number[]> =>
  insertListings(
    db,
    inbox.catalog,
    Array.from({ length: count }, () => ({
      kind: "part",
      categoryId: inbox.catalog.categories.bySlug.get("batteries")?.id as number,
      sellerId: inbox.sellers[0] as number,
      name: { en: "Battery", ar: "بطارية" },
      description: { en: null, ar: null },
      price: { minor: 1_000, currency: "USD" },
      currency: "USD",
      stock: 10,
      ...more,
    })),
  );

const setExpiry = (ids: readonly number[], expiresAt: Date) =>
  db.updateTable("ads").set({ expires_at: expiresAt }).where("id", "in", ids).execute();

async function placeOrders(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1)
    await inbox.placedOrder(await inbox.order(await inbox.holding([[await inbox.ad(), 1]])));
}

/** Requests rentals of new cars, one day each. */
async function requestRentals(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1)
    await rentals.booked(await rentals.car(), "2026-06-12", "2026-06-13", {
      email: `customer-${i}@example.com`,
    });
  await db.updateTable("bookings").set({ contact_confirmed_at: now }).execute();
}

type JobCase = {
  job: JobName;
  work: string;
  /** Statements for each row. 0 means that all rows of a batch take the same statements. */
  perRow: number;
  prepare: (count: number) => Promise<unknown>;
  run: (count: number) => Promise<unknown>;
  /** Numbers of rows to compare. */
  counts?: [few: number, many: number];
};

const cases: JobCase[] = [
  {
    job: "change-log-pruning",
    work: "deletes old changes",
    perRow: 0,
    prepare: async (count) => {
      await insertParts(count);
      await sql`update ad_changes set created_at = now() - interval '1 day'`.execute(db);
    },
    run: () => pruneListingChanges(db),
  },
  {
    job: "notification-pruning",
    work: "deletes old notifications",
    perRow: 0,
    prepare: (count) =>
      sql`insert into notifications (user_id, kind, data, path, created_at)
        select ${inbox.owner.id}, 'sale', '{}', '/', ${inDays(-1_000)}::timestamptz from generate_series(1, ${count}::int)`.execute(
        db,
      ),
    run: () => pruneNotifications(db, now),
  },
  {
    job: "mail",
    work: "deletes old sent mails",
    perRow: 0,
    prepare: (count) =>
      sql`insert into mail_outbox (to_address, subject, text, sent_at)
        select 'a@b.example', 's', 't', ${inDays(-90)}::timestamptz from generate_series(1, ${count}::int)`.execute(db),
    run: () => pruneSentMails(db, inDays(-30)),
  },
  {
    job: "mail",
    work: "claims a mail and marks the previous one as sent",
    perRow: 1,
    prepare: async (count) => {
      await db.deleteFrom("mail_outbox").execute();
      for (let i = 0; i < count; i += 1) await queueMail(db, { to: "a@b.example", subject: "s", text: "t" }, now);
    },
    run: async () => {
      let sentId: number | undefined;
      do sentId = (await claimMail(db, inDays(1), DAY_MS, sentId))?.id;
      while (sentId !== undefined);
    },
  },
  {
    job: "listing-stats",
    work: "adds views",
    perRow: 0,
    prepare: (count) => insertParts(count),
    run: async (count) => {
      const ids = await db.selectFrom("ads").select("id").orderBy("id", "desc").limit(count).execute();
      await addDailyListingCounts(
        db,
        ids.map(({ id }) => ({ adId: id, day: "2026-06-01", what: "views", times: 1 })),
      );
    },
  },
  {
    job: "search-reindexing",
    work: "indexes a batch",
    perRow: 0,
    prepare: async (count) => {
      const ids = await insertParts(count);
      await sql`update ad_search set index_version = 0 where ad_id = any(${ids}::int[])`.execute(db);
    },
    run: (count) => reindexOutdatedListings(db, inbox.catalog, count),
  },
  {
    job: "currency-repricing",
    work: "converts the prices of a currency",
    perRow: 0,
    prepare: async (count) => {
      await insertParts(count, { price: { minor: 1_000, currency: "SAR" }, currency: "SAR" });
      await sql`insert into currency_repricing_jobs (code, run_at) values ('SAR', now() - interval '1 hour')`.execute(
        db,
      );
    },
    run: () => runDueRepricing(db),
  },
  {
    job: "price-ratings",
    work: "rates a batch of models and years",
    perRow: 0,
    prepare: (count) =>
      sql`insert into price_rating_queue (model_id, year)
        select (select min(id) from models), 1900 + year from generate_series(1, ${count}::int) year`.execute(db),
    run: (count) => refreshPriceRatingsBatch(db, count),
  },
  {
    job: "listing-expiry",
    work: "expires listings",
    perRow: 7,
    counts: [2, 6],
    prepare: async (count) => setExpiry(await insertParts(count), inDays(-1)),
    run: (count) => expireListingsBatch(db, { now, most: count }),
  },
  {
    job: "listing-expiry",
    work: "reminds sellers of the expiry",
    perRow: 6,
    prepare: async (count) => setExpiry(await insertParts(count), inDays(2)),
    run: (count) => sendExpiryRemindersBatch(db, { now, most: count, origin }),
  },
  {
    job: "listing-expiry",
    work: "pauses listings whose seller did not answer",
    perRow: 7,
    counts: [2, 6],
    prepare: async (count) => {
      const rows = (await insertParts(count)).map((id) => ({ ad_id: id, asked_at: inDays(-90) }));
      await db.insertInto("availability_checks").values(rows).execute();
    },
    run: (count) => pauseUnconfirmedListingsBatch(db, { now, most: count }),
  },
  {
    job: "unread-message-emails",
    work: "queues mails",
    perRow: 2,
    counts: [5, 25],
    prepare: async (count) => {
      for (let i = 0; i < count; i += 1) await inbox.asked();
    },
    run: (count) => queueUnreadMessageMails(db, { now: inDays(1), origin, limit: count }),
  },
  {
    job: "ban-expiry",
    work: "ends bans",
    perRow: 8,
    counts: [5, 25],
    prepare: async (count) => {
      for (let i = 0; i < count; i += 1) {
        const { id, email } = await inbox.person();
        await db
          .insertInto("bans")
          .values({ user_id: id, email, reason: "spam", until: inDays(-1) })
          .execute();
      }
    },
    run: () => endExpiredBans({ db, now, origin }),
  },
  {
    job: "booking-deadlines",
    work: "releases reserved days",
    perRow: 0,
    counts: [3, 12],
    prepare: async (count) => {
      await requestRentals(count);
      await db
        .updateTable("bookings")
        .set({ holds: true, hold_until: inDays(-1) })
        .execute();
    },
    run: () => releaseExpiredDayReservations(db, now),
  },
  {
    job: "booking-deadlines",
    work: "ends requests without an answer",
    perRow: 12,
    counts: [3, 12],
    prepare: async (count) => {
      await db.updateTable("bookings").set({ status: "cancelled" }).where("status", "=", "requested").execute();
      await requestRentals(count);
    },
    run: () => expireUnansweredRequests(db, inDays(30), origin),
  },
  {
    job: "order-deadlines",
    work: "reminds one seller of several orders",
    perRow: 1,
    counts: [3, 12],
    prepare: placeOrders,
    run: (count) => sendPendingOrderReminders(db, { now: inDays(3), origin, most: count }),
  },
  {
    job: "order-deadlines",
    work: "cancels orders without an answer",
    perRow: 15,
    counts: [3, 12],
    prepare: async (count) => {
      await placeOrders(count);
      await db.updateTable("seller_orders").set({ reminded_at: now }).execute();
    },
    run: (count) => cancelOverdueOrders(db, { now: inDays(60), origin, most: count }),
  },
  {
    job: "picture-maintenance",
    work: "deletes unused pictures",
    perRow: 6,
    prepare: (count) =>
      sql`insert into pictures (name, width, height, widths, created_at)
        select left(md5(random()::text), 22), 10, 10, '{}', ${inDays(-90)}::timestamptz from generate_series(1, ${count}::int)`.execute(
        db,
      ),
    run: () => deleteOrphanedPictures(db, { remove: async () => {} } as unknown as PictureStore, now),
  },
];

describe("Statement budgets of jobs", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ db } = database);
    inbox = await createInboxFixture(database);
    rentals = await createRentals(database);
  });

  it.each(cases)("The job $job $work with at most $perRow statements per row", async (job) => {
    const { perRow, prepare, run, counts: [few, many] = [10, 100] } = job;
    const measure = async (count: number) => {
      await prepare(count);
      return recordStatements(() => run(count));
    };
    // The first run also reads data that is read once per process.
    await measure(few);
    const [before, after] = [await measure(few), await measure(many)];
    expect(before.length).toBeGreaterThan(0);
    const kinds = [...new Set(after)].map((text) => text.trim().slice(0, 100)).join("\n");
    expect((after.length - before.length) / (many - few), kinds).toBeLessThanOrEqual(perRow);
  });
});
