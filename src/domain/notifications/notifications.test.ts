import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { onEachDatabase } from "../../../tests/support/databases.ts";
import { notify } from "./notify.server.ts";
import { notificationsOf, unreadCount } from "./queries.server.ts";
import { forgetNotifications, readAllNotifications, readNotification } from "./read.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

onEachDatabase("notifications", (open) => {
  let db: Db;
  let sara: { id: number; role: "member" };
  let omar: { id: number; role: "member" };

  const member = async (email: string) => {
    const { id } = await db
      .insertInto("users")
      .values({ email, name: "Somebody" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, role: "member" as const };
  };

  beforeAll(async () => {
    db = (await open()).db;
    sara = await member("sara@example.com");
    omar = await member("omar@example.com");
    await notify(
      db,
      Array.from({ length: 20 }, (_, i) => ({
        userId: sara.id,
        kind: "sale",
        data: { number: `${i}` },
        path: `/account/sales/${i}`,
      })),
    );
  });

  it("[ST-12] are shown the newest first, sixteen a page, and counted until they are read", async () => {
    const first = await notificationsOf(db, sara.id, 1);
    expect(first).toMatchObject({ total: 20, pages: 2, unread: 20 });
    expect(first.items.map(({ data }) => data.number)).toEqual(Array.from({ length: 16 }, (_, i) => `${19 - i}`));
    expect((await notificationsOf(db, sara.id, 2)).items).toHaveLength(4);
    expect(await notificationsOf(db, omar.id, 1)).toMatchObject({ total: 0, unread: 0, items: [] });

    const { id } = first.items[0] ?? { id: 0 };
    expect(await readNotification({ db, now }, sara, id)).toMatchObject({ value: { path: "/account/sales/19" } });
    expect(await readNotification({ db, now }, sara, id)).toMatchObject({ ok: true });
    expect(await unreadCount(db, sara.id)).toBe(19);
    await readAllNotifications({ db, now }, sara);
    expect(await unreadCount(db, sara.id)).toBe(0);
  });

  it("[ST-12] [rule 29] those of others are not found, and stay unread", async () => {
    await notify(db, [{ userId: omar.id, kind: "sale", path: "/account/sales/1" }]);
    const [own] = (await notificationsOf(db, omar.id, 1)).items;
    expect(await readNotification({ db, now }, sara, own?.id ?? 0)).toMatchObject({ kind: "not_found" });
    await readAllNotifications({ db, now }, sara);
    expect(await unreadCount(db, omar.id)).toBe(1);
  });

  it("lead only to pages of ours, and are taken away after half a year", async () => {
    await expect(notify(db, [{ userId: omar.id, kind: "sale", path: "//evil.example" }])).rejects.toThrow();
    const inAYear = new Date(Date.now() + 365 * 86_400_000);
    await forgetNotifications(db, inAYear);
    expect(await notificationsOf(db, omar.id, 1)).toMatchObject({ total: 0 });
  });
});
