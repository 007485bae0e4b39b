import { sumCharges } from "#domain/cart/charges.ts";
import type { Order, OrderLine, SellerOrder } from "#domain/orders/order.ts";

// Names are translated, and other texts contain no letters, so that every word of a view has a known language.

const sampleLine: OrderLine = {
  id: 11,
  adId: 7,
  kind: "part",
  name: { en: "Brake pads", ar: "فحمات فرامل" },
  slug: "",
  sku: null,
  image: null,
  options: [],
  quantity: 1,
  unitMinor: 12_500,
  dueMinor: 12_500,
  discountMinor: 0,
  vehicle: null,
  fit: null,
  fitRule: null,
  car: null,
};

/** Creates an order line: one piece of a part for $125 unless `more` says otherwise. */
export const createSampleLine = (more: Partial<OrderLine> = {}): OrderLine => ({ ...sampleLine, ...more });

/** Creates a line for a car of $20,000 with a deposit of $500. */
export const createSampleCarLine = (more: Partial<OrderLine> = {}): OrderLine => ({
  ...sampleLine,
  id: 12,
  kind: "car",
  name: { en: "Toyota Camry", ar: "تويوتا كامري" },
  unitMinor: 2_000_000,
  dueMinor: 50_000,
  discountMinor: 0,
  car: "requested",
  ...more,
});

/** Creates a seller order that waits for the seller's response. */
export const createSampleSellerOrder = (more: Partial<SellerOrder> = {}): SellerOrder => ({
  id: 5,
  seller: { id: 1, name: { en: "Gulf Parts", ar: "قطع الخليج" }, phone: "+966 50 1", cityId: null, email: null },
  delivery: "delivery",
  status: "PENDING",
  paymentStatus: "unpaid",
  charge: {
    currency: "USD",
    goodsMinor: 12_500,
    discountMinor: 0,
    shippingMinor: 2_500,
    taxMinor: 1_875,
    includedTaxMinor: 0,
    totalMinor: 16_875,
  },
  coupons: [],
  taxPercent: "15",
  rate: "1",
  carrier: null,
  trackingUrl: null,
  trackingNumber: null,
  answerBy: new Date("2026-06-04T09:00:00Z"),
  remindedAt: null,
  lines: [createSampleLine()],
  events: [{ what: "PENDING", by: "buyer", note: null, at: new Date("2026-06-01T09:00:00Z") }],
  receipts: [],
  ...more,
});

/** Creates an order of one seller, paid in cash on delivery. Its totals are those of its seller orders. */
export function createSampleOrder({ sellers = [createSampleSellerOrder()], ...more }: Partial<Order> = {}): Order {
  const address = {
    firstName: "1",
    lastName: "2",
    company: null,
    country: "SA",
    address1: "8228",
    address2: null,
    city: "3",
    state: null,
    postcode: null,
    email: null,
    phone: "+966 50 2",
  };
  return {
    id: 3,
    number: "2026-0042",
    token: "t".repeat(32),
    userId: 9,
    email: "1@2.3",
    createdAt: new Date("2026-06-01T09:00:00Z"),
    language: "en",
    currency: "USD",
    rate: "1",
    totals: sumCharges(sellers.map(({ charge }) => charge)),
    payment: "cash-on-delivery",
    notes: null,
    shippingAddress: address,
    billingAddress: address,
    sellers,
    ...more,
  };
}
