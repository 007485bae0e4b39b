import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountRole } from "#db/schema/accounts.ts";
import type { Account } from "#domain/accounts/account.ts";
import { signUp } from "#domain/accounts/sign-up.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import { getOptionalAccountPages } from "#web/account/account-menu.server.ts";
import { action as deleteAccount } from "#web/account/delete-page.tsx";
import { action as block } from "#web/bookings/block-page.tsx";
import { action as book, loader as bookPage } from "#web/bookings/book-page.tsx";
import { loader as bookingPage } from "#web/bookings/booking-page.tsx";
import { action as cancel } from "#web/bookings/cancel-page.tsx";
import { action as confirm, loader as confirmPage } from "#web/bookings/confirm-page.tsx";
import type { DayPickerData } from "#web/bookings/date-selection.ts";
import { loader as list } from "#web/bookings/list-page.tsx";
import { loader as calendar } from "#web/bookings/rental-calendar-page.tsx";
import { loader as rental } from "#web/bookings/rental-page.tsx";
import { action as step } from "#web/bookings/rental-step-page.tsx";
import { loader as rentalList } from "#web/bookings/rentals-page.tsx";
import { action as unblock } from "#web/bookings/unblock.ts";
import { loader as adPage } from "#web/listing-page/listing-page.tsx";
import { bookingCustomer, createRentals, type RentalFixture } from "../support/bookings.ts";
import type { HandlerResult } from "../support/call-handler.ts";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { listMails, updateRow } from "../support/rows.ts";
import { createUser } from "../support/users.ts";
import { createTestVisit } from "../support/visit.ts";

type Person = { id: number; email: string; context: RouterContextProvider };

let shop: RentalFixture;
let member: Person;
let stranger: Person;
let seller: Person;
let otherSeller: Person;
let guest: Person;

beforeAll(async () => {
  shop = await createRentals(await createTestDatabase());
  member = await createPerson("member");
  stranger = await createPerson("member");
  seller = await createPerson("rental_room");
  otherSeller = await createPerson("rental_room");
  for (const [i, { id }] of [seller, otherSeller].entries()) {
    await shop.db
      .updateTable("sellers")
      .set({ owner_id: id })
      .where("id", "=", shop.sellers[i] as number)
      .execute();
  }
});
// Rate limits count by address, so every test uses its own address.
let tests = 0;
beforeEach(async () => {
  tests += 1;
  const visit = { address: `203.0.113.${tests}`, clock: shop.clock };
  guest = { id: 0, email: "", context: await createPageContext(shop.db, { visit }) };
});

async function createPerson(role: AccountRole): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const { id } = await createUser(shop.db, {
    email,
    name: "Sara",
    last_name: "Ali",
    phone: null,
    role,
    email_verified: true,
  });
  const account = { id, role, email, emailVerified: true, name: "Sara", lastName: "Ali", phone: null };
  const visit = { address: "203.0.113.200", clock: shop.clock };
  return { id, email, context: await createPageContext(shop.db, { account, visit }) };
}

type Params = Record<string, unknown>;

const get = (handler: PageHandler, actor: Person, params: Params = {}, path = "/") =>
  runPageHandler(handler, actor.context, new Request(`http://localhost${path}`), params);
const post = (handler: PageHandler, actor: Person, params: Params, fields: Record<string, string>, path = "/") => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return runPageHandler(
    handler,
    actor.context,
    new Request(`http://localhost${path}`, { method: "POST", body }),
    params,
  );
};
let phones = 0;
/** Returns booking form fields with unique contact details. */
function buildBookingFields(more: Record<string, string> = {}) {
  phones += 1;
  return {
    ...bookingCustomer,
    email: `${randomUUID()}@example.com`,
    phone: `+966 55 ${String(phones).padStart(7, "0")}`,
    from: "2026-06-10",
    to: "2026-06-12",
    seen: "30100",
    key: randomUUID(),
    ...more,
  };
}
const getFieldErrors = ({ data }: HandlerResult) =>
  (data.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);

