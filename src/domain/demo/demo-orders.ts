import type { OrderActor, OrderTransition, PaymentMethod } from "#db/schema/orders.ts";
import type { ReturnReason } from "#db/schema/returns.ts";
import type { SettableReturnState } from "#domain/returns/return-transitions.server.ts";

/** Slug of the seller that offers the ordered parts. The owner of the demo showroom also owns this seller. */
export const PARTS_SELLER_SLUG = "gulf-parts-house";

/**
 * Step of a demo order: hours before now, what happened, who did it, and a note. With `received` the buyer confirms that
 * the goods arrived, and with `released` the system pays the seller after the time for complaints.
 */
export type DemoOrderStep = [
  hoursAgo: number,
  what: Exclude<OrderTransition, "receipt-sent"> | "received" | "released",
  by: OrderActor,
  note?: string,
];

/** Step of a demo return, like a step of an order. `percent` is the part of the value that is refunded. */
export type DemoReturnStep = [
  hoursAgo: number,
  what: SettableReturnState | "refunded",
  by: OrderActor,
  texts?: { note?: string; carrier?: string; trackingNumber?: string; percent?: number },
];

/** Return of pieces of the first line of a seller order. */
export type DemoReturn = {
  hoursAgo: number;
  quantity: number;
  reason: ReturnReason;
  note?: string;
  steps: DemoReturnStep[];
};

/** Goods that one seller sells with a demo order: the number of different products, and what happened after the order. */
export type DemoSellerOrder = {
  seller: string;
  kind: "car" | "part";
  lines: number;
  quantity?: number;
  pickUp?: boolean;
  carrier?: string;
  trackingNumber?: string;
  steps: DemoOrderStep[];
  returned?: DemoReturn;
};

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
  shares: DemoSellerOrder[];
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

/** Orders of the demo, oldest first. Together they show every order status, and returns. */
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
          [73 * day, "paid", "staff"],
          [73 * day - 2, "CONFIRMED", "seller"],
          [72 * day, "SHIPPED", "seller"],
          [70 * day, "DELIVERED", "seller"],
          [64 * day, "RETURNED", "seller", "القطعة غير مستعملة وفي علبتها."],
          [63 * day, "refunded", "staff"],
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
    email: "mona.ghamdi@example.com",
    firstName: "منى",
    lastName: "الغامدي",
    phone: "+966 54 611 7302",
    city: "جدة",
    street: "شارع صاري، حي السلامة",
    currency: "SAR",
    language: "ar",
    payment: "bank-transfer",
    hoursAgo: 33 * day,
    shares: [
      {
        seller: "gulf-parts-house",
        kind: "part",
        lines: 2,
        carrier: "SMSA Express",
        trackingNumber: "290018907755",
        steps: [
          [32 * day, "paid", "staff"],
          [32 * day - 2, "CONFIRMED", "seller"],
          [31 * day, "SHIPPED", "seller"],
          [29 * day, "DELIVERED", "seller"],
          [22 * day, "released", "system"],
        ],
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
        returned: {
          hoursAgo: 15 * day,
          quantity: 1,
          reason: "changed-mind",
          note: "تكفيني قطعة واحدة.",
          steps: [
            [15 * day - 3, "approved", "seller"],
            [14 * day, "sent", "buyer", { carrier: "Aramex", trackingNumber: "47330225118" }],
            [12 * day, "received", "seller"],
            [
              12 * day - 1,
              "refunded",
              "seller",
              { percent: 90, note: "وصلت القطعة سليمة والعلبة مفتوحة، فخصمنا عشرة في المئة." },
            ],
          ],
        },
      },
    ],
  },
  {
    email: "omar.k@example.com",
    firstName: "Omar",
    lastName: "Khan",
    phone: "+966 59 430 1186",
    city: "Khobar",
    street: "Prince Turki Street 18",
    currency: "SAR",
    language: "en",
    payment: "bank-transfer",
    hoursAgo: 16 * day,
    shares: [
      {
        seller: "gulf-parts-house",
        kind: "part",
        lines: 1,
        quantity: 2,
        carrier: "Aramex",
        trackingNumber: "47330224471",
        steps: [
          [15 * day, "paid", "staff"],
          [15 * day - 1, "CONFIRMED", "seller"],
          [14 * day, "SHIPPED", "seller"],
          [13 * day, "DELIVERED", "seller"],
          [12 * day + 5, "received", "buyer"],
        ],
      },
    ],
  },
  {
    ...sara,
    currency: "SAR",
    payment: "bank-transfer",
    hoursAgo: 11 * day,
    shares: [
      {
        seller: "gulf-parts-house",
        kind: "part",
        lines: 1,
        carrier: "SMSA Express",
        trackingNumber: "290019104662",
        steps: [
          [10 * day, "paid", "staff"],
          [10 * day - 2, "CONFIRMED", "seller"],
          [9 * day, "SHIPPED", "seller"],
          [6 * day, "DELIVERED", "seller"],
        ],
        returned: {
          hoursAgo: 20,
          quantity: 1,
          reason: "damaged",
          note: "وصلت القطعة وفيها كسر من أحد الأطراف، والكرتون من الخارج سليم.",
          steps: [],
        },
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
          [8 * day, "paid", "staff"],
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
          [4 * day, "paid", "staff"],
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
