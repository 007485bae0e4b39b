import type { RouterContextProvider } from "react-router";
import type { Booking } from "#domain/bookings/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listProtocols } from "#domain/rental-protocols/protocols.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { contentLanguages } from "#kernel/localized-text.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPdfLink, sendPdf } from "#web/orders/pdf-response.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { renderAgreementPrintout } from "./agreement-printout.server.tsx";
import { findAgreementOffice, presentAgreement } from "./agreement-view.server.ts";

/** Booking of a reader, with the path of the page from which the agreement is opened. */
type ReadBooking = { booking: Booking; path: string; hasContact: boolean };

/** Returns whether a booking has an agreement: both sides have accepted it. */
export const hasAgreement = ({ status }: Pick<Booking, "status">): boolean =>
  status === "confirmed" || status === "completed";

/** Presents the agreement in the reader's language, then in the other one. Throws 404 before the booking is confirmed. */
async function presentDocuments(context: Readonly<RouterContextProvider>, { booking, hasContact }: ReadBooking) {
  const { db, language } = getPageContext(context);
  if (!hasAgreement(booking)) throw createNotFound();
  const input = {
    booking,
    office: await findAgreementOffice(db, booking.seller.id),
    catalog: await getCatalog(db),
    plate: (await listProtocols(db, booking.id))[0]?.plate ?? undefined,
    hasContact,
  };
  const languages = [language, ...contentLanguages.filter((each) => each !== language)];
  return languages.map((each) => presentAgreement(input, each));
}

/** Loads the page of a rental agreement. `url` is the address of the page. */
export async function loadAgreement(context: Readonly<RouterContextProvider>, read: ReadBooking, url: URL) {
  const { language, renderPdf } = getPageContext(context);
  const documents = await presentDocuments(context, read);
  const { t } = getTranslator(language);
  const title = `${t("rentals.agreement.title")} · ${t("bookings.number", { number: String(read.booking.id) })}`;
  return {
    ...createUnlistedHead(context, `${read.path}/agreement`, title),
    documents,
    back: { href: read.path, text: t("bookings.number", { number: String(read.booking.id) }) },
    pdf: getPdfLink({ renderPdf }, url),
  };
}

/** Responds with the PDF of a rental agreement. `url` is the address of the PDF. */
export async function sendAgreementPdf(context: Readonly<RouterContextProvider>, read: ReadBooking, url: URL) {
  const { renderPdf, logError } = getPageContext(context);
  const documents = await presentDocuments(context, read);
  const file = { name: `rental-agreement-${read.booking.id}`, html: renderAgreementPrintout(documents) };
  return sendPdf({ renderPdf, logError }, file, url);
}

export type AgreementPageData = Awaited<ReturnType<typeof loadAgreement>>;