describe("Booking from a rental listing page", () => {
  it("A rental listing page shows a booking calendar instead of the cart form, and a part page shows no calendar", async () => {
    const car = await shop.car();
    await shop.booked(car, "2026-06-10", "2026-06-12");
    const { slug } = await shop.db.selectFrom("ads").select("slug").where("id", "=", car).executeTakeFirstOrThrow();
    const path = `/shop/products/${car}-${slug}`;
    const { data } = await get(adPage, guest, { product: `${car}-${slug}` }, `${path}?month=2026-07&from=2026-06-15`);
    expect(data.booking).toMatchObject({
      units: 1,
      minDays: 1,
      form: `${path}/book`,
      days: {
        today: "2026-06-01",
        full: [{ from: "2026-06-10", to: "2026-06-12" }],
        stay: { dailyMinor: 15_050 },
        month: "2026-07",
        from: "2026-06-15",
        to: "",
      },
    });
    expect(data.buying).toMatchObject({ limit: 0 });
    await shop.db.updateTable("ads").set({ status: "reserved" }).where("id", "=", car).execute();
    const later = await get(adPage, guest, { product: `${car}-${slug}` }, path);
    expect(later.data.booking).toMatchObject({ days: undefined });
    const part = await shop.ad();
    const { slug: name } = await shop.db
      .selectFrom("ads")
      .select("slug")
      .where("id", "=", part)
      .executeTakeFirstOrThrow();
    expect(
      (await get(adPage, guest, { product: `${part}-${name}` }, `/shop/products/${part}-${name}`)).data.booking,
    ).toBeUndefined();
  });

  it("The booking page shows a month that can be booked when month or date are invalid", async () => {
    const car = await shop.car();
    const daysOf = async (query: string) =>
      (await get(bookPage, guest, { product: car }, `/${query}`)).data.days as DayPickerData;
    expect(await daysOf("?month=1999-01&from=2026-02-31&to=x")).toMatchObject({ month: "2026-06", from: "", to: "" });
    expect(await daysOf("?month=2150-01")).toMatchObject({ month: "2027-02" });
    expect(await daysOf("?from=2026-08-03&to=%D9%A2%D9%A0%D9%A2%D9%A6-08-05")).toMatchObject({
      month: "2026-08",
      from: "2026-08-03",
      to: "2026-08-05",
    });
  });

  it("A guest confirms a booking by the mailed link, and a member's booking appears in the account", async () => {
    const car = await shop.car();
    const formFields = buildBookingFields();
    const submitted = await post(book, guest, { product: car }, formFields);
    expect(submitted).toMatchObject({ status: 303, location: expect.stringMatching(/^\/shop\/bookings\/[\w-]{20,}$/) });
    const token = submitted.location?.split("/").at(-1) as string;
    expect(await get(bookingPage, guest, { token })).toMatchObject({
      status: 200,
      data: {
        isGuest: true,
        mayCancel: true,
        booking: { status: "requested", total: "SAR 301", hold: { state: "unconfirmed" } },
      },
    });
    const { text } = await shop.db
      .selectFrom("mail_outbox")
      .select("text")
      .where("to_address", "=", formFields.email)
      .executeTakeFirstOrThrow();
    const link = /\/shop\/bookings\/\S+/.exec(text)?.[0] ?? "";
    expect(await get(confirmPage, guest, { token }, `/shop/bookings/${token}/confirm?code=x`)).toMatchObject({
      status: 400,
      data: { isGood: false },
    });
    // Opening the mailed link only asks for confirmation and does not confirm the booking.
    expect(await get(confirmPage, guest, { token }, link)).toMatchObject({ status: 200, data: { isGood: true } });
    expect(await post(confirm, guest, { token }, {}, `${link}x`)).toMatchObject({ status: 400 });
    expect((await get(bookingPage, guest, { token })).data.booking).toMatchObject({ hold: { state: "unconfirmed" } });
    expect(await post(confirm, guest, { token }, {}, link)).toMatchObject({
      status: 303,
      location: `/shop/bookings/${token}`,
    });
    expect((await get(bookingPage, guest, { token })).data.booking).toMatchObject({ hold: { state: "held" } });
    expect(await get(confirmPage, guest, { token }, link)).toMatchObject({ status: 303 });
    const own = await post(
      book,
      member,
      { product: car },
      buildBookingFields({ from: "2026-06-12", to: "2026-06-14", email: "other@example.com" }),
    );
    const id = Number(own.location?.split("/").at(-1));
    expect(own.location).toBe(`/account/bookings/${id}`);
    // A member's booking always uses the e-mail address of the account.
    expect(await findBookingById(shop.db, id)).toMatchObject({ userId: member.id, email: member.email });
    const listedBookings = (await get(list, member)).data.bookings as { href: string }[];
    expect(listedBookings.map(({ href }) => href)).toEqual([`/account/bookings/${id}`]);
  });

  it("The booking form returns 400 with an error for each wrong field and keeps the typed values", async () => {
    const car = await shop.car();
    const wrong = await post(
      book,
      guest,
      { product: car },
      buildBookingFields({ from: "2026-02-31", to: "", email: "x", phone: "" }),
    );
    expect(wrong.status).toBe(400);
    expect(getFieldErrors(wrong)).toEqual(["from booking.date", "to required", "email email", "phone required"]);
    expect(wrong.data.values).toMatchObject({ from: "2026-02-31", name: bookingCustomer.name });
    expect(getFieldErrors(await post(book, guest, { product: car }, buildBookingFields({ to: "2026-06-10" })))).toEqual(
      ["to booking.order"],
    );
    expect(
      getFieldErrors(await post(book, guest, { product: car }, buildBookingFields({ from: "2026-05-01" }))),
    ).toEqual(["from booking.past"]);
    expect(await post(book, guest, { product: car }, {})).toMatchObject({ status: 400 });
    expect(await post(book, guest, { product: 999_999_999 }, buildBookingFields())).toMatchObject({ status: 404 });
    expect(await post(book, guest, { product: await shop.ad() }, buildBookingFields())).toMatchObject({ status: 404 });
  });

  it("The booking form returns 409 for taken days, a changed price, an ended listing or a reused key", async () => {
    const car = await shop.car();
    const actor = await createPerson("member");
    const submitRejectedBooking = async (fields: Record<string, string>) => {
      const { status, data } = await post(book, actor, { product: car }, fields);
      return `${status} ${data.code}`;
    };
    const first = buildBookingFields();
    expect(await post(book, actor, { product: car }, first)).toMatchObject({ status: 303 });
    // Sending the same form again returns the same booking.
    expect(await post(book, actor, { product: car }, first)).toMatchObject({ status: 303 });
    expect(await submitRejectedBooking({ ...first, to: "2026-06-13" })).toBe("409 booking.key_reused");
    expect(await submitRejectedBooking(buildBookingFields())).toBe("409 booking.taken");
    expect(
      await submitRejectedBooking(buildBookingFields({ from: "2026-06-12", to: "2026-06-14", seen: "20000" })),
    ).toBe("409 booking.price_changed");
    expect(await submitRejectedBooking(buildBookingFields({ from: "2026-06-12", to: "2026-06-14", seen: "" }))).toBe(
      "409 booking.price_changed",
    );
    expect(await submitRejectedBooking(buildBookingFields({ key: "" }))).toBe("400 booking.key_invalid");
    await shop.db.updateTable("ads").set({ status: "sold" }).where("id", "=", car).execute();
    expect(await submitRejectedBooking(buildBookingFields({ from: "2026-06-12", to: "2026-06-14" }))).toBe(
      "409 booking.not_active",
    );
    await shop.db.updateTable("ads").set({ status: "closed" }).where("id", "=", car).execute();
    expect(await submitRejectedBooking(buildBookingFields())).toMatch(/^404/);
  });

  it("On the page of their own rental listing, sellers see management links instead of the booking form", async () => {
    const car = await shop.car();
    const { slug } = await shop.db.selectFrom("ads").select("slug").where("id", "=", car).executeTakeFirstOrThrow();
    const product = `${car}-${slug}`;
    const own = { manage: `/account/ads/${car}`, calendar: `/account/rentals/ads/${car}` };
    expect((await get(adPage, seller, { product }, `/shop/products/${product}`)).data.booking).toMatchObject({
      own,
      days: undefined,
    });
    expect((await get(bookPage, seller, { product: car })).data).toMatchObject({ own, days: undefined });
    for (const actor of [otherSeller, member, guest]) {
      const { data } = await get(bookPage, actor, { product: car });
      expect(data.own).toBeUndefined();
      expect(data.days).toBeDefined();
    }
    expect(await post(book, seller, { product: car }, buildBookingFields())).toMatchObject({
      status: 403,
      data: { code: "booking.own", values: { from: "2026-06-10", name: bookingCustomer.name } },
    });
    // An editor manages listings only and gets no link to the calendar.
    const editor = await createPerson("rental_room");
    await shop.db
      .insertInto("seller_staff")
      .values({
        seller_id: shop.sellers[0] as number,
        user_id: editor.id,
        role: "editor",
        created_at: shop.clock(),
      })
      .execute();
    expect((await get(bookPage, editor, { product: car })).data.own).toEqual({
      manage: own.manage,
      calendar: undefined,
    });
  });

  it("The booking form with intent=price returns prices and creates no booking", async () => {
    const car = await shop.car();
    const { status, data } = await post(book, guest, { product: car }, buildBookingFields({ intent: "price" }));
    expect({ status, data }).toMatchObject({ status: 200, data: { errors: [], values: { from: "2026-06-10" } } });
    expect(await shop.ask(car, "2026-06-10", "2026-06-12")).toMatchObject({ ok: true });
  });

  it("The booking form returns 429 after 30 requests from one network within an hour", async () => {
    const car = await shop.car();
    for (let i = 0; i < 30; i += 1) await post(book, guest, { product: car }, buildBookingFields());
    expect(await post(book, guest, { product: car }, buildBookingFields())).toMatchObject({
      status: 429,
      data: { code: "booking.limit" },
    });
  });
});

