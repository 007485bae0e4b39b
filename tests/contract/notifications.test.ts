import type { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { countUnreadNotifications } from "#domain/notifications/notification-list.server.ts";
import { getNotificationSettings } from "#domain/notifications/notification-settings.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import type { Language } from "#kernel/localized-text.ts";
import { action as readAll } from "#web/notifications/mark-all-read.ts";
import { action as mark } from "#web/notifications/mark-notification.ts";
import { action as choose } from "#web/notifications/notification-settings-page.tsx";
import { loader as list } from "#web/notifications/notifications-page.tsx";
import { loader as open } from "#web/notifications/open-notification.tsx";
import { loadShellAccount } from "#web/session.server.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

let db: Db;
let user: { id: number };

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  user = await createUser(db, { email: "sara@example.com", name: "Sara" });
  await notify(db, [
    {
      userId: user.id,
      kind: "order-SHIPPED",
      data: { number: "100001", seller: { en: "Gulf Parts", ar: "قطع الخليج" } },
      path: "/account/orders/1",
    },
    { userId: user.id, kind: "a-kind-that-is-gone", path: "/account/ads" },
  ]);
});

/** Creates the arguments with which the router calls an action after a form with these fields was submitted. */
async function submitSettings(fields: Record<string, string>, params: Record<string, string> = {}) {
  const args = (await visit("en", params)) as { context: RouterContextProvider };
  const request = new Request("https://karaj.example/", { method: "POST", body: new URLSearchParams(fields) });
  return { ...args, request, params } as never;
}

async function visit(
  language: Language = "en",
  params: Record<string, string> = {},
  query: Record<string, string> = {},
) {
  const context = await createPageContext(db, { account: { ...user, role: "member" }, language });
  const request = new Request(`https://karaj.example/account/notifications?${new URLSearchParams(query)}`);
  return { request, url: new URL(request.url), params, context } as never;
}

const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, "");

describe("[ST-12] Notification bell and notification pages", () => {
  it("The header counts unread notifications, and the list words them in the reader's language", async () => {
    const { context } = (await visit()) as { context: RouterContextProvider };
    expect(await loadShellAccount(context)).toMatchObject({ unread: 2 });
    const english = await list(await visit("en"));
    expect(english.items.map(({ words }) => plain(words))).toEqual([
      "Something changed",
      "Gulf Parts shipped your order 100001.",
    ]);
    const arabic = await list(await visit("ar"));
    expect(plain(arabic.items[1]?.words)).toBe("شحن قطع الخليج طلبك رقم 100001.");
  });

  it("Opening a notification redirects to its subject and marks it as read", async () => {
    const { items } = await list(await visit());
    const answer = await open(await visit("en", { notification: String(items[1]?.id) }));
    expect(answer.headers.get("location")).toBe("/account/orders/1");
    expect(await countUnreadNotifications(db, user.id)).toBe(1);
    for (const notification of ["0", "999999999", "x", "-1", "1e9"]) {
      await expect(open(await visit("en", { notification }))).rejects.toMatchObject({ status: 404 });
    }
    await readAll(await visit());
    expect(await countUnreadNotifications(db, user.id)).toBe(0);
  });

  it("Notification list can show only unread notifications, and members change only their own read states", async () => {
    const { items } = await list(await visit());
    const id = String(items[0]?.id);
    const unread = () => visit("en", {}, { show: "unread" });
    expect((await list(await unread())).items).toEqual([]);
    const marked = await mark(
      await submitSettings({ unread: "1", back: "/account/notifications?show=unread" }, { notification: id }),
    );
    expect(marked.headers.get("location")).toBe("/account/notifications?show=unread");
    expect((await list(await unread())).items.map((each) => String(each.id))).toEqual([id]);
    const elsewhere = await mark(await submitSettings({ back: "//evil.example" }, { notification: id }));
    expect(elsewhere.headers.get("location")).toBe("/account/notifications");
    expect(await countUnreadNotifications(db, user.id)).toBe(0);
    await expect(mark(await submitSettings({}, { notification: "999999999" }))).rejects.toMatchObject({ status: 404 });
  });

  it("[ST-12] Notification settings turn off topics that are not ticked, and a form without fields changes nothing", async () => {
    const settings = async () =>
      new Map((await getNotificationSettings(db, user.id)).map((each) => [each.topic, each]));
    await choose(await submitSettings({}));
    expect((await settings()).get("orders")).toEqual({ topic: "orders", inApp: true, mail: true });
    await choose(await submitSettings({ topics: "all", inApp: "orders", mail: "sales" }));
    expect((await settings()).get("orders")).toEqual({ topic: "orders", inApp: true, mail: false });
    expect((await settings()).get("sales")).toEqual({ topic: "sales", inApp: false, mail: true });
    expect((await settings()).get("prices")).toEqual({ topic: "prices", inApp: false, mail: null });
  });

  it("Notification kinds have messages in English and Arabic", () => {
    expect(Object.keys(ar.notifications.kinds)).toEqual(Object.keys(en.notifications.kinds));
  });
});
