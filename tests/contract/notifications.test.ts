import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { unreadCount } from "#domain/notifications/queries.server.ts";
import { settingsOf } from "#domain/notifications/settings.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import type { Language } from "#kernel/local-text.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { loader as list } from "#web/notifications/list-page.tsx";
import { action as mark } from "#web/notifications/mark.ts";
import { loader as open } from "#web/notifications/open.tsx";
import { action as readAll } from "#web/notifications/read-all.ts";
import { action as choose } from "#web/notifications/settings-page.tsx";
import { shellAccount } from "#web/session.server.ts";
import { freshDatabase } from "../support/databases.ts";
import { visitFor } from "../support/visit.ts";

let db: Db;
let user: { id: number };

beforeAll(async () => {
  ({ db } = await freshDatabase());
  provideTexts("en", en);
  provideTexts("ar", ar);
  user = await db
    .insertInto("users")
    .values({ email: "sara@example.com", name: "Sara" })
    .returning("id")
    .executeTakeFirstOrThrow();
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

/** A form as it is sent. */
async function sent(fields: Record<string, string>, params: Record<string, string> = {}) {
  const args = (await visit("en", params)) as { context: RouterContextProvider };
  const request = new Request("https://karaj.example/", { method: "POST", body: new URLSearchParams(fields) });
  return { ...args, request, params } as never;
}

async function visit(
  language: Language = "en",
  params: Record<string, string> = {},
  query: Record<string, string> = {},
) {
  const context = new RouterContextProvider();
  context.set(visitContext, visitFor(db));
  const currency = (await catalogueOf(db)).currencies.get("USD");
  if (!currency) throw new Error("there are no dollars");
  context.set(preferencesContext, { language, currency, theme: undefined });
  const account = { ...user, role: "member" } as Session["account"];
  context.set(sessionContext, { id: 1, token: "", account, cookies: [], forgery: "" });
  const request = new Request(`https://karaj.example/account/notifications?${new URLSearchParams(query)}`);
  return { request, url: new URL(request.url), params, context } as never;
}

const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, "");

describe("[ST-12] the bell and what is behind it", () => {
  it("counts what is new in every header, and words it in the reader's language", async () => {
    const { context } = (await visit()) as { context: RouterContextProvider };
    expect(await shellAccount(context)).toMatchObject({ unread: 2 });
    const english = await list(await visit("en"));
    expect(english.items.map(({ words }) => plain(words))).toEqual([
      "Something changed",
      "Gulf Parts sent your order 100001.",
    ]);
    const arabic = await list(await visit("ar"));
    expect(plain(arabic.items[1]?.words)).toBe("شحن قطع الخليج طلبك رقم 100001.");
  });

  it("leads to what it is about, which is then read; everything can be read at once", async () => {
    const { items } = await list(await visit());
    const answer = await open(await visit("en", { notification: String(items[1]?.id) }));
    expect(answer.headers.get("location")).toBe("/account/orders/1");
    expect(await unreadCount(db, user.id)).toBe(1);
    for (const notification of ["0", "999999999", "x", "-1", "1e9"]) {
      await expect(open(await visit("en", { notification }))).rejects.toMatchObject({ status: 404 });
    }
    await readAll(await visit());
    expect(await unreadCount(db, user.id)).toBe(0);
  });

  it("lists what is unread alone, and marks one as read or not; somebody else's is not found", async () => {
    const { items } = await list(await visit());
    const id = String(items[0]?.id);
    const unread = () => visit("en", {}, { show: "unread" });
    expect((await list(await unread())).items).toEqual([]);
    const marked = await mark(
      await sent({ unread: "1", back: "/account/notifications?show=unread" }, { notification: id }),
    );
    expect(marked.headers.get("location")).toBe("/account/notifications?show=unread");
    expect((await list(await unread())).items.map((each) => String(each.id))).toEqual([id]);
    const elsewhere = await mark(await sent({ back: "//evil.example" }, { notification: id }));
    expect(elsewhere.headers.get("location")).toBe("/account/notifications");
    expect(await unreadCount(db, user.id)).toBe(0);
    await expect(mark(await sent({}, { notification: "999999999" }))).rejects.toMatchObject({ status: 404 });
  });

  it("[ST-12] what isn't ticked is switched off; an empty form changes nothing", async () => {
    const settings = async () => new Map((await settingsOf(db, user.id)).map((each) => [each.topic, each]));
    await choose(await sent({}));
    expect((await settings()).get("orders")).toEqual({ topic: "orders", inApp: true, mail: true });
    await choose(await sent({ topics: "all", inApp: "orders", mail: "sales" }));
    expect((await settings()).get("orders")).toEqual({ topic: "orders", inApp: true, mail: false });
    expect((await settings()).get("sales")).toEqual({ topic: "sales", inApp: false, mail: true });
    expect((await settings()).get("prices")).toEqual({ topic: "prices", inApp: false, mail: null });
  });

  it("has words of every kind in both languages", () => {
    expect(Object.keys(ar.notifications.kinds)).toEqual(Object.keys(en.notifications.kinds));
  });
});
