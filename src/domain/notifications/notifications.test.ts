import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow } from "../../../tests/support/rows.ts";
import { markNotificationRead, markNotificationsRead, pruneNotifications } from "./notification-commands.server.ts";
import { countUnreadNotifications, listNotifications } from "./notification-list.server.ts";
import { getNotificationSettings, saveNotificationSettings, shouldSendMail } from "./notification-settings.server.ts";
import { notify } from "./notify.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

// Both databases are tested because the insertion order once depended on how each database executed the join.
describeOnDatabase("Notifications", (open) => {
  let db: Db;
  let sara: { id: number; role: "member" };
  let omar: { id: number; role: "member" };

  const member = async (email: string) => {
    const { id } = await insertRow(db, "users", { email, name: "Somebody" });
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

  it("[ST-12] listNotifications returns the newest first, sixteen a page, with the unread count", async () => {
    const first = await listNotifications(db, sara.id, { page: 1 });
    expect(first).toMatchObject({ total: 20, pages: 2, unread: 20 });
    expect(first.items.map(({ data }) => data.number)).toEqual(Array.from({ length: 16 }, (_, i) => `${19 - i}`));
    expect((await listNotifications(db, sara.id, { page: 2 })).items).toHaveLength(4);
    expect(await listNotifications(db, omar.id, { page: 1 })).toMatchObject({ total: 0, unread: 0, items: [] });

    const { id } = first.items[0] ?? { id: 0 };
    expect(await markNotificationRead({ db, now }, sara, id)).toMatchObject({ value: { path: "/account/sales/19" } });
    expect(await markNotificationRead({ db, now }, sara, id)).toMatchObject({ ok: true });
    expect(await countUnreadNotifications(db, sara.id)).toBe(19);
    await markNotificationsRead({ db, now }, sara);
    expect(await countUnreadNotifications(db, sara.id)).toBe(0);
  });

  it("[ST-12] [rule 29] markNotificationRead answers not_found for notifications of other users", async () => {
    await notify(db, [{ userId: omar.id, kind: "sale", path: "/account/sales/1" }]);
    const [own] = (await listNotifications(db, omar.id, { page: 1 })).items;
    expect(await markNotificationRead({ db, now }, sara, own?.id ?? 0)).toMatchObject({ kind: "not_found" });
    await markNotificationsRead({ db, now }, sara);
    expect(await countUnreadNotifications(db, omar.id)).toBe(1);
  });

  it("notify rejects paths to other sites, and pruneNotifications deletes notifications older than half a year", async () => {
    await expect(notify(db, [{ userId: omar.id, kind: "sale", path: "//evil.example" }])).rejects.toThrow();
    const inAYear = new Date(Date.now() + 365 * 86_400_000);
    await pruneNotifications(db, inAYear);
    expect(await listNotifications(db, omar.id, { page: 1 })).toMatchObject({ total: 0 });
  });
});

describeOnDatabase("Notification settings", (open) => {
  let db: Db;
  let sara: { id: number; role: "member" };
  beforeAll(async () => {
    db = (await open()).db;
    const { id } = await insertRow(db, "users", { email: "sara@example.com", name: "Sara" });
    sara = { id, role: "member" };
  });

  it("[ST-12] saveNotificationSettings can switch off every topic except notifications about bans", async () => {
    const sendNotification = (kind: string) => notify(db, [{ userId: sara.id, kind, path: "/account/notifications" }]);
    expect((await getNotificationSettings(db, sara.id)).every(({ inApp, mail }) => inApp && mail !== false)).toBe(true);
    await saveNotificationSettings(db, sara, [
      { topic: "prices", inApp: true },
      { topic: "prices", inApp: false },
      { topic: "orders", mail: false },
    ]);
    await saveNotificationSettings(db, sara, [{ topic: "orders", inApp: true }]);
    const settingsByTopic = new Map((await getNotificationSettings(db, sara.id)).map((each) => [each.topic, each]));
    expect(settingsByTopic.get("prices")).toEqual({ topic: "prices", inApp: false, mail: null });
    expect(settingsByTopic.get("orders")).toEqual({ topic: "orders", inApp: true, mail: false });
    for (const kind of ["price-drop", "order-SHIPPED", "ban-lifted"]) await sendNotification(kind);
    expect((await listNotifications(db, sara.id, { page: 1 })).items.map(({ kind }) => kind)).toEqual([
      "ban-lifted",
      "order-SHIPPED",
    ]);
    expect(await shouldSendMail(db, sara.id, "orders")).toBe(false);
    expect(await shouldSendMail(db, sara.id, "sales")).toBe(true);
    expect(await shouldSendMail(db, null, "orders")).toBe(true);
  });
});
