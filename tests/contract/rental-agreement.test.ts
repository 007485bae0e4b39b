import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { transitionBooking } from "#domain/bookings/commands.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import type { NewRentalTerms } from "#domain/bookings/rental-terms.ts";
import { loader as customerAgreement } from "#web/bookings/agreement-page.tsx";
import { loader as customerPdf } from "#web/bookings/agreement-pdf.ts";
import { renderAgreementPrintout } from "#web/bookings/agreement-printout.server.tsx";
import type { AgreementDocument } from "#web/bookings/agreement-view.server.ts";
import { loader as officeAgreement } from "#web/bookings/rental-agreement-page.tsx";
import { createRentals, type RentalFixture } from "../support/bookings.ts";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

const rental: NewRentalTerms = {
  weekendMinor: null,
  weeklyMinor: null,
  monthlyMinor: null,
  youngDriver: { belowAge: 25, dayMinor: 3_000 },
  cancellation: "moderate",
  isInstant: false,
  extras: [
    { key: "cover-full", name: null, priceMinor: 4_000, per: "day", maximum: 1, excessMinor: 0 },
    { key: "own-1", name: { en: "<b>Camping set</b>", ar: "عدة تخييم" }, priceMinor: 0, per: "stay", maximum: 1 },
  ],
  returnPlaces: [],
  graceMinutes: 60,
  seasons: [{ begins: "2026-06-11", ends: "2026-06-30", dayMinor: 30_000 }],
  houseRules: "No smoking",
};
const driver = { birthDate: "1990-05-17", licenceSince: "2012-03-01" };

let shop: RentalFixture;
let guest: RouterContextProvider;
let seller: RouterContextProvider;
let car: number;

beforeAll(async () => {
  shop = await createRentals(await createTestDatabase());
  const renderPdf = async (html: string) => new TextEncoder().encode(`%PDF ${html.length}`);
  const visit = { address: "203.0.113.9", clock: shop.clock, renderPdf };
  guest = await createPageContext(shop.db, { visit });
  const person = { role: "rental_room" as const, email: `${randomUUID()}@example.com`, phone: null };
  const { id } = await createUser(shop.db, { ...person, name: "Ali", last_name: "Omar", email_verified: true });
  await shop.db
    .updateTable("sellers")
    .set({ owner_id: id })
    .where("id", "=", shop.sellers[0] as number)
    .execute();
  const account = { ...person, id, emailVerified: true, name: "Ali", lastName: "Omar" };
  seller = await createPageContext(shop.db, { account, visit });
  const feature = (key: string, number: number) => ({
    featureId: shop.catalog.features.get(key)?.id as number,
    number,
  });
  const features = [
    feature("min_age", 23),
    feature("licence_years", 2),
    feature("mileage_per_day", 250),
    feature("extra_km_price", 0.5),
    feature("insurance_excess", 1_500),
  ];
  car = await shop.car({ rental, features });
});

const open = (handler: PageHandler, actor: RouterContextProvider, params: object) =>
  runPageHandler(handler, actor, new Request("http://localhost/agreement"), { ...params });
const confirm = async (id: number) => {
  const actor = { by: "seller" as const, sellerIds: shop.sellers };
  await transitionBooking({ ...shop, origin: "https://karaj.example", actor }, id, { to: "confirmed" });
};
const listValues = ({ sections, price }: AgreementDocument) =>
  [...sections.flatMap(({ rows }) => rows), ...price.lines, price.total].map(({ label, value }) =>
    `${label}: ${value ?? "____"}`.replace(/[\u2068\u2069\u200e\u200f]/g, ""),
  );

describe("Driver of a booking", () => {
  it.each([
    [{}, "birthDate", "booking.birth_date_required"],
    [{ ...driver, birthDate: "2005-01-01" }, "birthDate", "booking.driver_too_young"],
    [{ ...driver, birthDate: "2002-01-01" }, "birthDate", "booking.young_driver_fee"],
    [{ ...driver, birthDate: "2040-01-01" }, "birthDate", "booking.birth_date"],
    [{ birthDate: driver.birthDate }, "licenceSince", "booking.licence_date_required"],
    [{ ...driver, licenceSince: "2025-01-01" }, "licenceSince", "booking.licence_too_new"],
    [{ ...driver, licenceSince: "1991-01-01" }, "licenceSince", "booking.licence_date"],
    [{ ...driver, licenceSince: "soon" }, "licenceSince", "booking.date"],
  ])("requestBooking with %j names the field %s", async (input, path, code) => {
    expect(await shop.ask(car, "2026-06-10", "2026-06-12", input)).toMatchObject({ code, errors: [{ path }] });
  });

  it("A car without rules about the driver keeps no dates", async () => {
    const booking = await shop.booked(await shop.car(), "2026-06-10", "2026-06-12", driver);
    expect(booking.driver).toEqual({ birthDate: null, licenceSince: null });
  });
});

describe("Rental agreement", () => {
  it("Both sides can open a rental agreement once the booking is confirmed, and its terms never change", async () => {
    const extras = { "cover-full": 1, "own-1": 1 };
    const { id, token } = await shop.booked(car, "2026-06-10", "2026-06-13", { ...driver, extras });
    const params = { token: token as string };
    expect((await open(customerAgreement, guest, params)).status).toBe(404);
    expect((await open(officeAgreement, seller, { booking: String(id) })).status).toBe(404);
    await confirm(id);
    await shop.db.updateTable("rental_terms").set({ house_rules: "Changed" }).where("ad_id", "=", car).execute();
    expect((await findBookingById(shop.db, id))?.agreedTerms).toMatchObject({ dailyKm: 250, extraKmMinor: 50 });
    const { data } = await open(officeAgreement, seller, { booking: String(id) });
    const documents = data.documents as AgreementDocument[];
    expect(documents.map(({ language }) => language).sort()).toEqual(["ar", "en"]);
    const english = documents.find(({ language }) => language === "en") as AgreementDocument;
    expect(english.rules?.text).toBe("No smoking");
    const values = listValues(english);
    for (const line of [
      "Name: Sara Al Otaibi",
      "Charged days: 3 days",
      "Plate number: ____",
      "Included distance: 250 km per day, 750 km in all",
    ])
      expect(values).toContain(line);
    expect(values.join("\n")).toMatch(/Date of birth: .*1990/);
    expect(values.join("\n")).toMatch(/Season \(.*\): 2 days × .*300/);
    // The chosen cover has no excess.
    expect(values.join("\n")).toMatch(/Renter's share of a damage: Up to .*0/);
    const html = renderAgreementPrintout(documents);
    expect(html).toContain("&lt;b&gt;Camping set&lt;/b&gt;");
    expect(html).toContain('lang="ar" dir="rtl"');
    expect(html).not.toMatch(/(?:src|href)="?https?:|url\((?!"data:)/);
  });

  it("The link of a booking shows no contact details, and the PDF is a download", async () => {
    const { id, token } = await shop.booked(car, "2026-07-01", "2026-07-03", driver);
    await confirm(id);
    const { data } = await open(customerAgreement, guest, { token: token as string });
    const text = JSON.stringify(data.documents);
    expect(text).toContain("Sara Al Otaibi");
    expect(text).not.toMatch(/sara@example\.com|123 4567|1990/);
    const request = new Request("http://localhost/shop/bookings/x/agreement/pdf");
    const response = (await customerPdf({
      request,
      url: new URL(request.url),
      params: { token: token as string },
      context: guest,
    } as never)) as Response;
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toContain(`rental-agreement-${id}.pdf`);
  });
});
