import { sql } from "kysely";
import { createElement } from "react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { listFavouriteIds } from "#domain/favourites/queries.server.ts";
import { action as login } from "#web/account/login-page.tsx";
import { action as register } from "#web/account/register-page.tsx";
import { action as add, loader as openAdd } from "#web/favourites/add-favourite.ts";
import FavouritesPage, { loader as openFavourites } from "#web/favourites/favourites-page.tsx";
import { action as remove } from "#web/favourites/remove-favourite.ts";
import { getFavouriteNotice } from "#web/hearts/flash.server.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext } from "../support/page-context.ts";
import { renderView } from "../support/render-view.tsx";
import { createUser } from "../support/users.ts";

let db: Db;
let ad: number;
let draft: number;
let user: { id: number };

beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
  const [one, two] = await db.selectFrom("ads").select("id").where("status", "=", "active").limit(2).execute();
  ad = one?.id as number;
  draft = two?.id as number;
  await db.updateTable("ads").set({ status: "draft" }).where("id", "=", draft).execute();
  user = await createUser(db, { email: "sara@example.com", name: "Sara" });
});
beforeEach(async () => {
  await db.deleteFrom("favourites").execute();
});

const actions = { add, remove, login, register };

type Answer = { status: number; body: unknown; location: string | null; cookies: string[] };

async function post(
  verb: keyof typeof actions,
  fields: Record<string, string> | string,
  options: Options = {},
): Promise<Answer> {
  const { signedIn = false, cookie = "" } = options;
  const context = await createPageContext(db, {
    account: signedIn ? { ...user, role: "member" } : undefined,
    visit: { address: `10.1.0.${visits++ % 250}` },
  });
  const body = typeof fields === "string" ? fields : new URLSearchParams(fields);
  const request = new Request(`https://karaj.example/shop/wishlist/${verb}`, {
    method: "POST",
    body,
    headers: { cookie },
  });
  const args = { request, url: new URL(request.url), params: {}, context };
  const answer = await (actions[verb] as (args: unknown) => Promise<unknown>)(args).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    const { status, headers } = answer;
    return { status, body: undefined, location: headers.get("location"), cookies: headers.getSetCookie() };
  }
  const { data, init } = answer as { data: unknown; init: ResponseInit | null };
  const headers = new Headers(init?.headers);
  return { status: init?.status ?? 200, body: data, location: null, cookies: headers.getSetCookie() };
}
type Options = { signedIn?: boolean; cookie?: string };
let visits = 0;

const getCookie = ({ cookies }: Answer, name: string) =>
  cookies.find((each) => each.startsWith(`${name}=`))?.split(";")[0] ?? "";
const getNoticeAfter = (answer: Answer) =>
  getFavouriteNotice(
    new Request("https://karaj.example/", { headers: { cookie: getCookie(answer, "flash-wishlist") } }),
    db,
    "en",
  );
const listOwnFavourites = () => listFavouriteIds(db, user.id);

describe("Favourite action called by a script", () => {
  it("[ST-07] The favourite action returns the listing's name, and a second add changes nothing", async () => {
    const first = await post("add", { ad: String(ad), here: "/shop" }, { signedIn: true });
    expect(first).toMatchObject({ status: 200, body: { ok: true, changed: true, name: expect.stringMatching(/./) } });
    const second = await post("add", { ad: String(ad) }, { signedIn: true });
    expect(second).toMatchObject({ status: 200, body: { ok: true, changed: false } });
    expect(await listOwnFavourites()).toEqual([ad]);
    expect(await post("remove", { ad: String(ad) }, { signedIn: true })).toMatchObject({
      status: 200,
      body: { ok: true, changed: true },
    });
    expect(await listOwnFavourites()).toEqual([]);
  });

  it.each(["999999999", "0", "-1", "x", "", "1e3", "9".repeat(40), "\0"])(
    "The favourite action returns 404 for the listing id %j",
    async (id) => {
      for (const verb of ["add", "remove"] as const)
        expect(await post(verb, { ad: id }, { signedIn: true })).toMatchObject({
          status: 404,
          body: { ok: false, code: "product.not_found" },
        });
    },
  );

  it("The favourite action returns 404 for an unpublished listing and for a non-form body", async () => {
    expect((await post("add", { ad: String(draft) }, { signedIn: true })).status).toBe(404);
    expect((await post("add", "{not a form", { signedIn: true })).status).toBe(404);
  });

  it("[RO-01] [RO-03] The favourite action without a session returns 401, or sets a cookie if the form names its page", async () => {
    const bare = await post("add", { ad: String(ad), person_id: "1", user_id: String(user.id) });
    expect(bare).toMatchObject({ status: 401, body: { ok: false, code: "account.sign_in" }, cookies: [] });
    const guestAdd = await post("add", { ad: String(ad), here: "/shop/CarForSale?page=2" });
    const signIn = "/account/login?return=%2Fshop%2FCarForSale%3Fpage%3D2";
    expect([guestAdd.status, guestAdd.body]).toEqual([
      200,
      expect.objectContaining({ ok: true, changed: true, signIn }),
    ]);
    expect(getCookie(guestAdd, "wish")).toBe(`wish=${ad}`);
    expect(await listOwnFavourites()).toEqual([]);
    const removed = await post("remove", { ad: String(ad), here: "/shop" }, { cookie: `wish=7.${ad}` });
    expect([removed.body, getCookie(removed, "wish")]).toEqual([
      { ok: true, changed: true, name: expect.any(String) },
      "wish=7",
    ]);
  });

  it("[RO-01] A visitor's favourite form redirects back with a notice of the change and an offer to sign in", async () => {
    const added = await post("add", { ad: String(ad), back: "/shop" });
    expect([added.status, added.location, getCookie(added, "wish")]).toEqual([303, "/shop", `wish=${ad}`]);
    expect(await getNoticeAfter(added)).toMatchObject({
      tone: "success",
      asksToSignIn: true,
      text: expect.stringContaining("on this device"),
    });
    const removed = await post("remove", { ad: String(ad), back: "/shop" }, { cookie: `wish=${ad}` });
    expect([removed.location, removed.cookies.join()]).toEqual([
      "/shop",
      expect.stringContaining("wish=; Path=/; Max-Age=0"),
    ]);
    expect(await getNoticeAfter(removed)).toMatchObject({ tone: "info" });
  });
});

