import { beforeAll, describe, expect, it } from "vitest";
import type { BookingStatus } from "#db/schema/bookings.ts";
import type { Booking } from "#domain/bookings/queries.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { renderView } from "../../../tests/support/render-view.tsx";
import { BookingCard } from "./booking-card.tsx";
import { BookingDetails } from "./booking-details.tsx";
import { toBookingView } from "./booking-view.server.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

const now = new Date("2026-06-01T12:00:00Z");
const booking: Booking = {
  id: 42,
  adId: 7,
  adSlug: "camry",
  adName: { en: "Toyota Camry", ar: "تويوتا كامري" },
  image: null,
  seller: { id: 1, name: { en: "Gulf Rentals", ar: "تأجير الخليج" }, phone: "+966 50 1", email: null },
  unit: 1,
  calendarId: null,
  agreedTerms: null,
  driver: { birthDate: null, licenceSince: null },
  wantsDocuments: false,
  documents: [],
  licence: { expires: null, ending: null },
  status: "requested",
  from: "2026-07-01",
  to: "2026-07-04",
  days: 3,
  userId: 9,
  token: null,
  name: "1 2",
  email: "1@2.3",
  phone: "+966 50 2",
  language: "en",
  dayMinor: 10_000,
  totalMinor: 30_000,
  stayPrice: null,
  depositMinor: null,
  deliveryAddress: null,
  pickUpTime: null,
  returnTime: null,
  cancellation: "flexible",
  depositStatus: "none",
  payableChangeId: null,
  changeDueMinor: null,
  changePayBy: null,
  depositKeptMinor: 0,
  depositClaim: null,
  claim: null,
  payment: "pick-up",
  paymentStatus: "unpaid",
  payBy: null,
  paidMinor: 0,
  refundPercent: null,
  currency: "USD",
  note: null,
  reply: null,
  endedBy: null,
  answerBy: new Date("2026-06-03T09:00:00Z"),
  holds: true,
  holdUntil: null,
  isConfirmed: true,
  timeZone: "Asia/Riyadh",
  createdAt: now,
  changedAt: now,
};

const toView = (more: Partial<Booking>, language: Language, reader: "customer" | "seller" = "customer") =>
  toBookingView({ ...booking, ...more }, catalog, language, reader, now);

function renderCard(more: Partial<Booking>, language: Language, reader: "customer" | "seller" = "customer") {
  return renderView(<BookingCard booking={toView(more, language, reader)} href="/b" />, language);
}
const renderDetails = (more: Partial<Booking>, language: Language) =>
  renderView(<BookingDetails booking={toView(more, language)} />, language);

describe("BookingCard", () => {
  it.each<[BookingStatus, english: string, arabic: string]>([
    ["requested", "Awaiting reply", "بانتظار الرد"],
    ["confirmed", "Confirmed", "مؤكّد"],
    ["refused", "Refused", "مرفوض"],
    ["cancelled", "Cancelled", "ملغى"],
    ["completed", "Completed", "مكتمل"],
    ["blocked", "Blocked", "موقوف"],
  ])("A booking in status %s shows it in the reader's language", (status, english, arabic) => {
    for (const [language, words] of [
      ["en", english],
      ["ar", arabic],
    ] as const) {
      const card = renderCard({ status }, language);
      expect(card.text).toContain(words);
      expect(card.foreignWords).toEqual([]);
    }
  });

  it("The card shows the car, the days and the total in the reader's language", () => {
    const english = renderCard({}, "en");
    for (const words of ["Toyota Camry", "July 1, 2026 – July 4, 2026", "3 days", "$300"])
      expect(english.text).toContain(words);
    const arabic = renderCard({}, "ar");
    for (const words of ["تويوتا كامري", "1 يوليو 2026 – 4 يوليو 2026", "3 أيام", "$300"])
      expect(arabic.text).toContain(words);
    for (const day of ["2026-07-01", "2026-07-04"]) expect(arabic.html).toContain(`dateTime="${day}"`);
  });

  it.each([
    [1, "1 day", "يوم واحد"],
    [2, "2 days", "يومان"],
    [10, "10 days", "10 أيام"],
    [11, "11 days", "11 يومًا"],
    [100, "100 days", "100 يوم"],
  ])("%i days are counted in the reader's grammar", (days, english, arabic) => {
    expect(renderCard({ days }, "en").text).toContain(english);
    expect(renderCard({ days }, "ar").text).toContain(arabic);
  });

  it("Only the seller's card names the customer", () => {
    expect(renderCard({}, "en", "seller").text).toContain("1 2");
    expect(renderCard({}, "en").text).not.toContain("1 2");
  });

  it("A booking without a price has no amount on the card, and the details say who names the price", () => {
    const onRequest = { dayMinor: null, totalMinor: null };
    expect(renderCard(onRequest, "en").html).not.toContain("price-figure");
    expect(renderDetails(onRequest, "en").text).toContain("Price on request: the seller will tell you in the reply.");
    expect(renderDetails(onRequest, "ar").text).toContain("السعر عند التواصل");
    expect(renderDetails({}, "en").text).toContain("3 days × $100");
    expect(renderDetails({}, "ar").text).toContain("3 أيام × $100");
  });

  it("A car without a name has a general name, and a deleted listing has no link", () => {
    expect(renderCard({ adName: { en: null, ar: null } }, "en").text).toMatch(/^\S.*Awaiting reply/);
    const deleted = renderDetails({ adId: null }, "en");
    expect(deleted.html).not.toContain("/shop/products/");
    expect(renderDetails({}, "en").html).toContain("/shop/products/7-camry");
    expect(renderDetails({ adId: null }, "ar").foreignWords).toEqual([]);
  });
});

describe("toBookingView", () => {
  it.each([
    [
      { holds: true },
      "customer",
      "The days are held for you until the seller replies.",
      "الأيام محفوظة لك حتى يردّ المؤجّر.",
    ],
    [{ holds: true }, "seller", "The days are held until you reply.", "الأيام محفوظة حتى تردّ."],
    [{ holds: false }, "customer", "The days aren't held", "الأيام غير محفوظة"],
    [{ holds: false }, "seller", "The days aren't held", "الأيام غير محفوظة"],
    [{ isConfirmed: false }, "customer", "Open the link we sent", "افتح الرابط الذي أرسلناه"],
  ] as const)("A request with %j tells the %s whether its days are held", (more, reader, english, arabic) => {
    expect(toView(more, "en", reader).hold?.text).toContain(english);
    expect(toView(more, "ar", reader).hold?.text).toContain(arabic);
    expect(toView({ ...more, status: "confirmed" }, "en", reader).hold).toBeUndefined();
  });

  it("A hold that ends names its end, and the deadline is shown only while a reply is awaited", () => {
    const until = { holdUntil: new Date("2026-06-02T09:00:00Z") };
    expect(toView(until, "en").hold?.text).toMatch(/until June 2, 2026/);
    expect(toView(until, "ar").hold?.text).toMatch(/2 يونيو 2026/);
    expect(toView({}, "en").answerBy?.text).toContain("June 3, 2026");
    expect(toView({ status: "cancelled" }, "en").answerBy).toBeUndefined();
  });

  it("The customer gets the seller's phone only after the confirmation", () => {
    expect(toView({}, "en").seller.phone).toBeUndefined();
    expect(toView({ status: "confirmed" }, "en").seller.phone).toBe("+966 50 1");
    expect(toView({}, "en").customer).toBeUndefined();
    expect(toView({}, "en", "seller").customer).toEqual({
      name: "1 2",
      phone: "+966 50 2",
      email: "1@2.3",
      driver: [],
    });
  });
});
