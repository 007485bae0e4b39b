import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { onDatabase, onEachDatabase } from "../../../tests/support/databases.ts";
import { notify } from "./notify.server.ts";
import { notificationsOf, unreadCount } from "./queries.server.ts";
import { forgetNotifications, readNotification, readNotifications } from "./read.server.ts";
import { saveSettings, settingsOf, wantsMail } from "./settings.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

// The order in which they are written once differed with how each of the two joined them.
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
    const first = await notificationsOf(db, sara.id, { page: 1 });
    expect(first).toMatchObject({ total: 20, pages: 2, unread: 20 });
    expect(first.items.map(({ data }) => data.number)).toEqual(Array.from({ length: 16 }, (_, i) => `${19 - i}`));
    expect((await notificationsOf(db, sara.id, { page: 2 })).items).toHaveLength(4);
    expect(await notificationsOf(db, omar.id, { page: 1 })).toMatchObject({ total: 0, unread: 0, items: [] });

    const { id } = first.items[0] ?? { id: 0 };
    expect(await readNotification({ db, now }, sara, id)).toMatchObject({ value: { path: "/account/sales/19" } });
    expect(await readNotification({ db, now }, sara, id)).toMatchObject({ ok: true });
    expect(await unreadCount(db, sara.id)).toBe(19);
    await readNotifications({ db, now }, sara);
    expect(await unreadCount(db, sara.id)).toBe(0);
  });

  it("[ST-12] [rule 29] those of others are not found, and stay unread", async () => {
    await notify(db, [{ userId: omar.id, kind: "sale", path: "/account/sales/1" }]);
    const [own] = (await notificationsOf(db, omar.id, { page: 1 })).items;
    expect(await readNotification({ db, now }, sara, own?.id ?? 0)).toMatchObject({ kind: "not_found" });
    await readNotifications({ db, now }, sara);
    expect(await unreadCount(db, omar.id)).toBe(1);
  });

  it("lead only to pages of ours, and are taken away after half a year", async () => {
    await expect(notify(db, [{ userId: omar.id, kind: "sale", path: "//evil.example" }])).rejects.toThrow();
    const inAYear = new Date(Date.now() + 365 * 86_400_000);
    await forgetNotifications(db, inAYear);
    expect(await notificationsOf(db, omar.id, { page: 1 })).toMatchObject({ total: 0 });
  });
});

onDatabase("what somebody wants to hear of", (open) => {
  let db: Db;
  let sara: { id: number; role: "member" };
  beforeAll(async () => {
    db = (await open()).db;
    const { id } = await db
      .insertInto("users")
      .values({ email: "sara@example.com", name: "Sara" })
      .returning("id")
      .executeTakeFirstOrThrow();
    sara = { id, role: "member" };
  });

  it("[ST-12] is everything, until they say otherwise of a topic; of a ban everybody hears", async () => {
    const tell = (kind: string) => notify(db, [{ userId: sara.id, kind, path: "/account/notifications" }]);
    expect((await settingsOf(db, sara.id)).every(({ inApp, mail }) => inApp && mail !== false)).toBe(true);
    await saveSettings(db, sara, [
      { topic: "prices", inApp: true },
      { topic: "prices", inApp: false },
      { topic: "orders", mail: false },
    ]);
    await saveSettings(db, sara, [{ topic: "orders", inApp: true }]);
    const said = new Map((await settingsOf(db, sara.id)).map((each) => [each.topic, each]));
    expect(said.get("prices")).toEqual({ topic: "prices", inApp: false, mail: null });
    expect(said.get("orders")).toEqual({ topic: "orders", inApp: true, mail: false });
    for (const kind of ["price-drop", "order-SHIPPED", "ban-lifted"]) await tell(kind);
    expect((await notificationsOf(db, sara.id, { page: 1 })).items.map(({ kind }) => kind)).toEqual([
      "ban-lifted",
      "order-SHIPPED",
    ]);
    expect(await wantsMail(db, sara.id, "orders")).toBe(false);
    expect(await wantsMail(db, sara.id, "sales")).toBe(true);
    expect(await wantsMail(db, null, "orders")).toBe(true);
  });
});
