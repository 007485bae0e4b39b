import type { OrderActor, OrderTransition, PaymentMethod } from "#db/schema/orders.ts";

/** Slug of the seller that offers the ordered parts. The owner of the demo showroom also owns this seller. */
export const PARTS_SELLER_SLUG = "gulf-parts-house";

/** Status change of a demo order: hours before now, the new status, who made the change, and a note. */
type DemoTransition = [hoursAgo: number, what: OrderTransition, by: OrderActor, note?: string];

export type DemoOrder = {
  /** Email address of the buyer. */
  email: string;
  account?: "demo@karaj.example";
  firstName: string;
  lastName: string;
  phone: string;
  city: string;
  street: string;
  currency: "SAR" | "USD" | "AED";
  language: "ar" | "en";
  payment: PaymentMethod;
  notes?: string;
  hoursAgo: number;
  /**
   * Seller orders of the order: for each seller the number of different products, and the status changes after the
   * order was placed.
   */
  shares: {
    seller: string;
    kind: "car" | "part";
    lines: number;
    quantity?: number;
    pickUp?: boolean;
    carrier?: string;
    trackingNumber?: string;
    steps: DemoTransition[];
  }[];
};

const sara = {
  email: "demo@karaj.example",
  account: "demo@karaj.example",
  firstName: "سارة",
  lastName: "العتيبي",
  phone: "+966 50 123 4567",
  city: "الرياض",
  street: "8228 طريق الملك فهد، حي العليا",
  language: "ar",
} as const;

const hour = 1;
const day = 24 * hour;

/** Orders of the demo, oldest first. Together they show every order status. */
export const demoOrders: readonly DemoOrder[] = [
  {
    ...sara,
    currency: "SAR",
    payment: "bank-transfer",
    hoursAgo: 74 * day,
    shares: [
      {
        seller: "dar-al-qita",
        kind: "part",
        lines: 1,
        carrier: "SMSA Express",
        trackingNumber: "290018834421",
        steps: [
          [73 * day, "paid", "seller"],
          [73 * day - 2, "CONFIRMED", "seller"],
          [72 * day, "SHIPPED", "seller"],
          [70 * day, "DELIVERED", "seller"],
          [64 * day, "RETURNED", "seller", "القطعة غير مستعملة وفي علبتها."],
          [63 * day, "refunded", "seller"],
        ],
      },
    ],
  },
  {
    ...sara,
    currency: "SAR",
    payment: "cash-on-delivery",
    hoursAgo: 41 * day,
    shares: [
      {
        seller: "gulf-parts-house",
        kind: "part",
        lines: 1,
        steps: [[41 * day - 3, "CANCELLED", "buyer", "طلبت المقاس الخطأ."]],
      },
    ],
  },
  {
    ...sara,
    currency: "USD",
    payment: "cash-on-delivery",
    hoursAgo: 20 * day,
    shares: [
      {
        seller: "gulf-parts-house",
        kind: "part",
        lines: 2,
        quantity: 2,
        carrier: "Aramex",
        trackingNumber: "47330219905",
        steps: [
          [20 * day - 4, "CONFIRMED", "seller"],
          [19 * day, "SHIPPED", "seller"],
          [17 * day, "DELIVERED", "seller"],
          [17 * day, "paid", "seller"],
        ],
      },
    ],
  },
  {
    email: "yousef.hamdan@example.com",
    firstName: "يوسف",
    lastName: "الحمدان",
    phone: "+966 55 204 8817",
    city: "الدمام",
    street: "شارع الأمير محمد بن فهد، مبنى 41",
    currency: "SAR",
    language: "ar",
    payment: "bank-transfer",
    hoursAgo: 9 * day,
    shares: [
      {
        seller: "al-waha-motors",
        kind: "car",
        lines: 1,
        pickUp: true,
        steps: [
          [9 * day - 1, "receipt-sent", "buyer"],
          [8 * day, "paid", "seller"],
          [8 * day, "CONFIRMED", "seller", "السيارة جاهزة للمعاينة من التاسعة صباحًا."],
        ],
      },
    ],
  },
  {
    ...sara,
    currency: "SAR",
    payment: "bank-transfer",
    hoursAgo: 5 * day,
    shares: [
      {
        seller: "gulf-parts-house",
        kind: "part",
        lines: 1,
        quantity: 4,
        carrier: "SMSA Express",
        trackingNumber: "290019220178",
        steps: [
          [5 * day - 2, "receipt-sent", "buyer"],
          [4 * day, "paid", "seller"],
          [4 * day, "CONFIRMED", "seller"],
          [2 * day, "SHIPPED", "seller"],
        ],
      },
    ],
  },
  {
    email: "layla.noor@example.com",
    firstName: "Layla",
    lastName: "Noor",
    phone: "+971 50 771 2093",
    city: "Dubai",
    street: "Al Wasl Road 112",
    currency: "AED",
    language: "en",
    payment: "cash-on-delivery",
    notes: "Please call before you come, the bell is broken.",
    hoursAgo: 2 * day,
    shares: [
      {
        seller: "gulf-parts-house",
        kind: "part",
        lines: 2,
        steps: [[2 * day - 5, "CONFIRMED", "seller"]],
      },
    ],
  },
  {
    ...sara,
    currency: "SAR",
    payment: "cash-on-delivery",
    notes: "نرجو الاتصال قبل التوصيل.",
    hoursAgo: 30 * hour,
    shares: [
      { seller: "gulf-parts-house", kind: "part", lines: 2, steps: [[26 * hour, "CONFIRMED", "seller"]] },
      { seller: "dar-al-qita", kind: "part", lines: 1, pickUp: true, steps: [] },
    ],
  },
  {
    email: "majed.s@example.com",
    firstName: "ماجد",
    lastName: "الشهري",
    phone: "+966 56 310 9921",
    city: "جدة",
    street: "شارع التحلية 77",
    currency: "SAR",
    language: "ar",
    payment: "bank-transfer",
    hoursAgo: 7 * hour,
    shares: [{ seller: "al-waha-motors", kind: "car", lines: 1, pickUp: true, steps: [] }],
  },
  {
    ...sara,
    currency: "SAR",
    payment: "bank-transfer",
    hoursAgo: 3 * hour,
    shares: [{ seller: "gulf-parts-house", kind: "part", lines: 1, steps: [] }],
  },
];
