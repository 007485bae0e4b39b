import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { failure, ok } from "#kernel/result.ts";
import { createRentals, type RentalFixture } from "../../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { insertRow, updateRow } from "../../../../tests/support/rows.ts";
import { unblockDays } from "../blocks.server.ts";
import { transitionBooking } from "../commands.server.ts";
import { listListingBookings } from "../queries.server.ts";
import {
  findCalendarToken,
  formatSharedCalendar,
  removeCalendarLink,
  replaceCalendarLink,
} from "./calendar-link.server.ts";
import { addExternalCalendar, findExternalCalendar, removeExternalCalendar } from "./external-calendars.server.ts";
import { parseCalendar } from "./icalendar.ts";
import { syncCalendar, syncDueCalendars } from "./sync-calendar.server.ts";

const origin = "https://karaj.example";

describeOnDatabase("Calendar connections of rental cars", (open) => {
  let shop: RentalFixture;
  let sellerId: number;
  let ownerId: number;
  beforeAll(async () => {
    shop = await createRentals(await open());
    sellerId = shop.sellers[0] as number;
    const owner = { email: "office@example.com", name: "Noura", last_name: "Ali", email_verified: true };
    ownerId = (await insertRow(shop.db, "users", owner)).id;
    await updateRow(shop.db, "sellers", sellerId, { owner_id: ownerId });
  });

  const context = () => ({ db: shop.db, now: shop.clock(), origin });
  const allDay = (uid: string, from: string, to: string) =>
    [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${from.replaceAll("-", "")}`,
      `DTEND;VALUE=DATE:${to.replaceAll("-", "")}`,
      "END:VEVENT",
    ].join("\n");
  const sync = (id: number, ...events: string[]) =>
    syncCalendar(
      { ...context(), fetchText: async () => ok(`BEGIN:VCALENDAR\n${[...events, "END:VCALENDAR"].join("\n")}`) },
      id,
    );
  let number = 0;
  const addCalendar = async (car: number) => {
    number += 1;
    const added = await addExternalCalendar(context(), car, {
      name: "Airport",
      url: `https://other.example/${number}`,
    });
    if (!added.ok) throw new Error(added.code);
    return added.value;
  };
  const listSpans = async (car: number) =>
    (await listListingBookings(shop.db, car, { from: "2026-01-01", to: "2027-12-31" })).map(
      ({ status, from, to, pickUpTime }) => [status, from, to, pickUpTime],
    );
  const countNotices = async () => {
    const { rows } = await sql<{ notices: number; mails: number }>`
      select (select count(*)::int from notifications where user_id = ${ownerId} and kind = 'rentalCalendarConflict') as notices,
        (select count(*)::int from mail_outbox where subject like 'Booked twice%' or subject like 'حجز مكرر%') as mails`.execute(
      shop.db,
    );
    return rows[0] ?? { notices: 0, mails: 0 };
  };

  it("Events become blocks, move and end with the feed, and only the feed frees their days", async () => {
    const car = await shop.car();
    const id = await addCalendar(car);
    await sync(id, allDay("a", "2026-06-10", "2026-06-12"), allDay("b", "2026-06-20", "2026-06-21"));
    expect(await listSpans(car)).toEqual([
      ["blocked", "2026-06-10", "2026-06-12", null],
      ["blocked", "2026-06-20", "2026-06-21", null],
    ]);
    const [first] = await listListingBookings(shop.db, car, { from: "2026-06-10", to: "2026-06-12" });
    expect(first).toMatchObject({ calendarId: id, note: "Airport" });
    expect(await unblockDays(shop.db, [sellerId], car, first?.id as number)).toMatchObject({ ok: false });
    expect(await shop.ask(car, "2026-06-11", "2026-06-13")).toMatchObject({ code: "booking.taken" });
    const timed = "BEGIN:VEVENT\nUID:b\nDTSTART:20260622T070000Z\nDTEND:20260624T070000Z\nEND:VEVENT";
    await sync(id, allDay("a", "2026-06-11", "2026-06-13"), timed);
    expect(await listSpans(car)).toEqual([
      ["blocked", "2026-06-11", "2026-06-13", null],
      ["blocked", "2026-06-22", "2026-06-24", "10:00"],
    ]);
    const blocks = await listListingBookings(shop.db, car, { from: "2026-06-01", to: "2026-07-01" });
    await sync(id, allDay("a", "2026-06-11", "2026-06-13"), timed);
    expect(await listListingBookings(shop.db, car, { from: "2026-06-01", to: "2026-07-01" })).toEqual(blocks);
    await sync(id);
    expect(await listSpans(car)).toEqual([]);
  });

  it("A booking stays, the free days of the event are blocked, and the office is told once", async () => {
    const car = await shop.car();
    const booking = await shop.booked(car, "2026-06-12", "2026-06-14");
    const actor = { by: "seller" as const, sellerIds: [sellerId] };
    await transitionBooking({ db: shop.db, clock: shop.clock, origin, actor }, booking.id, { to: "confirmed" });
    const id = await addCalendar(car);
    const before = await countNotices();
    const event = allDay("a", "2026-06-10", "2026-06-16");
    expect(await sync(id, event)).toBe(true);
    const expected = [
      ["blocked", "2026-06-10", "2026-06-12", null],
      ["confirmed", "2026-06-12", "2026-06-14", null],
      ["blocked", "2026-06-14", "2026-06-16", null],
    ];
    expect(await listSpans(car)).toEqual(expected);
    expect((await findExternalCalendar(shop.db, id))?.conflicts).toEqual([
      { event: "a", from: "2026-06-10", to: "2026-06-16" },
    ]);
    const told = { notices: before.notices + 1, mails: before.mails + 1 };
    expect(await countNotices()).toEqual(told);
    expect(await sync(id, event)).toBe(false);
    expect(await listSpans(car)).toEqual(expected);
    expect(await countNotices()).toEqual(told);
    await transitionBooking({ db: shop.db, clock: shop.clock, origin, actor }, booking.id, {
      to: "cancelled",
      note: "Sorry",
    });
    await sync(id, event);
    expect(await listSpans(car)).toEqual([["blocked", "2026-06-10", "2026-06-16", null]]);
    expect((await findExternalCalendar(shop.db, id))?.conflicts).toEqual([]);
  });

  it("An event takes one of several cars, and one of our own events that comes back takes none", async () => {
    const car = await shop.car({ stock: 2 });
    await shop.booked(car, "2026-06-10", "2026-06-12");
    const id = await addCalendar(car);
    await sync(
      id,
      allDay("a", "2026-06-10", "2026-06-12"),
      allDay("booking-1@karaj.example", "2026-06-10", "2026-06-12"),
    );
    expect(await listSpans(car)).toHaveLength(2);
    expect((await findExternalCalendar(shop.db, id))?.conflicts).toEqual([]);
  });

  it("A failure keeps the blocks and the time of the last good fetch, and the next success clears it", async () => {
    const car = await shop.car();
    const id = await addCalendar(car);
    await sync(id, allDay("a", "2026-06-10", "2026-06-12"));
    const good = (await findExternalCalendar(shop.db, id))?.fetchedAt;
    shop.setNow("2026-06-01T09:00:00Z");
    const fail = (fetchText: () => Promise<ReturnType<typeof failure> | ReturnType<typeof ok<string>>>) =>
      syncCalendar({ ...context(), fetchText }, id);
    await fail(async () => failure("unavailable", "calendar.timeout"));
    expect(await findExternalCalendar(shop.db, id)).toMatchObject({
      error: "calendar.timeout",
      fetchedAt: good,
      attemptedAt: shop.clock(),
    });
    await fail(async () => ok("<html>"));
    expect(await findExternalCalendar(shop.db, id)).toMatchObject({ error: "calendar.not_ical", events: 1 });
    expect(await listSpans(car)).toHaveLength(1);
    await sync(id, "BEGIN:VEVENT\nUID:r\nDTSTART;VALUE=DATE:20260701\nRRULE:FREQ=DAILY\nEND:VEVENT");
    expect(await findExternalCalendar(shop.db, id)).toMatchObject({ error: null, skipped: 1, events: 0 });
    shop.setNow("2026-06-01T06:00:00Z");
  });

  it("The job fetches each calendar once an hour", async () => {
    const car = await shop.car();
    const ids = [await addCalendar(car), await addCalendar(car)];
    await shop.db
      .updateTable("rental_calendars")
      .set({ next_fetch_at: new Date("2030-01-01") })
      .execute();
    await shop.db.updateTable("rental_calendars").set({ next_fetch_at: shop.clock() }).where("id", "in", ids).execute();
    const fetched: string[] = [];
    const run = () =>
      syncDueCalendars(
        {
          db: shop.db,
          clock: shop.clock,
          origin,
          fetchText: async (url) => {
            fetched.push(url);
            return ok("BEGIN:VCALENDAR\nEND:VCALENDAR");
          },
        },
        () => false,
      );
    expect(await run()).toBe(0);
    await run();
    expect(fetched).toHaveLength(2);
    shop.setNow("2026-06-01T07:00:00Z");
    await run();
    expect(fetched).toHaveLength(4);
    shop.setNow("2026-06-01T06:00:00Z");
  });

  it("Calendars are refused with the name of the field, and removing one frees its days", async () => {
    const car = await shop.car();
    const add = (name: string, url: string) => addExternalCalendar(context(), car, { name, url });
    expect(await add("", "")).toMatchObject({ errors: [{ path: "name" }, { path: "url" }] });
    expect(await add("A", "http://other.example/a.ics")).toMatchObject({ code: "calendar.address" });
    expect(await add("A", "https://10.0.0.1/a.ics")).toMatchObject({ code: "calendar.address" });
    expect(await add("A", "https://karaj.example/calendars/a.ics")).toMatchObject({ code: "calendar.own" });
    expect((await add("A", "https://other.example/a.ics")).ok).toBe(true);
    expect(await add("B", "webcal://other.example/a.ics")).toMatchObject({
      errors: [{ path: "url" }],
      code: "calendar.exists",
    });
    const ids = [await addCalendar(car), await addCalendar(car), await addCalendar(car), await addCalendar(car)];
    expect(await add("F", "https://other.example/f.ics")).toMatchObject({ code: "calendar.limit" });
    await sync(ids[0] as number, allDay("a", "2026-06-10", "2026-06-12"));
    await removeExternalCalendar(shop.db, await shop.car(), ids[0] as number);
    expect(await listSpans(car)).toHaveLength(1);
    await removeExternalCalendar(shop.db, car, ids[0] as number);
    expect(await listSpans(car)).toEqual([]);
  });

  it("The shared calendar has bookings and blocks without data of customers, until its address is revoked", async () => {
    const car = await shop.car();
    await shop.booked(car, "2026-06-10", "2026-06-12", { name: "Secret Customer", note: "Secret note" });
    const id = await addCalendar(car);
    await sync(id, allDay("a", "2026-06-20", "2026-06-21"));
    const words = { booked: "محجوز", blocked: "مغلق" };
    const first = await replaceCalendarLink(shop.db, car, shop.clock());
    const text = await formatSharedCalendar(context(), first, "ar", words);
    expect(text).toContain("SUMMARY:محجوز");
    expect(text).toContain("SUMMARY:مغلق");
    expect(text).not.toMatch(/Secret|example\.com|Airport/);
    const parsed = parseCalendar(text ?? "", "Asia/Riyadh");
    expect(parsed.ok && parsed.value.events.map(({ from, to }) => [from, to])).toEqual([
      ["2026-06-10", "2026-06-12"],
      ["2026-06-20", "2026-06-21"],
    ]);
    const second = await replaceCalendarLink(shop.db, car, shop.clock());
    expect(await formatSharedCalendar(context(), first, "ar", words)).toBeUndefined();
    expect(await findCalendarToken(shop.db, car)).toBe(second);
    await removeCalendarLink(shop.db, car);
    expect(await formatSharedCalendar(context(), second, "ar", words)).toBeUndefined();
  });
});
