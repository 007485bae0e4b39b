import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";

/**
 * Creates the routes of the customer's bookings: below the account for members, or behind an emailed link for guests.
 */
const createBookingRoutes = (path: string, idPrefix: "account" | "guest") => [
  route(path, "./bookings/booking-page.tsx", { id: `${idPrefix}-booking` }),
  route(`${path}/cancel`, "./bookings/cancel-page.tsx", { id: `${idPrefix}-booking/cancel` }),
  route(`${path}/change`, "./bookings/change-page.tsx", { id: `${idPrefix}-booking/change` }),
  route(`${path}/agreement`, "./bookings/agreement-page.tsx", { id: `${idPrefix}-booking/agreement` }),
  route(`${path}/agreement/pdf`, "./bookings/agreement-pdf.ts", { id: `${idPrefix}-booking/agreement-pdf` }),
  route(`${path}/invoices/:invoice`, "./bookings/invoice-page.tsx", { id: `${idPrefix}-booking/invoice` }),
  route(`${path}/invoices/:invoice/pdf`, "./bookings/invoice-pdf.ts", { id: `${idPrefix}-booking/invoice-pdf` }),
  route(`${path}/protocol/:kind`, "./bookings/protocol-page.tsx", { id: `${idPrefix}-booking/protocol` }),
  route(`${path}/deposit-claim`, "./bookings/claim-page.tsx", { id: `${idPrefix}-booking/deposit-claim` }),
  route(`${path}/documents`, "./bookings/documents-page.tsx", { id: `${idPrefix}-booking/documents` }),
  route(`${path}/withdraw-change`, "./bookings/withdraw-change.ts", { id: `${idPrefix}-booking/withdraw-change` }),
];

/** Routes of daily rentals. */
export const routes: RouteConfigEntry[] = [
  route("shop/products/:product/book", "./bookings/book-page.tsx"),
  route("calendars/:file", "./bookings/calendar-file.ts"),
  layout("./orders/guest-layout.tsx", { id: "guest-bookings" }, [
    ...createBookingRoutes("shop/bookings/:token", "guest"),
    route("shop/bookings/:token/confirm", "./bookings/confirm-page.tsx"),
    route("shop/bookings/:token/pay", "./bookings/booking-pay-page.tsx"),
    route("shop/bookings/:token/paid", "./bookings/booking-paid-page.tsx"),
  ]),
];

/** Booking routes below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("bookings", "./bookings/list-page.tsx"),
  ...createBookingRoutes("bookings/:booking", "account"),
  route("rentals", "./bookings/rentals-page.tsx"),
  route("rentals/:booking", "./bookings/rental-page.tsx"),
  route("rentals/:booking/step", "./bookings/rental-step-page.tsx"),
  route("rentals/:booking/deposit", "./bookings/deposit-page.tsx"),
  route("rentals/:booking/documents", "./bookings/rental-documents-page.tsx"),
  route("rentals/:booking/change", "./bookings/rental-change-page.tsx"),
  route("rentals/:booking/agreement", "./bookings/rental-agreement-page.tsx"),
  route("rentals/:booking/agreement/pdf", "./bookings/rental-agreement-pdf.ts"),
  route("rentals/:booking/invoices/:invoice", "./bookings/rental-invoice-page.tsx"),
  route("rentals/:booking/invoices/:invoice/pdf", "./bookings/rental-invoice-pdf.ts"),
  route("rentals/:booking/protocol/:kind", "./bookings/rental-protocol-page.tsx"),
  route("rentals/ads/:ad", "./bookings/rental-calendar-page.tsx"),
  route("rentals/ads/:ad/block", "./bookings/block-page.tsx"),
  route("rentals/ads/:ad/unblock", "./bookings/unblock.ts"),
  route("rentals/ads/:ad/sync", "./bookings/calendar-sync-page.tsx"),
];