describe("Booking pages of a customer", () => {
  it("Booking and cancellation pages return 404 to everybody but the customer", async () => {
    const booking = await shop.booked(await shop.car(), "2026-06-10", "2026-06-12", {
      context: { member: { id: member.id, email: member.email } },
    });
    const params = { booking: booking.id };
    expect(await get(bookingPage, member, params)).toMatchObject({ status: 200 });
    for (const actor of [stranger, seller, guest]) {
      expect(await get(bookingPage, actor, params)).toMatchObject({ status: 404 });
      expect(await post(cancel, actor, params, {})).toMatchObject({ status: 404 });
    }
    for (const token of ["short", "x".repeat(32), "../../etc/passwd"]) {
      expect(await get(bookingPage, guest, { token })).toMatchObject({ status: 404 });
    }
    expect(await post(cancel, member, params, {})).toMatchObject({
      status: 303,
      location: `/account/bookings/${booking.id}`,
    });
    expect(await findBookingById(shop.db, booking.id)).toMatchObject({ status: "cancelled", endedBy: "customer" });
    const repeated = await post(cancel, member, params, {});
    expect(repeated.cookie).toContain("flash-booking");
    expect(await findBookingById(shop.db, booking.id)).toMatchObject({ status: "cancelled" });
  });
});

