import type { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { MAX_ADDRESSES } from "#domain/addresses/address.ts";
import { addAddress } from "#domain/addresses/commands.server.ts";
import { listAddresses } from "#domain/addresses/queries.server.ts";
import { action as change, loader as editPage } from "#web/addresses/edit-page.tsx";
import { loader as list } from "#web/addresses/list-page.tsx";
import { action as makeDefault } from "#web/addresses/make-default.tsx";
import { action as add, loader as newPage } from "#web/addresses/new-page.tsx";
import { action as remove, loader as removePage } from "#web/addresses/remove-page.tsx";
import { loader as orderPage } from "#web/orders/order-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

const good = {
  firstName: "سارة",
  lastName: "العتيبي",
  country: "SA",
  address1: "8228 طريق الملك فهد",
  city: "الرياض",
  phone: "٠٥٠ ١٢٣ ٤٥٦٧",
};

let db: Db;
let users = 0;

beforeAll(async () => {
  ({ db } = await createTestDatabase());
});

/** Creates a user with a request context as account pages see it. */
async function member(language: "en" | "ar" = "en") {
  users += 1;
  const { id } = await createUser(db, {
    email: `member-${users}@example.com`,
    name: "Sara",
    last_name: "Ali",
    phone: "0501234567",
  });
  const account = { id, name: "Sara", lastName: "Ali", phone: "0501234567", role: "member" };
  const context = await createPageContext(db, { account, language, currency: "SAR" });
  const added = async (more: object = {}) => {
    const result = await addAddress({ db, userId: id, now: new Date() }, { ...good, ...more });
    if (!result.ok) throw new Error(result.code);
    return result.value.id;
  };
  return { id, context, added };
}

const toParams = (address: unknown) => (address === undefined ? {} : { address });
const post = (handler: PageHandler, context: Readonly<RouterContextProvider>, fields: object, address?: unknown) =>
  runPageHandler(
    handler,
    context,
    new Request("http://localhost/account/addresses", { method: "POST", body: new URLSearchParams({ ...fields }) }),
    toParams(address),
  );
const get = (
  handler: PageHandler,
  context: Readonly<RouterContextProvider>,
  address?: unknown,
  cookie = "",
  query = "",
) =>
  runPageHandler(
    handler,
    context,
    new Request(`http://localhost/account/addresses${query}`, { headers: { cookie } }),
    toParams(address),
  );

describe("Address pages", () => {
  it("[RT-16] [ST-10] Saving an address redirects to the address list, which shows the confirmation only once", async () => {
    const { id, context } = await member();
    const saved = await post(add, context, good);
    expect(saved).toMatchObject({ status: 303, location: "/account/addresses" });
    const page = await get(list, context, undefined, saved.cookie.split(";")[0]);
    expect(page.data).toMatchObject({
      news: { text: "The address is saved." },
      addresses: [{ city: "الرياض", phone: "050 123 4567", isDefault: true, countryName: "Saudi Arabia" }],
    });
    expect(page.cookie).toContain("Max-Age=0");
    const [address] = await listAddresses(db, id);
    const changed = await post(change, context, { ...good, city: "جدة" }, address?.id);
    expect(changed).toMatchObject({ status: 303, location: "/account/addresses" });
    expect(await listAddresses(db, id)).toMatchObject([{ city: "جدة" }]);
    for (const cookie of ["flash-addresses=x", "flash-addresses=e30", ""])
      expect((await get(list, context, undefined, cookie)).data.news).toBeUndefined();
  });

  it("[VL-08] Saving an invalid address answers 400 with errors and the typed values", async () => {
    const { id, context, added } = await member();
    const wrong = { ...good, firstName: " ", country: "XX", phone: "call me", city: "x".repeat(10_000) };
    const expected = {
      status: 400,
      data: {
        values: wrong,
        errors: [
          { field: "firstName", code: "required" },
          { field: "phone", code: "phone" },
          { field: "country", code: "country" },
          { field: "city", code: "too_long" },
        ],
      },
    };
    expect(await post(add, context, wrong)).toMatchObject(expected);
    expect(await listAddresses(db, id)).toEqual([]);
    const address = await added();
    expect(await post(change, context, wrong, address)).toMatchObject(expected);
    expect(await listAddresses(db, id)).toMatchObject([{ city: good.city }]);
  });

  it("POST /account/addresses/new answers 400 to unreadable bodies and to files in place of texts", async () => {
    const { context } = await member();
    const files = new FormData();
    for (const name of Object.keys(good)) files.append(name, new Blob(["x"]), "file");
    for (const body of [files, "{", ""]) {
      const request = new Request("http://localhost/", { method: "POST", body });
      expect(await runPageHandler(add, context, request)).toMatchObject({ status: 400 });
    }
  });

  it("Saving an address redirects to the given return path only when the path is on this site", async () => {
    const { context, added } = await member();
    expect(await post(add, context, { ...good, return: "/shop/checkout?step=2" })).toMatchObject({
      status: 303,
      location: "/shop/checkout?step=2",
    });
    const address = await added();
    for (const evil of ["//evil.example", "https://evil.example/", "javascript:alert(1)", "/\\evil.example", ""])
      expect(await post(change, context, { ...good, return: evil }, address), evil).toMatchObject({
        status: 303,
        location: "/account/addresses",
      });
    const page = await get(newPage, context, undefined, "", "?return=%2Fshop%2Fcheckout");
    expect(page.data.back).toBe("/shop/checkout");
    expect((await get(newPage, context, undefined, "", "?return=//evil.example")).data.back).toBeUndefined();
  });

  it("[ST-10] Deleting the default address makes another address the default and names it in the notice", async () => {
    const { id, context, added } = await member("ar");
    await added({ firstName: "Ali", city: "Dubai" });
    const second = await added();
    expect(await post(makeDefault, context, {}, second)).toMatchObject({ status: 303 });
    const removed = await post(remove, context, {}, second);
    expect(removed).toMatchObject({ status: 303, location: "/account/addresses" });
    const { data } = await get(list, context, undefined, removed.cookie.split(";")[0]);
    expect((data.news as { text: string }).text).toMatch(/حُذف العنوان.*Ali.*Dubai/);
    expect(await listAddresses(db, id)).toMatchObject([{ isDefault: true }]);
  });

  it("Address pages answer 404 for addresses of other members and for unknown ids", async () => {
    const [stranger, owner] = [await member(), await member()];
    const address = await owner.added();
    await owner.added();
    const before = await listAddresses(db, owner.id);
    for (const id of [address, 999_999_999, "9".repeat(40), "0", "-1", "x", "1'--", "٣"]) {
      for (const page of [editPage, removePage])
        expect(await get(page, stranger.context, id), String(id)).toMatchObject({ status: 404 });
      for (const action of [change, remove, makeDefault])
        expect(await post(action, stranger.context, { ...good, default: "on" }, id), String(id)).toMatchObject({
          status: 404,
        });
    }
    expect(await listAddresses(db, owner.id)).toEqual(before);
    expect((await get(editPage, owner.context, address)).data).toMatchObject({ address: { id: address } });
  });

  it("POST /account/addresses/new answers 409 when the address limit is reached", async () => {
    const { context, added } = await member();
    for (let i = 0; i < MAX_ADDRESSES; i += 1) await added();
    expect(await post(add, context, good)).toMatchObject({ status: 409, data: { code: "addresses_full" } });
    expect((await get(list, context)).data).toMatchObject({ full: true });
  });

  it.each([
    ["en", "Saudi Arabia", "Afghanistan", "Zimbabwe"],
    ["ar", "المملكة العربية السعودية", "آيسلندا", "اليونان"],
  ] as const)(
    "[EN-05] Address form lists all countries, the Gulf first and the others sorted by name without the Arabic article (%s)",
    async (language, top, first, last) => {
      const { context } = await member(language);
      const { data } = await get(newPage, context);
      const countries = (data.countries as { label: string }[]).map(({ label }) => label);
      expect(countries).toHaveLength(249);
      expect(countries.slice(0, 6)).toContain(top);
      const sortKeys = countries.slice(6).map((name) => name.replace(/^ال/, ""));
      expect(sortKeys).toEqual([...sortKeys].sort(new Intl.Collator(language).compare));
      expect(countries.indexOf(first)).toBeLessThan(countries.indexOf(last));
      expect(data.address).toEqual({ firstName: "Sara", lastName: "Ali", phone: "0501234567" });
    },
  );

  it("[ER-02] [RT-16] Order page answers 404 for an order that does not exist", async () => {
    const { context } = await member();
    for (const id of ["1", "x", "-1"])
      expect(await get(orderPage as PageHandler, context, id)).toMatchObject({ status: 404 });
  });
});