describe("Favourite action called by a plain form", () => {
  it("[RT-13] The favourite form redirects back and reports added, existing, removed and missing listings", async () => {
    const back = "/shop/products/7?x=1";
    const added = await post("add", { ad: String(ad), back }, { signedIn: true });
    expect([added.status, added.location]).toEqual([303, back]);
    expect(await getNoticeAfter(added)).toMatchObject({ tone: "success", text: expect.stringContaining("was added") });
    const secondAdd = await post("add", { ad: String(ad), back }, { signedIn: true });
    expect(await getNoticeAfter(secondAdd)).toMatchObject({
      tone: "success",
      text: expect.stringContaining("is in your favourites"),
    });
    const removed = await post("remove", { ad: String(ad), back }, { signedIn: true });
    expect(await getNoticeAfter(removed)).toMatchObject({ tone: "info", undo: ad });
    const missingAdd = await post("add", { ad: "999999999", back }, { signedIn: true });
    expect([missingAdd.status, await getNoticeAfter(missingAdd)]).toEqual([
      303,
      expect.objectContaining({ tone: "failure" }),
    ]);
  });

  it("The favourite form never redirects to another site", async () => {
    for (const back of ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:1", ""]) {
      const { location } = await post("add", { ad: String(ad), back }, { signedIn: true });
      expect(location).toBe("/shop/wishlist");
      const visitor = await post("add", { ad: String(ad), back });
      expect(visitor.location).toBe("/shop/wishlist");
    }
  });

  it("GET on the favourite action changes nothing and redirects to the favourites page", () => {
    const answer = openAdd();
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/shop/wishlist"]);
  });
});