describe("/account/delete", () => {
  it("POST /account/delete cancels the member's bookings, and wakes the mail worker for the mails about it", async () => {
    const { auth } = createTestVisit(shop.db);
    const password = "long enough 7";
    const email = `${randomUUID()}@example.com`;
    const signedUp = await signUp(
      { db: shop.db, auth, headers: new Headers(), now: shop.clock() },
      { name: "Sara", email, password, lastName: "", phone: "" },
      { address: "203.0.113.201", language: "en" },
    );
    if (!signedUp.ok) throw new Error(signedUp.code);
    const { id } = signedUp.value.account;
    await updateRow(shop.db, "users", id, { email_verified: true });
    const booking = await shop.booked(await shop.car(), "2026-07-01", "2026-07-03", {
      email,
      context: { member: { id, email } },
    });
    let mailWakes = 0;
    const wakeMail = () => {
      mailWakes += 1;
    };
    const account = { id, role: "member", email, emailVerified: true, name: "Sara", lastName: "", phone: null };
    const context = await createPageContext(shop.db, { account, visit: { clock: shop.clock, auth, wakeMail } });
    const cookie = signedUp.value.cookies.map((each) => each.split(";")[0]).join("; ");
    const submit = (typed: string) => {
      const body = new URLSearchParams({ password: typed });
      const request = new Request("https://karaj.example/account/delete", {
        method: "POST",
        headers: { cookie },
        body,
      });
      return runPageHandler(deleteAccount as PageHandler, context, request);
    };
    const mailsToSeller = (await listMails(shop.db, seller.email)).length;
    expect([(await submit("wrong")).status, mailWakes]).toEqual([400, 0]);
    expect([(await submit(password)).status, mailWakes]).toEqual([303, 1]);
    expect(await findBookingById(shop.db, booking.id)).toMatchObject({ status: "cancelled" });
    expect(await listMails(shop.db, seller.email)).toHaveLength(mailsToSeller + 1);
  });
});

