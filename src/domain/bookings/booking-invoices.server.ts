import type { Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { balanceBookingInvoices } from "#domain/invoices/booking-invoices.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { calculateRefund } from "./cancellation.ts";
import { getExtraNames } from "./extra-names.ts";
import type { Booking } from "./queries.server.ts";
import type { StayPriceLine } from "./stay-price.ts";

type SettledBooking = Pick<Booking, "status" | "paymentStatus" | "paidMinor" | "refundPercent" | "totalMinor">;

/**
 * Returns the part of the price that a tax invoice covers by now: everything once the car is back, before that what was
 * paid online, and after a cancellation what does not go back.
 */
function calculateSettledAmount({
  status,
  paymentStatus,
  paidMinor,
  refundPercent,
  totalMinor,
}: SettledBooking): number {
  if (status === "completed") return totalMinor ?? 0;
  if (paymentStatus === "unpaid") return 0;
  const isEnded = status === "cancelled" || status === "refused";
  return isEnded ? paidMinor - calculateRefund(paidMinor, refundPercent ?? 100) : paidMinor;
}

/** Issues the tax invoice or credit note that the booking needs now. Bookings without lines of a price need none. */
export async function issueBookingInvoice(trx: Transaction<Tables>, booking: Booking, now: Date): Promise<void> {
  const { id, seller, currency, stayPrice, totalMinor, adName, status } = booking;
  if (!stayPrice || !totalMinor) return;
  await balanceBookingInvoices(trx, {
    id,
    sellerId: seller.id,
    currency,
    lines: stayPrice.lines
      .filter(({ amountMinor }) => amountMinor > 0)
      .map((line) => ({ name: nameLine(line, adName), ...toAmounts(line) })),
    tax: stayPrice.tax,
    vatNumber: stayPrice.vatNumber,
    totalMinor,
    settledMinor: calculateSettledAmount(booking),
    isCancelled: status === "cancelled" || status === "refused",
    now,
  });
}

/** Returns the quantity and the amounts of a line. The quantity of an extra that costs by the day is all its days. */
const toAmounts = (line: StayPriceLine) => ({
  quantity: line.kind === "extra" && line.days !== null ? line.quantity * line.days : line.quantity,
  unitMinor: line.unitMinor,
  totalMinor: line.amountMinor,
});

function nameLine(line: StayPriceLine, car: LocalizedText): LocalizedText {
  switch (line.kind) {
    case "days":
      return { en: `${car.en ?? car.ar ?? ""}, rental days`, ar: `${car.ar ?? car.en ?? ""}، أيام الإيجار` };
    case "extra":
      return getExtraNames(line);
    case "young-driver":
      return { en: `Driver under ${line.belowAge}`, ar: `عمر السائق أقل من ${line.belowAge}` };
    case "one-way":
      return {
        en: `Return in ${line.city.en ?? line.city.ar ?? ""}`,
        ar: `الإرجاع في ${line.city.ar ?? line.city.en ?? ""}`,
      };
  }
}