describe("Favourites of a visitor at sign-in", () => {
  const person = { name: "Omar", lastName: "", phone: "", password: "long enough 7" };
  const findUserByEmail = (email: string) =>
    db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();

  it("[ST-01] Sign-up and sign-in store the visitor's favourite in the account and report it", async () => {
    const wished = await post("add", { ad: String(ad), back: "/shop" });
    const cookie = getCookie(wished, "wish");
    expect(cookie).toBe(`wish=${ad}`);
    expect(wished.cookies.join()).toMatch(/HttpOnly/);
    const email = "omar@example.com";
    const registered = await post("register", { ...person, email, return: "/shop" }, { cookie });
    expect([registered.status, registered.location]).toEqual([303, "/shop"]);
    expect(registered.cookies.join()).toContain("wish=; Path=/; Max-Age=0");
    expect(await getNoticeAfter(registered)).toMatchObject({
      tone: "success",
      text: expect.stringContaining("was added"),
    });
    const { id } = await findUserByEmail(email);
    expect(await listFavouriteIds(db, id)).toEqual([ad]);

    await db.deleteFrom("favourites").execute();
    const wrong = await post("login", { email, password: "wrong", return: "/shop" }, { cookie });
    expect([wrong.status, getCookie(wrong, "wish"), await listFavouriteIds(db, id)]).toEqual([400, "", []]);
    const entered = await post("login", { email, password: person.password, return: "/shop" }, { cookie });
    expect(entered.status).toBe(303);
    expect(await listFavouriteIds(db, id)).toEqual([ad]);
  });

  it("[ST-01] Sign-in stores all favourites of the visitor's cookie (the newest 50) and reports them in one notice", async () => {
    const { email, password } = { email: "huda@example.com", password: person.password };
    const otherListings = await db.selectFrom("ads").select("id").where("status", "=", "active").limit(60).execute();
    const hearts = otherListings.map(({ id }) => id).filter((id) => id !== ad);
    const press = async (cookie: string, id: number) =>
      getCookie(await post("add", { ad: String(id), here: "/shop" }, { cookie }), "wish");
    const [second, third] = hearts as [number, number];
    let cookie = await press("", ad);
    for (const id of [second, ad, third, second]) cookie = await press(cookie, id);
    expect(cookie).toBe(`wish=${ad}.${third}.${second}`);
    const registered = await post("register", { ...person, email }, { cookie: `wish=${draft}.${cookie.slice(5)}` });
    expect(await getNoticeAfter(registered)).toMatchObject({
      tone: "success",
      text: "3 listings were added to your favourites",
    });
    const { id } = await findUserByEmail(email);
    expect((await listFavouriteIds(db, id)).toSorted()).toEqual([ad, second, third].toSorted());

    // One of the two listings was a favourite already.
    await db.deleteFrom("favourites").where("ad_id", "=", third).execute();
    const secondAdd = await post("login", { email, password }, { cookie: `wish=${third}.${second}` });
    expect(await getNoticeAfter(secondAdd)).toMatchObject({
      text: expect.stringMatching(/^“.+” was added to your favourites$/),
    });

    // The cookie keeps the newest 50 favourites to stay short.
    for (const each of hearts) cookie = await press(cookie, each);
    expect(cookie).toBe(`wish=${hearts.slice(-50).join(".")}`);
  });

  it("Sign-in succeeds and stores nothing for an invalid favourites cookie", async () => {
    for (const cookieValue of [
      "999999999",
      String(draft),
      "x",
      "0",
      "9".repeat(100),
      "...",
      "9999999999.".repeat(300),
    ]) {
      const entered = await post(
        "login",
        { email: "omar@example.com", password: person.password },
        { cookie: `wish=${cookieValue}` },
      );
      expect([entered.status, entered.location]).toEqual([303, "/account/dashboard"]);
    }
    const { id } = await findUserByEmail("omar@example.com");
    expect(await listFavouriteIds(db, id)).toEqual([]);
  });

  it("The favourite action stores no cookie for an unknown listing", async () => {
    const answer = await post("add", { ad: "999999999", here: "/shop" });
    expect([answer.status, answer.cookies]).toEqual([404, []]);
    expect((await post("remove", { ad: "999999999", here: "/shop" })).cookies).toEqual([]);
  });
});

describe("Favourites page", () => {
  it("[RT-13] The favourites page marks a fallen price and a sold listing in both languages", async () => {
    const listings = await db
      .selectFrom("ads")
      .select("id")
      .where("kind", "=", "car")
      .where("status", "=", "active")
      .where("base_minor", "is not", null)
      .orderBy("id")
      .limit(2)
      .execute();
    const [fallen, sold] = listings.map(({ id }) => id) as [number, number];
    await sql`
      insert into favourites (user_id, ad_id, base_minor)
      select ${user.id}::int, id, base_minor from ads where id in (${fallen}, ${sold})`.execute(db);
    await sql`
      update ads set price_minor = price_minor / 2, base_minor = base_minor / 2 where id = ${fallen}`.execute(db);
    await db.updateTable("ads").set({ status: "sold" }).where("id", "=", sold).execute();

    const request = new Request("https://karaj.example/shop/wishlist");
    for (const [language, gone] of [
      ["en", "No longer for sale"],
      ["ar", "لم يعد معروضًا للبيع"],
    ] as const) {
      const context = await createPageContext(db, { account: { ...user, role: "member" }, language });
      const loaderData = await openFavourites({ request, url: new URL(request.url), params: {}, context } as never);
      const { html } = renderView(createElement(FavouritesPage, { loaderData } as never), language);
      const [, fell = ""] = /<p data-note="fell".*?<span>(.*?)<\/span>/.exec(html) ?? [];
      const prices = (fell.match(/\d[\d,]*/g) ?? []).map((price) => Number(price.replaceAll(",", "")));
      expect(prices).toHaveLength(2);
      expect(prices[1]).toBeLessThan(prices[0] as number);
      expect(html).toMatch(new RegExp(`<p data-note="gone".*?<span>${gone}</span>`));
    }
  });
});