describe("Rental pages of a seller", () => {
  it("The rentals list filters by status, and only the booking's seller can change its status", async () => {
    const booking = await shop.booked(await shop.car(), "2026-06-10", "2026-06-12");
    const params = { booking: booking.id };
    for (const actor of [otherSeller, member]) {
      expect(await get(rental, actor, params)).toMatchObject({ status: 404 });
      expect(await post(step, actor, params, { to: "confirmed" })).toMatchObject({ status: 404 });
    }
    expect((await get(rental, seller, params)).data).toMatchObject({
      next: ["confirmed", "refused"],
      booking: { customer: { name: bookingCustomer.name, phone: bookingCustomer.phone } },
    });
    expect(await post(step, seller, params, { to: "refused" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "note", code: "required" }] },
    });
    expect(await post(step, seller, params, { to: "gone" })).toMatchObject({ status: 409 });
    expect(await post(step, seller, params, { to: "completed" })).toMatchObject({
      status: 409,
      data: { code: "booking.illegal_step" },
    });
    expect(await post(step, seller, params, { to: "confirmed", note: "See you" })).toMatchObject({ status: 303 });
    const { data } = await get(rentalList, seller, {}, "/account/rentals?status=confirmed");
    expect(data).toMatchObject({ status: "confirmed", bookings: [{ href: `/account/rentals/${booking.id}` }] });
    expect(data.states).toEqual(expect.arrayContaining([{ status: "confirmed", label: "Confirmed", count: "1" }]));
    expect((await get(rentalList, otherSeller)).data).toMatchObject({ hasAny: false, bookings: [], ads: [] });
  });

  it("Rental pages return 404 to an editor and open for a manager", async () => {
    const car = await shop.car();
    const { id } = await shop.booked(car, "2026-08-10", "2026-08-12");
    const [editor, manager] = [await createPerson("rental_room"), await createPerson("rental_room")];
    const staff = [
      { user_id: editor.id, role: "editor" as const },
      { user_id: manager.id, role: "manager" as const },
    ];
    const sellerId = shop.sellers[0] as number;
    await shop.db
      .insertInto("seller_staff")
      .values(staff.map((each) => ({ ...each, seller_id: sellerId, created_at: shop.clock() })))
      .execute();
    expect(await get(rental, editor, { booking: id })).toMatchObject({ status: 404 });
    expect(await post(step, editor, { booking: id }, { to: "confirmed" })).toMatchObject({ status: 404 });
    expect(await get(calendar, editor, { ad: car })).toMatchObject({ status: 404 });
    expect((await get(rentalList, editor)).data).toMatchObject({ hasAny: false, bookings: [], ads: [] });
    const getMenuEntries = (one: Person) =>
      getOptionalAccountPages(shop.db, { id: one.id, role: "rental_room" } as Account);
    expect(Object.keys(await getMenuEntries(editor))).not.toContain("rentals");
    expect(Object.keys(await getMenuEntries(manager))).toContain("rentals");
    expect((await get(rental, manager, { booking: id })).data).toMatchObject({
      booking: { customer: { name: bookingCustomer.name } },
    });
    expect(await post(step, manager, { booking: id }, { to: "confirmed" })).toMatchObject({ status: 303 });
    expect((await get(calendar, manager, { ad: car })).status).toBe(200);
  });

  it("The calendar of a rental listing blocks days and releases blocked days", async () => {
    const car = await shop.car();
    const params = { ad: car };
    for (const actor of [otherSeller, member]) {
      expect(await get(calendar, actor, params)).toMatchObject({ status: 404 });
      expect(await post(block, actor, params, { from: "2026-06-10", to: "2026-06-12" })).toMatchObject({ status: 404 });
      expect(await post(unblock, actor, params, { block: "1" })).toMatchObject({ status: 404 });
    }
    expect(getFieldErrors(await post(block, seller, params, { from: "2026-06-10", to: "soon" }))).toEqual([
      "to booking.date",
    ]);
    expect(await post(block, seller, params, { from: "2026-06-10", to: "2026-06-12", note: "Service" })).toMatchObject({
      status: 303,
    });
    const repeated = await post(block, seller, params, { from: "2026-06-11", to: "2026-06-13" });
    expect(getFieldErrors(repeated)).toEqual(["from block.blocked"]);
    expect(repeated.data).toMatchObject({
      inTheWay: [{ isBlock: true, who: "Service" }],
      values: { to: "2026-06-13" },
    });
    const entries = (await get(calendar, seller, params)).data.entries as { id: number }[];
    expect(entries).toMatchObject([{ isBlock: true, who: "Service", from: "2026-06-10" }]);
    await post(unblock, seller, params, { block: String(entries[0]?.id) });
    expect((await get(calendar, seller, params)).data).toMatchObject({ entries: [] });
  });
});
