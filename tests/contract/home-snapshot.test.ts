import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, inject, it } from "vitest";
import type { Db } from "#db/database.ts";
import { listingsResource } from "#domain/admin/resources/listings.server.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { getHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { decideListing } from "#domain/moderation/listing-decisions.server.ts";
import { performListingAction } from "#domain/my-listings/actions.server.ts";
import { changeListingPrice } from "#domain/my-listings/price-change.server.ts";
import { createStaff } from "../support/admin.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { createPerson } from "../support/moderation.ts";
import { createSellerAccount, createSellerCar } from "../support/my-listings.ts";
import { createOrderFixture } from "../support/orders.ts";

const now = new Date("2026-06-01T00:00:00Z");
const origin = "https://karaj.example";

describeOnEachDatabase("[RT-01] Home snapshot after a change", (open, itOnOneDatabase) => {
  let db: Db;
  let seller: Awaited<ReturnType<typeof createSellerAccount>>;
  beforeAll(async () => {
    ({ db } = await open());
    seller = await createSellerAccount(db);
    await getHomeSnapshot(db);
  });

  const sellerContext = () => ({ db, clock: () => now, actor: { id: seller.userId, role: "member" as const } });
  const findCar = async (id: number): Promise<ListingSummary | undefined> =>
    (await getHomeSnapshot(db)).newest.car.find((car) => car.id === id);

  itOnOneDatabase("getHomeSnapshot shows an approved listing at once", async () => {
    const car = await createSellerCar(db, seller.sellerId, { status: "pending" });
    expect(await findCar(car)).toBeUndefined();
    const moderator = await createPerson(db, { role: "moderator" });
    await decideListing({ db, now, origin }, moderator, { id: car, version: 1 }, { kind: "approve" });
    expect(await findCar(car)).toBeDefined();
  });

  itOnOneDatabase("getHomeSnapshot shows a changed price and leaves out a paused listing at once", async () => {
    const car = await createSellerCar(db, seller.sellerId);
    expect((await findCar(car))?.price?.minor).toBe(5_000_000);
    await changeListingPrice(sellerContext(), car, { price: "49000", version: "1" });
    expect((await findCar(car))?.price?.minor).toBe(4_900_000);
    await performListingAction(sellerContext(), car, "pause");
    expect(await findCar(car)).toBeUndefined();
  });

  itOnOneDatabase("getHomeSnapshot shows the remaining stock immediately after an order", async () => {
    const shop = await createOrderFixture({ db });
    const part = await shop.ad({ stock: 3 });
    const readStock = async () => (await getHomeSnapshot(db)).newest.part.find(({ id }) => id === part)?.stock;
    const buyer = await shop.holding([[part, 2]]);
    expect(await readStock()).toBe(3);
    expect(await shop.order(buyer)).toMatchObject({ ok: true });
    expect(await readStock()).toBe(1);
  });

  itOnOneDatabase(
    "getHomeSnapshot shows a listing as featured immediately after an administrator features it",
    async () => {
      const car = await createSellerCar(db, seller.sellerId);
      const feature = listingsResource.bulk?.find(({ id }) => id === "feature");
      expect((await getHomeSnapshot(db)).featured).toEqual([]);
      expect(await feature?.run(await createStaff(db), [String(car)])).toEqual({ ok: true, value: 1 });
      expect((await getHomeSnapshot(db)).featured.map(({ id }) => id)).toEqual([car]);
    },
  );

  it("getHomeSnapshot shows a change that another database connection made", async () => {
    const car = await createSellerCar(db, seller.sellerId);
    expect(await findCar(car)).toBeDefined();
    await executeElsewhere(db, `update ads set status = 'sold' where id = ${car}`);
    await expect.poll(() => findCar(car)).toBeUndefined();
  });
});

/** Executes a statement on another connection. The embedded database has only one. */
async function executeElsewhere(db: Db, statement: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = rows[0]?.name ?? "";
  const server = inject("postgresUrl");
  if (!server || !name.startsWith("test_")) {
    await sql.raw(statement).execute(db);
    return;
  }
  const client = new pg.Client(server.replace(/\/[^/]*$/, `/${name}`));
  await client.connect();
  await client.query(statement);
  await client.end();
}
