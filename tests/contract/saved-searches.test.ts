import type { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getNotificationSettings, getUnsubscribeKey } from "#domain/notifications/notification-settings.server.ts";
import { MAX_SAVED_SEARCHES } from "#domain/saved-searches/saved-search.ts";
import { createSavedSearch, listSavedSearches } from "#domain/saved-searches/saved-searches.server.ts";
import { loader as loadCars } from "#web/listings/cars-page.tsx";
import { loader as loadSearch } from "#web/listings/search-page.tsx";
import { action as unsubscribe, loader as unsubscribePage } from "#web/notifications/unsubscribe-page.tsx";
import { loader as openSearch } from "#web/saved-searches/open-search.tsx";
import { action as save, loader as savePage } from "#web/saved-searches/save-search-page.tsx";
import { action as change, loader as listPage } from "#web/saved-searches/saved-searches-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

let db: Db;
let userId: number;
let member: Readonly<RouterContextProvider>;

const post = (
  handler: PageHandler,
  context: Readonly<RouterContextProvider>,
  fields: Record<string, string>,
  params = {},
) =>
  runPageHandler(
    handler,
    context,
    new Request("http://localhost/account/searches", { method: "POST", body: new URLSearchParams(fields) }),
    params,
  );
const get = (handler: PageHandler, context: Readonly<RouterContextProvider>, path: string, params = {}, cookie = "") =>
  runPageHandler(handler, context, new Request(new URL(path, "http://localhost"), { headers: { cookie } }), params);

/** Returns the path to which the link "Save search" of a list leads. */
function getSavePath(list: Record<string, unknown>): string {
  const { search, scope } = list as { search: string; scope: string };
  return `/account/searches/new?${search.slice(1)}&${scope}`;
}

describe("Pages of saved searches", () => {
  beforeAll(async () => {
    ({ db } = await createTestDatabase({ demo: new Date() }));
    ({ id: userId } = await createUser(db, { email: "saver@example.com", name: "Sara" }));
    const account = { id: userId, name: "Sara", role: "member" };
    member = await createPageContext(db, { account, language: "en", currency: "SAR" });
  });
  beforeEach(() =>
    db
      .deleteFrom("saved_searches")
      .execute()
      .then(() => undefined),
  );

  it("A filtered list leads to the form with its filters, and the saved search leads back to the list", async () => {
    const guest = await createPageContext(db, { language: "en", currency: "SAR" });
    const { data: list } = await get(loadCars, guest, "/shop/CarForSale?make=toyota&city=riyadh&priceMax=90000&page=1");
    const savePath = getSavePath(list);
    const { data: form } = await get(savePage, member, savePath);
    const { query, search } = form as { query: string; search: { name: string; conditions: string[] } };
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      city: "riyadh",
      currency: "SAR",
      kind: "car",
      make: "toyota",
      priceMax: "90000",
    });
    expect(search.name).toMatch(/Toyota.*Riyadh.*90,000/);
    expect(search.conditions.join()).toMatch(/Toyota/);
    const saved = await post(save, member, { name: search.name, query, frequency: "instant" });
    expect(saved).toMatchObject({ status: 303, location: "/account/searches" });
    const [stored] = await listSavedSearches(db, userId);
    expect(stored).toMatchObject({ name: search.name, frequency: "instant" });
    const opened = await get(openSearch, member, "/", { search: String(stored?.id) });
    expect(opened.location).toBe("/shop/CarForSale?city=riyadh&currency=SAR&make=toyota&priceMax=90000&sort=newest");
  });

  it("A search text leads to the form with its filters and words", async () => {
    const guest = await createPageContext(db, { language: "en", currency: "SAR" });
    const { data: list } = await get(loadSearch, guest, "/shop/Allproducts/x", { searchText: "camry in riyadh" });
    const { data: form } = await get(savePage, member, getSavePath(list));
    const query = new URLSearchParams((form as { query: string }).query);
    expect(query.get("model")).toBe("toyota.camry");
    expect(query.get("city")).toBe("riyadh");
  });

  it("The form of a saved search refuses an empty search, an unknown value and a missing name with a message", async () => {
    expect(await get(savePage, member, "/account/searches/new")).toMatchObject({
      status: 400,
      data: { problem: "empty" },
    });
    expect(await get(savePage, member, "/account/searches/new?query=make%3Dnone")).toMatchObject({
      status: 400,
      data: { problem: "unknown" },
    });
    expect(await post(save, member, { name: "", query: "kind=car", frequency: "daily" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "name", code: "required" }] },
    });
    expect(await post(save, member, { name: "A", query: "", frequency: "daily" })).toMatchObject({
      status: 400,
      data: { code: "saved_search.empty" },
    });
    for (let i = 0; i < MAX_SAVED_SEARCHES; i += 1)
      await createSavedSearch({ db, now: new Date(), userId }, { name: "A", query: `yearMin=${1950 + i}` });
    expect(await post(save, member, { name: "A", query: "kind=car", frequency: "daily" })).toMatchObject({
      status: 409,
      data: { code: "saved_search.full" },
    });
  });

  it("A saved search can be renamed, deleted and restored", async () => {
    const created = await createSavedSearch({ db, now: new Date(), userId }, { name: "Old", query: "kind=car" });
    const id = created.ok ? String(created.value.id) : "";
    expect(await post(change, member, { act: "save", search: id, name: "New", frequency: "off" })).toMatchObject({
      status: 303,
    });
    expect(await post(change, member, { act: "save", search: id, name: "", frequency: "off" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "name" }], values: { search: id } },
    });
    const removed = await post(change, member, { act: "remove", search: id });
    const { data: page } = await get(listPage, member, "/account/searches", {}, removed.cookie.split(";")[0]);
    expect(page).toMatchObject({ searches: [], removed: Number(id), news: { text: expect.stringContaining("New") } });
    await post(change, member, { act: "restore", search: id });
    expect(await listSavedSearches(db, userId)).toMatchObject([{ name: "New", frequency: "off" }]);
  });

  it("The unsubscribe link asks for confirmation, and the one-click request of a mail program does not", async () => {
    const key = (await getUnsubscribeKey(db, userId, "searches")) ?? "";
    const guest = await createPageContext(db, { language: "ar" });
    expect(await get(unsubscribePage, guest, `/unsubscribe/${key}`, { key })).toMatchObject({
      data: { topic: "searches", mail: true },
    });
    await post(unsubscribe, guest, { "List-Unsubscribe": "One-Click" }, { key });
    const settings = await getNotificationSettings(db, userId);
    expect(settings.find(({ topic }) => topic === "searches")).toMatchObject({ mail: false, inApp: true });
    expect((await get(unsubscribePage, guest, "/unsubscribe/x", { key: "x" })).status).toBe(404);
  });
});
