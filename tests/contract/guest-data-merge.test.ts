import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { findSession } from "#domain/accounts/session.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { action as signIn } from "#web/account/login-page.tsx";
import { action as signOut } from "#web/account/logout.ts";
import { getMergeNotice } from "#web/account/merge-flash.server.ts";
import { action as signUp } from "#web/account/register-page.tsx";
import { action as addToCart } from "#web/cart/add.ts";
import { loadCartPage } from "#web/cart/cart-page.server.ts";
import { action as addToComparison } from "#web/compare/add-to-compare.ts";
import { action as clearComparison } from "#web/compare/clear.ts";
import { loadComparison } from "#web/compare/compare-page.server.ts";
import { action as takeOutOfComparison } from "#web/compare/remove.ts";
import { action as keepComparison } from "#web/compare/replace-list.ts";
import { type PageRequestContext, sessionContext } from "#web/context.ts";
import { formatCookieHeader, storeCookies } from "../support/cookies.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext } from "../support/page-context.ts";
import { findPlainPart } from "../support/plain-part.ts";
import { createTestVisit } from "../support/visit.ts";

let db: Db;
let auth: PageRequestContext["auth"];
let part: { id: number; stock: number };
let ads: number[];

beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
  auth = createTestVisit(db).auth;
  part = await findPlainPart(db, { minStock: 5, maxStock: 50 });
  const active = db.selectFrom("ads").select("id").where("status", "=", "active").orderBy("id").limit(12);
  ads = (await active.execute()).map((ad) => ad.id);
});

type Action = (args: never) => unknown;

/** Simulates a browser: stores the cookies of responses and sends them with each request. */
function createBrowser(language: Language = "en", more: Partial<PageRequestContext> = {}) {
  const jar = new Map<string, string>();
  const requestOf = (path: string, init: RequestInit = {}) =>
    new Request(`https://karaj.example${path}`, {
      ...init,
      headers: { cookie: formatCookieHeader(jar) },
    });
  async function buildHandlerArgs(request: Request) {
    const context = await createPageContext(db, { language, visit: { auth, ...more } });
    const session = await findSession(auth, request.headers);
    context.set(sessionContext, session && { ...session, csrfToken: "" });
    return { request, url: new URL(request.url), context, params: {} };
  }
  return {
    jar,
    request: () => requestOf("/"),
    async post(action: Action, fields: Record<string, string>): Promise<{ status: number; location: string | null }> {
      const args = await buildHandlerArgs(requestOf("/form", { method: "POST", body: new URLSearchParams(fields) }));
      const answer = await Promise.resolve(action(args as never)).catch((thrown: unknown) => thrown);
      if (answer instanceof Response) {
        storeCookies(jar, answer.headers);
        return { status: answer.status, location: answer.headers.get("location") };
      }
      const init = (answer as { init: ResponseInit | null }).init;
      storeCookies(jar, new Headers(init?.headers));
      return { status: init?.status ?? 200, location: null };
    },
    async cart() {
      const { data } = await loadCartPage((await buildHandlerArgs(requestOf("/shop/cart"))) as never);
      return data.groups.flatMap((group) => group.lines.map((line) => line.quantity));
    },
    async compare(query = "") {
      const { data, init } = await loadComparison(
        (await buildHandlerArgs(requestOf(`/shop/compare${query}`))) as never,
      );
      storeCookies(jar, new Headers(init?.headers));
      return data;
    },
  };
}
type Browser = ReturnType<typeof createBrowser>;

let people = 0;
/** Registers a new person and returns the e-mail address for signing in. */
async function signUpAs(visitor: Browser): Promise<string> {
  people += 1;
  const email = `person${people}@example.com`;
  const answer = await visitor.post(signUp, { name: "Sara", lastName: "Ali", email, password: "long enough 7" });
  expect(answer.status).toBe(303);
  return email;
}
const signInAs = (visitor: Browser, email: string) =>
  visitor.post(signIn, { email, password: "long enough 7", return: "/shop/cart" });
const buy = (visitor: Browser, quantity: number) =>
  visitor.post(addToCart, { ad: String(part.id), quantity: String(quantity) });
const compare = (visitor: Browser, ad: number | undefined) => visitor.post(addToComparison, { ad: String(ad) });

describe("[GN-02] [rule 25] Merge of visitor data at sign-in", () => {
  it("Sign-in adds cart quantities up to the stock, merges comparisons and reports the result", async () => {
    const home = createBrowser("en", { address: "10.0.0.1" });
    await buy(home, 3);
    await compare(home, ads[0]);
    const email = await signUpAs(home);
    expect(getMergeNotice(home.request(), "en")?.sentences).toEqual([
      "3 items from this device were added to your cart.",
      "1 listing was added to your comparison.",
    ]);
    expect([home.jar.has("cart"), home.jar.has("compare")]).toEqual([false, false]);
    expect(await home.cart()).toEqual([3]);

    await home.post(signOut, {});
    expect([await home.cart(), (await home.compare()).ids]).toEqual([[], []]);

    const office = createBrowser("ar", { address: "10.0.0.2" });
    await buy(office, part.stock - 2);
    await compare(office, ads[0]);
    await compare(office, ads[1]);
    expect(await signInAs(office, email)).toEqual({ status: 303, location: "/shop/cart" });
    const news = getMergeNotice(office.request(), "ar");
    expect(news?.tone).toBe("warning");
    expect(news?.sentences.join("\n")).toMatch(/أضفنا إلى سلتك .*\nتعذّرت إضافة منتج واحد.*\nأضفنا إعلانًا واحدًا/);
    expect(await office.cart()).toEqual([part.stock]);
    expect((await office.compare()).ids).toEqual([ads[0], ads[1]]);
    // A sign-in on a device without data merges nothing and shows no notice.
    const phone = createBrowser("en", { address: "10.0.0.3" });
    await signInAs(phone, email);
    expect(getMergeNotice(phone.request(), "en")).toBeUndefined();
    expect(await phone.cart()).toEqual([part.stock]);
    expect((await phone.compare()).ids).toEqual([ads[0], ads[1]]);
  });

  it("Sign-in with a wrong password merges nothing", async () => {
    const visitor = createBrowser("en", { address: "10.0.0.4" });
    await buy(visitor, 2);
    const before = new Map(visitor.jar);
    expect((await visitor.post(signIn, { email: "demo@karaj.example", password: "nonsense" })).status).toBe(400);
    expect(visitor.jar).toEqual(before);
    expect(await visitor.cart()).toEqual([2]);
  });

  it("Sign-in succeeds even if the merge fails, and the next sign-in merges the visitor's data", async () => {
    const errors: unknown[] = [];
    const clock = () => {
      throw new Error("no clock");
    };
    const visitor = createBrowser("en", { address: "10.0.0.5" });
    const email = await signUpAs(visitor);
    await visitor.post(signOut, {});
    await buy(visitor, 2);
    const broken = createBrowser("en", { address: "10.0.0.6", logError: (error) => errors.push(error) });
    for (const [name, value] of visitor.jar) broken.jar.set(name, value);
    let calls = 0;
    const late = createBrowser("en", {
      address: "10.0.0.6",
      logError: (error) => errors.push(error),
      clock: () => (++calls > 1 ? clock() : new Date()),
    });
    for (const [name, value] of visitor.jar) late.jar.set(name, value);
    expect((await signInAs(late, email)).status).toBe(303);
    expect(errors).toHaveLength(1);
    expect(late.jar.get("cart")).toBe(visitor.jar.get("cart"));
    expect((await signInAs(broken, email)).status).toBe(303);
    expect(await broken.cart()).toEqual([2]);
  });

  it.each(["x", "e30", Buffer.from('{"added":"many"}').toString("base64url")])(
    "getMergeNotice ignores the invalid flash cookie %s",
    (value) => {
      const headers = { cookie: `flash-merge=${value}` };
      expect(getMergeNotice(new Request("https://karaj.example/", { headers }), "en")).toBeUndefined();
    },
  );
});

/** Form field that only forms without scripts send. With this field, the action responds with a redirect. */
const REDIRECT_FIELD = "then";

describe("[RT-22] [ST-08] Comparison", () => {
  it.each(["visitor", "member"])(
    "The comparison of a %s adds, removes, clears and restores listings up to its limit",
    async (visitorKind) => {
      const reader = createBrowser("en", { address: visitorKind === "member" ? "10.0.1.1" : "10.0.1.2" });
      if (visitorKind === "member") await signUpAs(reader);
      for (const ad of [ads[2], ads[1], ads[2], ads[0]]) expect((await compare(reader, ad)).status).toBe(200);
      expect(reader.jar.has("compare")).toBe(visitorKind === "visitor");
      expect((await reader.compare()).ids).toEqual([ads[2], ads[1], ads[0]]);
      await reader.post(takeOutOfComparison, { ad: String(ads[1]) });
      let page = await reader.compare();
      expect([page.ids, page.told]).toEqual([[ads[2], ads[0]], { kind: "removed", before: [ads[2], ads[1], ads[0]] }]);
      await reader.post(keepComparison, { ads: page.told?.before.join(",") ?? "", undo: "" });
      expect((await reader.compare()).ids).toEqual([ads[2], ads[1], ads[0]]);
      await reader.post(clearComparison, {});
      page = await reader.compare();
      expect([page.ids, page.told?.kind]).toEqual([[], "cleared"]);
      await reader.post(keepComparison, { ads: page.told?.before.join(",") ?? "", undo: "" });
      expect((await reader.compare()).ids).toHaveLength(3);
      expect((await reader.compare()).told).toBeUndefined();
      for (const ad of ads.slice(3, 8)) await compare(reader, ad);
      expect((await compare(reader, ads[8])).status).toBe(409);
      expect((await compare(reader, ads[0])).status).toBe(200);
      const plain = { ad: String(ads[9]), [REDIRECT_FIELD]: "x" };
      const full = { status: 303, location: "/shop/compare" };
      expect(await reader.post(addToComparison, plain)).toEqual(full);
      expect((await reader.compare()).told?.kind).toBe("full");
    },
  );

  it("The comparison page shows a shared list and saves the list only on request", async () => {
    const reader = createBrowser();
    await compare(reader, ads[5]);
    const shared = await reader.compare(`?ads=${ads.slice(0, 3)}`);
    expect([shared.shared, shared.ids, shared.own]).toEqual([true, ads.slice(0, 3), 1]);
    expect((await reader.compare()).ids).toEqual([ads[5]]);
    await reader.post(keepComparison, { ads: ads.slice(0, 3).join(",") });
    const own = await reader.compare(`?ads=${ads.slice(0, 3)}`);
    expect([own.shared, own.ids, own.sharePath]).toEqual([
      false,
      ads.slice(0, 3),
      `/shop/compare?ads=${ads.slice(0, 3)}`,
    ]);
  });

  it.each([
    ["nothing", ""],
    ["letters", "abc"],
    ["nonsense", "999999999,<b>,-3,1e3,%00"],
    ["a thousand ids that no ad has", Array.from({ length: 1_000 }, (_, i) => 500_000 + i).join()],
  ])("The comparison page shows no listings for %s in the address", async (_, named) => {
    expect((await createBrowser().compare(`?ads=${named}`)).ids).toEqual([]);
  });

  it("The comparison page shows each listing once, eight at most, and reports omitted listings", async () => {
    const [a = 0, b = 0] = ads;
    expect((await createBrowser().compare(`?ads=${a},${b},${a}&ads=${b}`)).ids).toEqual([a, b]);
    const many = await createBrowser().compare(`?ads=${ads}`);
    expect([many.ids, many.tooMany]).toEqual([ads.slice(0, 8), true]);
    const comparison = await createBrowser().compare(`?ads=${a},999999999`);
    expect([comparison.ids, comparison.gone]).toEqual([[a], 1]);
  });

  it.each([{}, { ads: "" }, { ads: "x" }, { ads: "0" }])(
    "POST /shop/compare/keep returns 400 for an empty list: %j",
    async (fields) => {
      const reader = createBrowser();
      await compare(reader, ads[0]);
      expect((await reader.post(keepComparison, fields as Record<string, string>)).status).toBe(400);
      expect((await reader.compare()).ids).toEqual([ads[0]]);
    },
  );

  it("The comparison page groups listings by kind, marks the best values and hides equal rows", async () => {
    const cars = await db
      .selectFrom("ads")
      .select(["id", "base_minor", "year", "mileage_km"])
      .where("kind", "=", "car")
      .where("status", "=", "active")
      .where("base_minor", "is not", null)
      .where("mileage_km", "is not", null)
      .orderBy("id")
      .limit(3)
      .execute();
    const query = `?ads=${cars[0]?.id},${part.id},${cars[1]?.id},${cars[2]?.id}`;
    const { groups } = await createBrowser().compare(query);
    expect(groups.map(({ kind, cards }) => [kind, cards.length])).toEqual([
      ["car", 3],
      ["part", 1],
    ]);
    const [group] = groups;
    const lowest = Math.min(...cars.map((car) => car.base_minor as number));
    expect(group?.cards.map((card) => card.cheapest)).toEqual(cars.map((car) => car.base_minor === lowest));
    const marks = (key: string) => group?.rows.find((row) => row.key === key)?.values.map((value) => value.best);
    const leastDriven = Math.min(...cars.map((car) => car.mileage_km as number));
    expect(marks("mileage")).toEqual(cars.map((car) => (car.mileage_km === leastDriven ? "mileage" : undefined)));
    expect(groups[1]?.cards[0]?.cheapest).toBe(false);
    const differing = await createBrowser().compare(`${query}&differences=1`);
    expect(differing.groups[0]?.rows.every((row) => row.differs)).toBe(true);
    expect(differing.groups[0]?.hidden).toBe((group?.rows.length ?? 0) - (differing.groups[0]?.rows.length ?? 0));
    expect(differing.groups[1]?.rows.length).toBe(groups[1]?.rows.length);
    expect(differing.switchHref).toBe(`/shop/compare${query}`);
  });
});
