// Written by `npm run generate -- api-client` from the API's own description (/api/v1/openapi.json). Don't edit it by hand.
/* eslint-disable */

/** Options for creating a client. */
export type KarajOptions = {
  /** Base address of Karaj, such as `https://karaj.example`. */
  baseUrl: string;
  /** Access token of an account. Without a token only public data can be requested. */
  token?: string | undefined;
  /** Language of texts in responses. */
  language?: "ar" | "en" | undefined;
  /** Function to use instead of the platform's `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
};

/** Problem with one field of a request. */
export type FieldProblem = { path: string; code: string; message: string };

/**
 * Error for a failed response. Programs should decide by `code`. `message` is in the reader's language and can be
 * shown.
 */
export class KarajProblem extends Error {
  override readonly name = "KarajProblem";
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  /** Id of the request, to be quoted in questions to the operator of Karaj. */
  readonly requestId: string | undefined;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined;

  constructor(answer: Response, body: Record<string, unknown>) {
    super(typeof body.detail === "string" ? body.detail : `${answer.status} ${answer.statusText}`);
    this.status = answer.status;
    this.code = typeof body.code === "string" ? body.code : "unexpected";
    this.errors = Array.isArray(body.errors) ? (body.errors as FieldProblem[]) : [];
    this.requestId = typeof body.requestId === "string" ? body.requestId : undefined;
    this.retryAfter = Number(answer.headers.get("retry-after")) || undefined;
  }
}

type Call = { path: readonly string[]; body?: "json" | "form"; answer?: "stream" };
type Input = { query?: object; headers?: object; body?: unknown; signal?: AbortSignal };

/**
 * Creates the function that sends the request of an API method and parses the response. It throws KarajProblem for a
 * failed response.
 */
function sender({ baseUrl, token, language, fetch = (url, init) => globalThis.fetch(url, init) }: KarajOptions) {
  const root = `${baseUrl.replace(/\/+$/, "")}/api/v1`;
  return async function send<T>(method: string, path: string, input: Input, call: Call): Promise<T> {
    const values = input as Record<string, unknown>;
    const address = call.path.reduce(
      (all, name) => all.replace(`{${name}}`, encodeURIComponent(String(values[name]))),
      path,
    );
    const headers = new Headers();
    if (token) headers.set("authorization", `Bearer ${token}`);
    if (language) headers.set("accept-language", language);
    for (const [name, value] of Object.entries(input.headers ?? {})) {
      if (value !== undefined) headers.set(name, String(value));
    }
    if (call.body === "json" && input.body !== undefined) headers.set("content-type", "application/json");
    const answer = await fetch(root + address + searchOf(input.query), {
      method,
      headers,
      ...(input.body === undefined
        ? {}
        : { body: call.body === "form" ? formOf(input.body) : JSON.stringify(input.body) }),
      ...(input.signal ? { signal: input.signal } : {}),
    });
    if (!answer.ok) {
      const body: unknown = await answer.json().catch(() => undefined);
      throw new KarajProblem(
        answer,
        typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {},
      );
    }
    if (call.answer === "stream") return answer as T;
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
}

/** Formats the query string. A list becomes one parameter per item. */
function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  return search.size > 0 ? `?${search}` : "";
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as object)) {
    for (const each of Array.isArray(value) ? value : [value])
      form.append(name, each instanceof Blob ? each : String(each));
  }
  return form;
}

export type AdClosing = {
  outcome: "sold-here" | "sold-elsewhere" | "closed";
};

export type AdFields = {
  /** Its id; null: not said yet */
  category: number | string | null;
  seller: number | null;
  title: LocalText;
  description: LocalText;
  vin: string | null;
  vehicle: number | null;
  year: number | null;
  /** Its id; null: not said yet */
  make: number | string | null;
  /** Its id; null: not said yet */
  model: number | string | null;
  modelName: string | null;
  mileageKm: number | null;
  features: Record<string, string | number | boolean>;
  partNumber: string | null;
  /** Its id; null: not said yet */
  brand: number | string | null;
  fits: "all" | "cars" | "unknown" | null;
  fitsCars: ({
    /** Its id; null: not said yet */
    make: number | string | null;
    /** Its id; null: not said yet */
    model: number | string | null;
    from: number | null;
    to: number | null;
  })[];
  price: Money | null;
  onRequest: boolean;
  compareAtPrice: Money | null;
  deposit: Money | null;
  stock: number | null;
  sku: string | null;
  sizes: string[];
  colors: string[];
  minDays: number | null;
  /** Its id; null: not said yet */
  city: number | string | null;
  phone: string | null;
  hidePhone: boolean;
};

export type AdInput = {
  /** What is offered; needed where no category is named. Of an ad it follows from the category */
  kind?: "car" | "part" | "rental";
  /** Its id or slug */
  category?: number | string | null;
  /** As whom it is sold: one of `/me/sellers`; null: as oneself. It can't change later */
  seller?: number | null;
  /** One language is enough */
  title?: {
    ar?: string | null;
    en?: string | null;
  };
  /** One language is enough */
  description?: {
    ar?: string | null;
    en?: string | null;
  };
  /** It fills in make, model and year where it can */
  vin?: string | null;
  /** Of `/vehicles`: says year, make and model, and fills in what follows from its engine */
  vehicle?: number | null;
  year?: number | null;
  /** Its id or slug */
  make?: number | string | null;
  /** Its id or slug */
  model?: number | string | null;
  /** Instead of `model`, one that isn't in the lists */
  modelName?: string | null;
  mileageKm?: number | null;
  /** By the keys of the category's features; of choices the slug */
  features?: Record<string, string | number | boolean | null>;
  partNumber?: string | null;
  /** Its id or slug */
  brand?: number | string | null;
  fits?: "all" | "cars" | "unknown" | null;
  /** All of them anew */
  fitsCars?: ({
    /** Its id or slug */
    make: number | string;
    /** Its id or slug */
    model: number | string;
    from: number;
    to?: number | null;
  })[];
  price?: Amount;
  /** The price is told to who asks */
  onRequest?: boolean;
  compareAtPrice?: Amount;
  /** Of a car, what is paid to have it kept */
  deposit?: {
    minor: number;
    currency: string;
  } | null;
  stock?: number | null;
  sku?: string | null;
  /** What buyers choose from */
  sizes?: string[];
  /** Slugs of the feature `color` */
  colors?: string[];
  /** Of a rental */
  minDays?: number | null;
  /** Its id or slug */
  city?: number | string | null;
  phone?: string | null;
  hidePhone?: boolean;
};

export type AdPicture = {
  /** `m7` for one that was there before pictures were kept here */
  id: string;
  url: string;
  width: number | null;
  height: number | null;
};

export type AdPictureOrder = {
  pictures: {
    id: string;
  }[];
};

export type AdPictureTurn = {
  rotate: "left" | "right";
};

export type AdPictures = {
  pictures: AdPicture[];
};

export type AdPicturesReceived = AdPictures & {
  /** Files that were not taken: which, and why */
  refused: {
    path: string;
    code: string;
    message: string;
  }[];
};

export type AdStatistics = {
  from: string;
  to: string;
  days: {
    day: string;
    views: number;
    reveals: number;
    favourites: number;
  }[];
};

export type Address = {
  id: number;
  firstName: string;
  lastName: string;
  company: string | null;
  country: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  postcode: string | null;
  email: string | null;
  phone: string;
  default: boolean;
};

export type AddressBody = {
  firstName: string;
  lastName: string;
  company?: string | null;
  /** Its code; `SA` unless given */
  country?: string | null;
  address1: string;
  address2?: string | null;
  city: string;
  state?: string | null;
  postcode?: string | null;
  email?: string | null;
  /** Who brings a parcel calls first */
  phone: string;
};

/** In whole minor units (cents, halalas) of the currency */
export type Amount = {
  minor: number;
  currency: string;
} | null;

export type Archived = {
  archived: boolean;
};

export type Availability = {
  /** The rental's ad */
  id: number;
  /** The day of the pick-up */
  from: string;
  /** The day of the return, on which somebody else can have it */
  to: string;
  /** There, where it is fetched */
  today: string;
  timeZone: string;
  /** Whether it can be booked at all just now */
  active: boolean;
  /** How many like cars there are */
  units: number;
  lastPickUp: string;
  minDays: number;
  maxDays: number;
  /** Of a day; null: on request */
  price: Money | null;
  /** When none of them is left, within what was asked for */
  full: {
    /** The day of the pick-up */
    from: string;
    /** The day of the return, on which somebody else can have it */
    to: string;
  }[];
  /** Whether just these days can be had; null unless both are given */
  stay: {
    available: boolean;
    /** Why not */
    reason: "booking.not_active" | "booking.past" | "booking.too_far" | "booking.order" | "booking.too_short" | "booking.too_long" | "booking.taken" | null;
    days: number;
    /** null: on request, or not available */
    total: Money | null;
    /** As many days nearby that are free, when these are taken */
    nearest: {
      /** The day of the pick-up */
      from: string;
      /** The day of the return, on which somebody else can have it */
      to: string;
    } | null;
  } | null;
};

export type Blocked = {
  blocked: boolean;
};

export type Booking = {
  id: number;
  /** Opens the booking without an account; for its customer */
  token: string | null;
  /** Who is asking */
  role: "customer" | "seller";
  status: "requested" | "confirmed" | "completed" | "refused" | "cancelled";
  /** The day of the pick-up */
  from: string;
  /** The day of the return, on which somebody else can have it */
  to: string;
  days: number;
  timeZone: string;
  unit: {
    /** The ad; null: it is gone */
    id: number | null;
    path: string | null;
    name: string;
    names: LocalText;
    image: string | null;
  };
  seller: {
    id: number;
    name: string;
    names: LocalText;
    /** Once it is confirmed */
    phone: string | null;
  };
  /** null: their account is gone, or who asks has only the token */
  customer: {
    name: string;
    email: string;
    phone: string;
  } | null;
  /** Of a day, as it was agreed; null: on request */
  price: Money | null;
  total: Money | null;
  /** What the customer wrote */
  note: string | null;
  /** What the seller answered */
  reply: string | null;
  endedBy: "customer" | "seller" | "system" | null;
  /** A request that isn't answered until then is refused */
  answerBy: string | null;
  /** Of a request. `unconfirmed`: its seller sees it and it can hold days once the link of the mail is opened; `held`: others can't have its days, until the time given or else until it is answered; `open`: others can book them until it is confirmed. null: it is answered */
  hold: {
    state: "unconfirmed" | "held" | "open";
    until: string | null;
  } | null;
  /** What who asks can make of it today */
  steps: ("requested" | "confirmed" | "completed" | "refused" | "cancelled")[];
  createdAt: string;
  changedAt: string;
};

export type BookingBody = {
  /** The rental's ad */
  unitId: number;
  from: string;
  to: string;
  name: string;
  /** Needed of guests; a member's own is known */
  email?: string | null;
  phone: string;
  note?: string | null;
  /** What the customer agreed to, in minor units; null: on request. Refused when it is another by now */
  total?: number | null;
};

export type BookingContactCodeBody = {
  /** `code` of the link in the confirmation mail */
  code: string;
};

export type BookingList = {
  items: Booking[];
  page: number;
  limit: number;
  total: number;
  pages: number;
  from: number;
  to: number;
};

export type BookingReasonBody = {
  note: string;
};

export type BookingStepBody = {
  note?: string | null;
};

export type Brand = Named & {
  country: string | null;
  image: string | null;
  count: number;
};

export type Cart = {
  /** Null while nothing is in it */
  id: number | null;
  lines: ({
    id: number;
    product: ProductSummary;
    options: {
      name: LocalText;
      value: LocalText;
    }[];
    /** Pieces that can be bought now */
    quantity: number;
    limit: number;
    price: Money;
    due: Money & unknown;
    total: Money;
    /** `holds`: the price is what buyer and seller agreed on; `too-many`: it would be for fewer pieces; null: nothing was agreed on */
    agreed: "holds" | "too-many" | null;
    vehicleId: number | null;
  })[];
  quantity: number;
  subtotal: Money;
  totals: ({
    type: "shipping" | "tax";
    title: string;
    price: Money;
  })[];
  total: Money;
  /** What changed since a line was put in; setting its quantity agrees to it */
  notices: {
    line: number;
    code: string;
  }[];
};

export type Category = {
  id: number;
  type: "shop" | "blog" | "showrooms" | "rentalrooms" | "carForSale";
  slug: string;
  name: string;
  names: LocalText;
  image: string | null;
  /** Active ads in it and below it */
  items: number;
  parent: {
    id: number;
    slug: string;
    name: string;
  } | null;
  layout: string;
  customFields: Record<string, unknown>;
  children: Category[];
};

export type CategoryFeature = FeatureDetails & {
  /** An ad can't do without */
  required: boolean;
  /** Lists of the category are narrowed by it */
  filterable: boolean;
  /** It is shown when ads are compared */
  comparable: boolean;
};

export type CheckoutBody = {
  email: string;
  /** Needed when anything is delivered */
  shippingAddress?: {
    firstName: string;
    lastName: string;
    company?: string | null;
    /** Its code; `SA` unless given */
    country?: string | null;
    address1: string;
    address2?: string | null;
    city: string;
    state?: string | null;
    postcode?: string | null;
    email?: string | null;
    /** Who brings a parcel calls first */
    phone: string;
  } | null;
  /** As shipping unless given */
  billingAddress?: {
    firstName: string;
    lastName: string;
    company?: string | null;
    /** Its code; `SA` unless given */
    country?: string | null;
    address1: string;
    address2?: string | null;
    city: string;
    state?: string | null;
    postcode?: string | null;
    email?: string | null;
    /** Who brings a parcel calls first */
    phone: string;
  } | null;
  /** By seller's id; `delivery` is usual */
  delivery?: Record<string, "delivery" | "pick-up">;
  payment: "cash-on-delivery" | "bank-transfer";
  notes?: string | null;
  /** What the buyer agreed to, in minor units of the base currency; refused when it changed */
  total?: number | null;
  /** What the buyer saw amounts in; the base currency unless given */
  currency?: string;
  /** Instead of what is in the cart, which stays as it is: all of them, or none. What is wrong is told by place (`lines.2.quantity`) */
  lines?: ({
    productId: number;
    /** A whole number from 1 to 999; as a text also in Arabic digits */
    quantity?: number | string;
    options?: {
      /** Its slug */
      name: string;
      /** Its slug */
      value: string;
    }[];
    vehicleId?: number | null;
  })[];
};

/** What isn't named stays as it is */
export type ChosenNotificationSettings = {
  topics: ({
    topic: "messages" | "orders" | "bookings" | "prices" | "sales" | "ads" | "business" | "reviews" | "reports";
    inApp?: boolean;
    mail?: boolean;
  })[];
};

export type City = Named & {
  country: string;
};

export type ContactBody = {
  name: string;
  email: string;
  phone?: string | null;
  subject: string;
  message: string;
};

export type Conversation = {
  id: number;
  side: "buyer" | "seller";
  about: {
    type: "ad" | "order";
    /** null: it is about an order, or the ad is gone */
    product: {
      id: number;
      slug: string;
      kind: "car" | "part" | "rental";
      name: LocalText;
      status: "draft" | "pending" | "active" | "reserved" | "sold" | "expired" | "rejected" | "closed";
      price: Money | null;
      pricePer: "whole" | "day";
      image: string | null;
    } | null;
    /** null: it is about an ad, or the order is gone */
    order: {
      id: number;
      shareId: number;
      number: string;
      image: string | null;
    } | null;
  };
  other: {
    name: LocalText & unknown;
    image: string | null;
    /** null: it is the buyer */
    seller: {
      id: number;
      slug: string;
      type: "personal" | "showroom" | "rental_room";
      verified: boolean;
    } | null;
  };
  unread: number;
  archived: boolean;
  /** Why nothing can be written; null: it can */
  silence: "you-blocked" | "unavailable" | "gone" | "closed" | null;
  /** The newest message that the other side has read */
  seenTo: number;
  mayOffer: boolean;
  /** What the buyer can have it for; null: nothing was agreed on, or it was ordered */
  agreed: {
    price: Money & unknown;
    /** For so many it holds; of more each costs what the ad asks */
    pieces: number;
    until: string;
  } | null;
  reported: boolean;
  offer: Offer;
  createdAt: string;
};

export type ConversationSummary = {
  id: number;
  /** On which side one is oneself */
  side: "buyer" | "seller";
  about: {
    type: "ad" | "order";
    /** null: it is about an order, or the ad is gone */
    product: {
      id: number;
      slug: string;
      kind: "car" | "part" | "rental";
      name: LocalText;
      status: "draft" | "pending" | "active" | "reserved" | "sold" | "expired" | "rejected" | "closed";
      price: Money | null;
      pricePer: "whole" | "day";
      image: string | null;
    } | null;
    /** null: it is about an ad, or the order is gone */
    order: {
      id: number;
      shareId: number;
      number: string;
      image: string | null;
    } | null;
  };
  other: {
    name: LocalText & unknown;
    image: string | null;
    /** null: it is the buyer */
    seller: {
      id: number;
      slug: string;
      type: "personal" | "showroom" | "rental_room";
      verified: boolean;
    } | null;
  };
  last: {
    id: number;
    kind: "text" | "offer" | "event";
    own: boolean;
    text: string;
    hasPicture: boolean;
    event: "offer-accepted" | "offer-declined" | "offer-withdrawn" | "price" | null;
    amount: Money | null;
    at: string;
  } | null;
  lastAt: string;
  unread: number;
  archived: boolean;
};

export type Conversations = {
  items: ConversationSummary[];
  page: number;
  limit: number;
  total: number;
  pages: number;
  from: number;
  to: number;
  /** Conversations with something unread, whatever the filter */
  unread: number;
};

export type Country = {
  code: string;
  name: string;
  names: LocalText;
};

export type Currency = {
  code: string;
  symbol: string;
  name: string;
  names: LocalText;
  /** Units per US dollar, a decimal string */
  rate: string;
  decimals: number;
};

export type Favourites = {
  items: ({
    person_id: number;
    item_id: number;
    product: ProductSummary;
    addedAt: string;
    fellFrom: Money | null;
  })[];
  page: number;
  limit: number;
  total: number;
  pages: number;
  from: number;
  to: number;
};

export type Feature = {
  key: string;
  type: "choice" | "color" | "number" | "boolean" | "text";
  name: string;
  names: LocalText;
  unit: string | null;
  units: LocalText | null;
  /** How many there are to choose from; 0 of what isn't chosen */
  values: number;
};

export type FeatureDetails = Feature & {
  lookups: (Named & {
    color: string | null;
  })[];
};

export type Filter = {
  type: "check" | "radio" | "range" | "color" | "rating" | "category" | "vehicle" | "days";
  slug: string;
  name: string;
  /** What is chosen: slugs, one slug or null of radio and rating, {min, max} of a range, an id or null of vehicle (whose items are values of `fit`; `maybe` counts what it adds), {from, to} or null of days */
  value?: unknown;
  /** Slugs that are left out by `not.` and the slug */
  not?: string[];
  /** What a range is in */
  unit?: string;
  items?: {
    slug: string;
    name: string;
    count: number;
    color?: string;
  }[];
  min?: number;
  max?: number;
};

export type Fit = {
  verdict: "fits" | "fits_if" | "universal" | "does_not_fit" | "unknown";
  /** What decided it; null: that no rule speaks of the vehicle */
  rule: Fitment | null;
  questions: ({
    /** The parameter that answers it */
    about: string;
    question: string | null;
    /** Answers that make a difference; besides them other and ?. None: a day, month or year */
    choices: {
      value: string;
      name: string;
    }[];
  })[];
};

export type Fitment = {
  effect: "fits" | "excludes";
  make: Named | null;
  model: Named | null;
  yearFrom: number;
  /** null: and all that follow */
  yearTo: number | null;
  engine: string | null;
  market: string | null;
  drive: string | null;
  gear: string | null;
  body: string | null;
  builtFrom: string | null;
  builtTo: string | null;
  qualifiers: {
    key: string;
    value: string;
  }[];
  position: string | null;
  quantity: number | null;
  note: string | null;
  verified: boolean;
};

/** `current` is the id in the garage; null: parts are for all vehicles */
export type Garage = {
  vehicles: GarageVehicle[];
  current: number | null;
};

export type GarageVehicle = {
  /** Its id in the garage */
  id: number;
  vehicle: Vehicle;
  nickname: string | null;
  vin: string | null;
  answers: Record<string, string>;
  current: boolean;
};

export type Language = {
  code: string;
  name: string;
  image: string;
  direction: "ltr" | "rtl";
};

export type LocalText = {
  ar: string | null;
  en: string | null;
};

export type Make = Named & {
  count: number;
};

export type Message = {
  id: number;
  /** null: nobody wrote it, it happened */
  side: "buyer" | "seller" | null;
  own: boolean;
  author: {
    id: number;
    name: string;
  } | null;
  kind: "text" | "offer" | "event";
  text: string;
  picture: {
    url: string;
    width: number;
    height: number;
  } | null;
  offer: Offer;
  event: "offer-accepted" | "offer-declined" | "offer-withdrawn" | "price" | null;
  /** With the event `price`: what the ad costs from here on */
  price: Money | null;
  key: string | null;
  at: string;
};

export type Messages = {
  /** In the order they were written */
  items: Message[];
  hasOlder: boolean;
};

/** An amount in whole minor units (cents, halalas) of the currency */
export type Money = {
  minor: number;
  currency: string;
};

export type Named = {
  id: number;
  slug: string;
  name: string;
  names: LocalText;
};

/** About an ad, or about a seller's share of an order */
export type NewConversation = {
  productId?: number;
  orderShareId?: number;
  text: string;
  /** A name of your choice: sent again, it is the same message */
  key?: string;
};

export type NewConversationReport = {
  reason: "fraud" | "spam" | "offensive" | "threat" | "other";
  /** Needed with `other` */
  text?: string;
};

export type NewMessage = {
  text: string;
  /** A name of your choice: sent again, it is the same message */
  key?: string;
};

/** In the currency of the ad; no more than it costs, and no less than a tenth */
export type NewOffer = {
  minor: number;
  currency: string;
};

export type NewToken = Token & {
  /** What programs send. It is told this once */
  token: string;
};

export type Notification = {
  id: number;
  kind: string;
  /** What it is switched off by; null: it can't be */
  topic: "messages" | "orders" | "bookings" | "prices" | "sales" | "ads" | "business" | "reviews" | "reports" | null;
  /** In the language of the request */
  text: string;
  /** Where it leads on the site */
  path: string;
  read: boolean;
  createdAt: string;
};

export type NotificationSettings = {
  topics: ({
    topic: "messages" | "orders" | "bookings" | "prices" | "sales" | "ads" | "business" | "reviews" | "reports";
    /** Among the notifications */
    inApp: boolean;
    /** null: there are no mails of it */
    mail: boolean | null;
  })[];
};

export type Notifications = {
  items: Notification[];
  page: number;
  limit: number;
  total: number;
  pages: number;
  from: number;
  to: number;
  /** How many were not read, whichever are listed */
  unread: number;
};

/** The one that waits for an answer */
export type Offer = {
  id: number;
  side: "buyer" | "seller";
  own: boolean;
  amount: Money;
  state: "open" | "accepted" | "declined" | "withdrawn" | "countered" | "ended";
  /** What one can do with it now */
  may: ("accept" | "decline" | "withdraw")[];
  madeAt: string;
  endsAt: string;
  /** Accepted: how long the price holds, for one piece */
  agreedUntil: string | null;
} | null;

export type Order = {
  id: number;
  number: string;
  /** Opens the order without an account; null for tokens that may only read */
  token: string | null;
  createdAt: string;
  email: string;
  payment: "cash-on-delivery" | "bank-transfer";
  /** What all sellers have in common, else the one that is least far */
  status: "PENDING" | "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "RETURNED";
  /** What the buyer saw amounts in */
  currency: string;
  rate: string;
  sellers: ({
    id: number;
    seller: {
      id: number;
      name: LocalText;
    };
    status: "PENDING" | "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "RETURNED";
    paymentStatus: "unpaid" | "receipt-sent" | "paid" | "refunded";
    delivery: "delivery" | "pick-up";
    carrier: string | null;
    trackingNumber: string | null;
    /** Until when the seller has to answer, or it is cancelled by itself; null: nobody waits for that */
    answerBy: string | null;
    subtotal: Money;
    shipping: Money & unknown;
    tax: Money & unknown;
    total: Money & unknown;
    items: ({
      id: number;
      product: OrderedProduct;
      /** null: the ad is gone */
      productId: number | null;
      kind: "car" | "part";
      name: LocalText;
      slug: string;
      sku: string | null;
      image: string | null;
      options: {
        name: LocalText;
        value: LocalText;
      }[];
      quantity: number;
      price: Money;
      due: Money;
      total: Money;
      vehicle: {
        id: number;
        name: LocalText;
      } | null;
      fit: "universal" | "fits" | "depends" | "excluded" | "unknown" | null;
      fitRule: LocalText | null;
      /** How a car stands with this order. `requested`: it is on sale until its seller accepts; `reserved`: it is kept for this buyer; `taken`: another buyer has it, the request stays open; `ended`: it is no longer on sale, or the order was cancelled; null: no car */
      car: "requested" | "reserved" | "taken" | "ended" | null;
    })[];
    events: ({
      what: string;
      /** system: nobody, it was not answered in time */
      by: "buyer" | "seller" | "staff" | "system";
      note: string | null;
      at: string;
    })[];
  })[];
  items: ({
    id: number;
    product: OrderedProduct;
    /** null: the ad is gone */
    productId: number | null;
    kind: "car" | "part";
    name: LocalText;
    slug: string;
    sku: string | null;
    image: string | null;
    options: {
      name: LocalText;
      value: LocalText;
    }[];
    quantity: number;
    price: Money;
    due: Money;
    total: Money;
    vehicle: {
      id: number;
      name: LocalText;
    } | null;
    fit: "universal" | "fits" | "depends" | "excluded" | "unknown" | null;
    fitRule: LocalText | null;
    /** How a car stands with this order. `requested`: it is on sale until its seller accepts; `reserved`: it is kept for this buyer; `taken`: another buyer has it, the request stays open; `ended`: it is no longer on sale, or the order was cancelled; null: no car */
    car: "requested" | "reserved" | "taken" | "ended" | null;
  })[];
  quantity: number;
  subtotal: Money;
  totals: ({
    type: "shipping" | "tax";
    title: string;
    price: Money;
  })[];
  total: Money;
  notes: string | null;
  shippingAddress: OrderAddress | null;
  billingAddress: OrderAddress;
};

export type OrderAddress = {
  firstName: string;
  lastName: string;
  company: string | null;
  country: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  postcode: string | null;
  email: string | null;
  phone: string;
};

export type OrderedProduct = {
  slug: string;
  name: string;
  names: LocalText;
  sku: string | null;
  images: ({
    url: string;
    width: number | null;
    height: number | null;
    name: LocalText;
  })[];
  /** null: the ad is gone */
  id: number | null;
  /** null: the ad is gone */
  path: string | null;
  kind: "car" | "part";
};

export type Orders = {
  items: Order[];
  page: number;
  limit: number;
  total: number;
  pages: number;
  from: number;
  to: number;
};

export type OwnAd = {
  /** `d12`: a draft; `345`: an ad, by the same id as its product */
  id: string;
  /** Its ETag begins with it */
  version: number;
  status: "draft" | "pending" | "active" | "reserved" | "sold" | "expired" | "rejected" | "closed";
  ended: "sold-here" | "sold-elsewhere" | "given-up" | "paused" | "account-deleted" | "taken-down" | null;
  kind: "car" | "part" | "rental" | null;
  fields: AdFields;
  pictures: AdPicture[];
  /** What keeps it from being published, or changed */
  problems: {
    path: string;
    code: string;
    message: string;
  }[];
  /** Of a draft: the ad that it changes */
  changes: string | null;
  /** Of an ad: the draft of a change that one has begun */
  draft: string | null;
  /** null: a draft */
  life: {
    /** Its page */
    path: string;
    createdAt: string;
    expiresAt: string | null;
    /** Several people said that it is sold: it is paused unless `/confirmation` says otherwise */
    askedIfSoldAt: string | null;
    /** What can be done with it now */
    acts: ("renew" | "resume" | "pause" | "reserve" | "free" | "sold-here" | "sold-elsewhere" | "unsold" | "reopen" | "close" | "delete")[];
    /** From its first day */
    statistics: {
      views: number;
      /** How often its phone was shown */
      reveals: number;
      favourites: number;
    };
    /** Of a rental, what is still ahead of its bookings, whether or not it can be seen: pausing, reserving or closing it leaves them standing. null: nothing */
    bookings: {
      confirmed: number;
      /** Requests that wait for an answer */
      requested: number;
      /** When the first of them begins */
      first: string;
    } | null;
    /** Why moderators refused it or took it down, and what they asked to mend */
    refusal: {
      note: string | null;
      mend: {
        field: string;
        fieldName: string;
        reason: string;
        reasonText: string;
        note: string;
      }[];
    } | null;
    events: ({
      id: number;
      what: string;
      by: "seller" | "staff" | "system";
      /** Of whoever sells */
      name: string | null;
      note: string | null;
      /** What was changed, by the paths of the ad's fields */
      fields: string[];
      at: string;
    })[];
  } | null;
};

export type OwnAdList = {
  items: OwnAdSummary[];
  page: number;
  limit: number;
  total: number;
  pages: number;
  from: number;
  to: number;
  /** Ads by status, and drafts; what there is none of is missing */
  counts: {
    draft?: number;
    pending?: number;
    active?: number;
    reserved?: number;
    sold?: number;
    expired?: number;
    rejected?: number;
    closed?: number;
  };
};

export type OwnAdSummary = {
  /** `d12`: a draft; `345`: an ad, by the same id as its product */
  id: string;
  status: "draft" | "pending" | "active" | "reserved" | "sold" | "expired" | "rejected" | "closed";
  ended: "sold-here" | "sold-elsewhere" | "given-up" | "paused" | "account-deleted" | "taken-down" | null;
  kind: "car" | "part" | "rental" | null;
  name: string;
  names: LocalText;
  price: Money | null;
  pricePer: "whole" | "day";
  picture: string | null;
  path: string | null;
  expiresAt: string | null;
  /** What was said when it came to stand like this */
  note: string | null;
  askedIfSold: boolean;
  /** Of a draft: how many things keep it from being published */
  problems: number;
  changes: string | null;
  statistics: {
    views: number;
    /** How often its phone was shown */
    reveals: number;
    favourites: number;
  };
};

export type OwnAddressBody = AddressBody & {
  default?: boolean;
};

export type OwnReview = Review & {
  status: "pending" | "approved" | "rejected";
  reason: string | null;
};

export type OwnSeller = Seller & {
  role: "owner" | "manager" | "editor";
  closed: boolean;
};

export type Phone = {
  phone: string;
};

export type Post = PostSummary & {
  author: string;
  /** HTML without scripts, whose highest heading is h2 */
  body: string;
  /** Of the body: not every post is there in both */
  language: "en" | "ar";
  markdown: LocalText & unknown;
  /** Its headings, with their ids in the body */
  contents: {
    id: string;
    text: string;
    level: number;
  }[];
  updatedAt: string;
  older: PostLink | null;
  newer: PostLink | null;
};

export type PostCategory = {
  slug: string;
  name: string;
  names: LocalText;
};

export type PostLink = {
  slug: string;
  title: string;
  titles: LocalText;
};

export type PostList = {
  items: PostSummary[];
  page: number;
  limit: number;
  total: number;
  pages: number;
  from: number;
  to: number;
};

export type PostSummary = {
  id: number;
  slug: string;
  path: string;
  title: string;
  titles: LocalText;
  excerpt: string;
  excerpts: LocalText;
  image: string | null;
  categories: PostCategory[];
  date: string;
  /** To read it */
  minutes: number;
};

export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors?: {
    path: string;
    code: string;
    message: string;
    /** Why, where a code has several reasons: `short`, `common` or `guessable` passwords */
    reason?: string;
  }[];
  requestId: string;
};

export type Product = {
  id: number;
  slug: string;
  path: string;
  kind: "car" | "part" | "rental";
  name: string;
  names: LocalText;
  excerpt: string;
  sku: string | null;
  /** null: price on request */
  price: Money | null;
  /** What it cost before it fell in the last 30 days, else what its seller says it cost */
  compareAtPrice: Money | null;
  /** null: not in the last 30 days */
  priceFellAt: string | null;
  /** The price among comparable cars; null: too few of them, or no car */
  deal: "great" | "good" | "fair" | "high" | null;
  pricePer: "whole" | "day";
  accountName: string;
  images: ({
    url: string;
    width: number | null;
    height: number | null;
    name: LocalText;
  })[];
  badges: string[];
  rating: number | null;
  reviews: number;
  availability: "in-stock" | "out-of-stock" | "on-backorder";
  stock: number;
  brand: Named | null;
  make: Named | null;
  model: Named | null;
  year: number | null;
  mileageKm: number | null;
  city: Named | null;
  category: Named | null;
  createdAt: string;
  age: {
    unit: "minute" | "hour" | "day" | "month" | "year";
    count: number;
  };
  seller: Seller;
  description: string;
  descriptions: LocalText;
  status: string;
  /** What comparable cars cost; null: too few of them, or nothing to compare */
  market: {
    ads: number;
    low: Money;
    median: Money;
    high: Money;
  } | null;
  /** What it cost from when on, the oldest first */
  priceHistory: {
    at: string;
    price: Money;
  }[];
  /** Null where the seller shows none; empty once this network or account has seen 30 distinct numbers within an hour */
  phoneNumber: string | null;
  /** EN-01: ids of vehicles that it fits for certain, 500 at most; `/fit` says it of any vehicle */
  compatibility: "all" | "unknown" | number[];
  /** The first 50 rules of its part */
  fitment: Fitment[];
  attributes: ({
    slug: string;
    name: string;
    value: string | number | boolean;
    unit: string | null;
    color: string | null;
  })[];
  features: ({
    slug: string;
    name: string;
    value: string | number | boolean;
    unit: string | null;
    color: string | null;
  })[];
  options: ({
    slug: string;
    name: string;
    names: LocalText;
    type: "default" | "color";
    values: ({
      slug: string;
      name: string;
      names: LocalText;
      color: string | null;
    })[];
  })[];
  tags: string[];
  categories: Named[];
};

export type ProductList = {
  items: ProductSummary[];
  page: number;
  limit: number;
  sort: string;
  total: number;
  totalIsMinimum?: boolean;
  pages: number;
  from: number;
  to: number;
  /** Send it as `cursor` to go on; null at the end, and in orders that have no cursors */
  next: string | null;
  filters: Filter[];
  /** How q was read, when not as the words it is made of */
  reading?: {
    asked: string;
    /** Parameters that were read from q */
    understood: {
      name: string;
      value: string;
    }[];
    corrected?: {
      text: string;
      why: "spelling" | "keyboard";
    };
    /** Words that no product has beside the others */
    leftOut?: string;
  };
};

export type ProductSummary = {
  id: number;
  slug: string;
  path: string;
  kind: "car" | "part" | "rental";
  name: string;
  names: LocalText;
  excerpt: string;
  sku: string | null;
  /** null: price on request */
  price: Money | null;
  /** What it cost before it fell in the last 30 days, else what its seller says it cost */
  compareAtPrice: Money | null;
  /** null: not in the last 30 days */
  priceFellAt: string | null;
  /** The price among comparable cars; null: too few of them, or no car */
  deal: "great" | "good" | "fair" | "high" | null;
  pricePer: "whole" | "day";
  accountName: string;
  images: ({
    url: string;
    width: number | null;
    height: number | null;
    name: LocalText;
  })[];
  badges: string[];
  rating: number | null;
  reviews: number;
  availability: "in-stock" | "out-of-stock" | "on-backorder";
  stock: number;
  brand: Named | null;
  make: Named | null;
  model: Named | null;
  year: number | null;
  mileageKm: number | null;
  city: Named | null;
  category: Named | null;
  createdAt: string;
  age: {
    unit: "minute" | "hour" | "day" | "month" | "year";
    count: number;
  };
  seller: Seller;
  /** EN-01; vehicles: some, whose ids the product itself names. `vehicle` narrows lists to what fits */
  compatibility: "all" | "unknown" | "vehicles";
};

export type ProfileBody = {
  name?: string;
  lastName?: string | null;
  phone?: string | null;
  /** Mails are written in it */
  language?: "en" | "ar";
};

export type ReadNotifications = {
  /** Those alone; of others' nothing happens. Without it all are read */
  ids?: number[];
};

export type ReadUpTo = {
  /** A message; without it all there are */
  upTo?: number;
};

export type RentalBookingList = {
  items: Booking[];
  page: number;
  limit: number;
  total: number;
  pages: number;
  from: number;
  to: number;
  /** Of all of them, by status */
  counts: {
    requested: number;
    confirmed: number;
    completed: number;
    refused: number;
    cancelled: number;
  };
};

export type Review = {
  id: number;
  date: string;
  /** Empty: the account is gone */
  author: string;
  avatar: string | null;
  rating: number;
  content: string;
  language: "en" | "ar";
  pictures: string[];
  /** It speaks of something that was bought here */
  bought: boolean;
};

export type ReviewList = {
  items: Review[];
  page: number;
  limit: number;
  sort: "newest" | "highest" | "lowest";
  total: number;
  pages: number;
  from: number;
  to: number;
  /** The average, to two decimals; null without reviews */
  rating: number | null;
  stars: {
    "1": number;
    "2": number;
    "3": number;
    "4": number;
    "5": number;
  };
};

export type Seller = {
  id: number;
  slug: string;
  type: "personal" | "showroom" | "rental_room";
  name: string;
  names: LocalText;
  verified: boolean;
};

export type SellerDetails = SellerSummary & {
  address: string;
  addresses: LocalText;
  phones: string[];
  whatsapp: string | null;
  email: string | null;
  timeZone: string;
  /** The week; empty: it hasn't said its hours */
  hours: {
    /** 0 is Sunday */
    day: number;
    /** None: closed. Closing earlier than opening is past midnight; 00:00 to 00:00 is all day */
    times: {
      opens: string;
      closes: string;
    }[];
  }[];
  /** Those that its ads are in, the fullest first */
  categories: (Named & {
    count: number;
  })[];
};

export type SellerList = {
  items: SellerSummary[];
  page: number;
  limit: number;
  sort: "ads" | "rating" | "newest" | "name";
  total: number;
  pages: number;
  from: number;
  to: number;
  /** Where there are any, and how many */
  cities: (Named & {
    count: number;
  })[];
};

export type SellerSummary = Seller & {
  path: string;
  about: string;
  abouts: LocalText;
  city: Named | null;
  logo: string | null;
  cover: string | null;
  /** Active ones */
  ads: number;
  /** The average, to two decimals; null without reviews */
  rating: number | null;
  reviews: number;
  /** By the seller's own clock; null: it hasn't said its hours */
  open: {
    now: boolean;
    until: string | null;
    opens: {
      /** 0 is Sunday */
      day: number;
      at: string;
    } | null;
  } | null;
  memberSince: string;
};

export type SignUpBody = {
  name?: string;
  /** Another name of `name`; one is needed */
  firstName?: string;
  lastName?: string | null;
  email: string;
  phone?: string | null;
  password: string;
};

export type Suggestions = {
  products: ProductSummary[];
  categories: (Named & {
    type: string;
    path: string;
    /** Active ads in it and below it */
    count: number;
    parent: Named | null;
  })[];
  makes: (Named & {
    path: string;
    count: number;
    /** The make's model that is meant; null for the make itself */
    model: Named | null;
  })[];
  /** What the answer is for when nothing was found for the text */
  corrections: string[];
};

export type Token = {
  id: number;
  name: string;
  scopes: ("account:read" | "account:write" | "orders:read" | "orders:write" | "ads:read" | "ads:write" | "bookings:read" | "bookings:write" | "inbox:read" | "inbox:write")[];
  createdAt: string;
  /** null: it works until it is revoked */
  expiresAt: string | null;
  lastUsedAt: string | null;
  /** A network, not an address */
  lastUsedFrom: string | null;
};

export type TokenBody = {
  name: string;
  scopes: ("account:read" | "account:write" | "orders:read" | "orders:write" | "ads:read" | "ads:write" | "bookings:read" | "bookings:write" | "inbox:read" | "inbox:write")[];
  /** How long it works; null: until it is revoked */
  days: 30 | 90 | 365 | null;
};

export type TrackedOrder = {
  number: string;
  createdAt: string;
  /** What all sellers have in common, else the one that is least far */
  status: "PENDING" | "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "RETURNED";
  sellers: ({
    id: number;
    seller: {
      id: number;
      name: LocalText;
    };
    status: "PENDING" | "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "RETURNED";
    delivery: "delivery" | "pick-up";
    carrier: string | null;
    trackingNumber: string | null;
    /** Until when the seller has to answer, or it is cancelled by itself; null: nobody waits for that */
    answerBy: string | null;
    items: ({
      id: number;
      name: LocalText;
      quantity: number;
      /** How a car stands with this order. `requested`: it is on sale until its seller accepts; `reserved`: it is kept for this buyer; `taken`: another buyer has it, the request stays open; `ended`: it is no longer on sale, or the order was cancelled; null: no car */
      car: "requested" | "reserved" | "taken" | "ended" | null;
    })[];
    events: {
      what: string;
      at: string;
    }[];
  })[];
};

export type User = {
  id: number;
  name: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  phone: string | null;
  thumbnail_url: string | null;
  role: "member" | "showroom" | "rental_room" | "moderator" | "administrator";
  language: "en" | "ar";
};

export type Vehicle = {
  id: number;
  year: number;
  make: Named;
  model: Named;
  /** And what else is known of it; null: nothing is */
  engine: string | null;
  name: string;
  generation: string | null;
  submodel: string | null;
  market: "gcc" | "us" | "eu" | "jp" | null;
  drive: "fwd" | "rwd" | "awd" | "4wd" | null;
};

export type Vin = {
  status: "found" | "partial";
  vin: string;
  vehicle?: Vehicle;
  maker: string | null;
  country: string | null;
  /** Those that it can be */
  years: number[];
  warnings: "check_digit"[];
};

/** The operations of Karaj's API, each a method of its own. */
export function createKaraj(options: KarajOptions) {
  const send = sender(options);
  return {
    /** Languages */
    listLanguages: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Language[]> =>
      send("GET", "/languages", input, {"path":[]}),

    /** A language */
    getLanguage: (input: {
      code: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Language> =>
      send("GET", "/languages/{code}", input, {"path":["code"]}),

    /** Currencies */
    listCurrencies: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Currency[]> =>
      send("GET", "/currencies", input, {"path":[]}),

    /** Countries */
    listCountries: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Country[]> =>
      send("GET", "/countries", input, {"path":[]}),

    /** Cities */
    listCities: (input: {
      query?: {
        country?: string;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<City[]> =>
      send("GET", "/cities", input, {"path":[]}),

    /** Categories */
    listCategories: (input: {
      query?: {
        type?: "shop" | "blog" | "showrooms" | "rentalrooms" | "carForSale";
        /** Id or slug; the roots without it */
        parent?: string;
        /** Levels of children in the answer */
        depth?: number | null;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Category[]> =>
      send("GET", "/categories", input, {"path":[]}),

    /** A category */
    getCategory: (input: {
      idOrSlug: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Category> =>
      send("GET", "/categories/{idOrSlug}", input, {"path":["idOrSlug"]}),

    /** Makes of cars */
    listMakes: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Make[]> =>
      send("GET", "/makes", input, {"path":[]}),

    /** Models of a make */
    listModels: (input: {
      slug: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Make[]> =>
      send("GET", "/makes/{slug}/models", input, {"path":["slug"]}),

    /** Brands of parts */
    listBrands: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Brand[]> =>
      send("GET", "/brands", input, {"path":[]}),

    /**
     * Ads that match, a page at a time, with the counts of all filters
     *
     * Repeat a parameter for any of its values; `not.` before one of the lists (`not.make=toyota`) leaves values out. The features of a category narrow by their keys: `feature.axle=front`, `feature.genuine=yes` (any, yes, no), `feature.engineMin=2&feature.engineMax=3.5`. The `filters` of an answer say which there are. To walk through all of a list send `next` of each answer as `cursor`: however deep, it is as quick as the first page, and ads that are added meanwhile neither shift nor repeat any. Orders that have cursors: `newest`, `price_asc`, `price_desc`, `rating`, and `default` without `q`. In the order of prices or ratings an ad whose own changes meanwhile may come twice or not at all.
     */
    listProducts: (input: {
      query?: {
        /** Read as a sentence: “camry under 50k in Riyadh” is a model, a price and a city */
        q?: string;
        /** 1 searches q word for word */
        exact?: "1";
        page?: number;
        /** `next` of the answer before, with the same parameters: goes on behind its last ad, instead of `page` */
        cursor?: string;
        /** 16 without it */
        limit?: number;
        sort?: "default" | "newest" | "price_asc" | "price_desc" | "name_asc" | "name_desc" | "rating";
        kind?: "car" | "part" | "rental";
        /** Ids or slugs; several mean any */
        category?: string[];
        /** Ids or slugs; several mean any */
        make?: string[];
        /** make.model, for example toyota.camry */
        model?: string[];
        /** Ids or slugs; several mean any */
        brand?: string[];
        /** Ids or slugs; several mean any */
        city?: string[];
        /** A seller's id */
        seller?: number;
        /** Several mean any */
        sellerType?: ("personal" | "showroom" | "rental_room")[];
        /** Ids or slugs; several mean any */
        color?: string[];
        /** Ids or slugs; several mean any */
        fuel?: string[];
        /** Ids or slugs; several mean any */
        gear?: string[];
        /** Ids or slugs; several mean any */
        body?: string[];
        /** Ids or slugs; several mean any */
        condition?: string[];
        yearMin?: number;
        yearMax?: number;
        /** In units of `currency`, not in minor ones */
        priceMin?: number;
        priceMax?: number;
        /** In kilometres */
        mileageMin?: number;
        mileageMax?: number;
        discount?: "any" | "yes" | "no";
        /** A vehicle's id: parts that fit it, and those that fit every vehicle */
        vehicle?: number;
        /** maybe adds parts whose fit depends on what isn't known; parts leaves out only parts that don't fit, so that cars and rentals stay; first leaves nothing out and lists what fits or may before parts of which nothing is known, and those before what is for other cars. A q that names a part, a model and its year is read so */
        fit?: "only" | "maybe" | "parts" | "first";
        /** With `vehicle`: parts that fit the vehicle's model in any year from the vehicle's own to this one, at most 40 years */
        until?: number;
        /** With `to`: only rentals that can be had from that day of pick-up up to that day of return, on which the next one may fetch the car; for example 2026-12-01 */
        from?: string;
        /** The day of return; goes with `from` */
        to?: string;
        /** Rated so or higher */
        rating?: number;
        photo?: "any" | "yes";
        /** Words that must not occur */
        without?: string[];
        /** The price among comparable cars; several mean any */
        deal?: ("great" | "good" | "fair" | "high")[];
        /** The price fell in the last 30 days */
        priceDrop?: "yes";
        /** Currency of priceMin and priceMax; USD without it */
        currency?: string;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<ProductList> =>
      send("GET", "/products", input, {"path":[]}),

    /** Ads that were chosen to be shown first; the latest parts as long as none are */
    listFeaturedProducts: (input: {
      query?: {
        limit?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<ProductSummary[]> =>
      send("GET", "/products/featured", input, {"path":[]}),

    /** An ad */
    getProduct: (input: {
      idOrSlug: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Product> =>
      send("GET", "/products/{idOrSlug}", input, {"path":["idOrSlug"]}),

    /** Ads like this one */
    listRelatedProducts: (input: {
      idOrSlug: string;
      query?: {
        limit?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<ProductSummary[]> =>
      send("GET", "/products/{idOrSlug}/related", input, {"path":["idOrSlug"]}),

    /** Showrooms, a page at a time */
    listShowrooms: (input: {
      query?: {
        page?: number;
        limit?: number;
        /** In names and cities */
        q?: string;
        /** Id or slug */
        city?: string;
        /** yes: those that are open now */
        open?: "any" | "yes";
        verified?: "any" | "yes";
        sort?: "ads" | "rating" | "newest" | "name";
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<SellerList> =>
      send("GET", "/showrooms", input, {"path":[]}),

    /** All that is known of a showroom */
    getShowroom: (input: {
      idOrSlug: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<SellerDetails> =>
      send("GET", "/showrooms/{idOrSlug}", input, {"path":["idOrSlug"]}),

    /** The ads of a showroom that match, as /products has them */
    listShowroomProducts: (input: {
      idOrSlug: string;
      query?: {
        /** Read as a sentence: “camry under 50k in Riyadh” is a model, a price and a city */
        q?: string;
        /** 1 searches q word for word */
        exact?: "1";
        page?: number;
        /** `next` of the answer before, with the same parameters: goes on behind its last ad, instead of `page` */
        cursor?: string;
        /** 16 without it */
        limit?: number;
        sort?: "default" | "newest" | "price_asc" | "price_desc" | "name_asc" | "name_desc" | "rating";
        kind?: "car" | "part" | "rental";
        /** Ids or slugs; several mean any */
        category?: string[];
        /** Ids or slugs; several mean any */
        make?: string[];
        /** make.model, for example toyota.camry */
        model?: string[];
        /** Ids or slugs; several mean any */
        brand?: string[];
        /** Ids or slugs; several mean any */
        city?: string[];
        /** Ids or slugs; several mean any */
        color?: string[];
        /** Ids or slugs; several mean any */
        fuel?: string[];
        /** Ids or slugs; several mean any */
        gear?: string[];
        /** Ids or slugs; several mean any */
        body?: string[];
        /** Ids or slugs; several mean any */
        condition?: string[];
        yearMin?: number;
        yearMax?: number;
        /** In units of `currency`, not in minor ones */
        priceMin?: number;
        priceMax?: number;
        /** In kilometres */
        mileageMin?: number;
        mileageMax?: number;
        discount?: "any" | "yes" | "no";
        /** A vehicle's id: parts that fit it, and those that fit every vehicle */
        vehicle?: number;
        /** maybe adds parts whose fit depends on what isn't known; parts leaves out only parts that don't fit, so that cars and rentals stay; first leaves nothing out and lists what fits or may before parts of which nothing is known, and those before what is for other cars. A q that names a part, a model and its year is read so */
        fit?: "only" | "maybe" | "parts" | "first";
        /** With `vehicle`: parts that fit the vehicle's model in any year from the vehicle's own to this one, at most 40 years */
        until?: number;
        /** With `to`: only rentals that can be had from that day of pick-up up to that day of return, on which the next one may fetch the car; for example 2026-12-01 */
        from?: string;
        /** The day of return; goes with `from` */
        to?: string;
        /** Rated so or higher */
        rating?: number;
        photo?: "any" | "yes";
        /** Words that must not occur */
        without?: string[];
        /** The price among comparable cars; several mean any */
        deal?: ("great" | "good" | "fair" | "high")[];
        /** The price fell in the last 30 days */
        priceDrop?: "yes";
        /** Currency of priceMin and priceMax; USD without it */
        currency?: string;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<ProductList> =>
      send("GET", "/showrooms/{idOrSlug}/products", input, {"path":["idOrSlug"]}),

    /** What buyers say of a showroom, a page at a time, with the count of each number of stars */
    listShowroomReviews: (input: {
      idOrSlug: string;
      query?: {
        page?: number;
        limit?: number;
        sort?: "newest" | "highest" | "lowest";
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<ReviewList> =>
      send("GET", "/showrooms/{idOrSlug}/reviews", input, {"path":["idOrSlug"]}),

    /** Rental offices, a page at a time */
    listRentalRooms: (input: {
      query?: {
        page?: number;
        limit?: number;
        /** In names and cities */
        q?: string;
        /** Id or slug */
        city?: string;
        /** yes: those that are open now */
        open?: "any" | "yes";
        verified?: "any" | "yes";
        sort?: "ads" | "rating" | "newest" | "name";
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<SellerList> =>
      send("GET", "/rental-rooms", input, {"path":[]}),

    /** All that is known of a rental office */
    getRentalRoom: (input: {
      idOrSlug: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<SellerDetails> =>
      send("GET", "/rental-rooms/{idOrSlug}", input, {"path":["idOrSlug"]}),

    /** The ads of a rental office that match, as /products has them */
    listRentalRoomProducts: (input: {
      idOrSlug: string;
      query?: {
        /** Read as a sentence: “camry under 50k in Riyadh” is a model, a price and a city */
        q?: string;
        /** 1 searches q word for word */
        exact?: "1";
        page?: number;
        /** `next` of the answer before, with the same parameters: goes on behind its last ad, instead of `page` */
        cursor?: string;
        /** 16 without it */
        limit?: number;
        sort?: "default" | "newest" | "price_asc" | "price_desc" | "name_asc" | "name_desc" | "rating";
        kind?: "car" | "part" | "rental";
        /** Ids or slugs; several mean any */
        category?: string[];
        /** Ids or slugs; several mean any */
        make?: string[];
        /** make.model, for example toyota.camry */
        model?: string[];
        /** Ids or slugs; several mean any */
        brand?: string[];
        /** Ids or slugs; several mean any */
        city?: string[];
        /** Ids or slugs; several mean any */
        color?: string[];
        /** Ids or slugs; several mean any */
        fuel?: string[];
        /** Ids or slugs; several mean any */
        gear?: string[];
        /** Ids or slugs; several mean any */
        body?: string[];
        /** Ids or slugs; several mean any */
        condition?: string[];
        yearMin?: number;
        yearMax?: number;
        /** In units of `currency`, not in minor ones */
        priceMin?: number;
        priceMax?: number;
        /** In kilometres */
        mileageMin?: number;
        mileageMax?: number;
        discount?: "any" | "yes" | "no";
        /** A vehicle's id: parts that fit it, and those that fit every vehicle */
        vehicle?: number;
        /** maybe adds parts whose fit depends on what isn't known; parts leaves out only parts that don't fit, so that cars and rentals stay; first leaves nothing out and lists what fits or may before parts of which nothing is known, and those before what is for other cars. A q that names a part, a model and its year is read so */
        fit?: "only" | "maybe" | "parts" | "first";
        /** With `vehicle`: parts that fit the vehicle's model in any year from the vehicle's own to this one, at most 40 years */
        until?: number;
        /** With `to`: only rentals that can be had from that day of pick-up up to that day of return, on which the next one may fetch the car; for example 2026-12-01 */
        from?: string;
        /** The day of return; goes with `from` */
        to?: string;
        /** Rated so or higher */
        rating?: number;
        photo?: "any" | "yes";
        /** Words that must not occur */
        without?: string[];
        /** The price among comparable cars; several mean any */
        deal?: ("great" | "good" | "fair" | "high")[];
        /** The price fell in the last 30 days */
        priceDrop?: "yes";
        /** Currency of priceMin and priceMax; USD without it */
        currency?: string;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<ProductList> =>
      send("GET", "/rental-rooms/{idOrSlug}/products", input, {"path":["idOrSlug"]}),

    /** What buyers say of a rental office, a page at a time, with the count of each number of stars */
    listRentalRoomReviews: (input: {
      idOrSlug: string;
      query?: {
        page?: number;
        limit?: number;
        sort?: "newest" | "highest" | "lowest";
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<ReviewList> =>
      send("GET", "/rental-rooms/{idOrSlug}/reviews", input, {"path":["idOrSlug"]}),

    /** Facts that ads can carry */
    listFeatures: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Feature[]> =>
      send("GET", "/features", input, {"path":[]}),

    /** A fact with all that it can be */
    getFeature: (input: {
      key: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<FeatureDetails> =>
      send("GET", "/features/{key}", input, {"path":["key"]}),

    /** What ads of a category are asked and narrowed by, its parents' features first */
    listCategoryFeatures: (input: {
      idOrSlug: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<CategoryFeature[]> =>
      send("GET", "/categories/{idOrSlug}/features", input, {"path":["idOrSlug"]}),

    /** What buyers say of an ad, a page at a time, with the count of each number of stars */
    listReviews: (input: {
      idOrSlug: string;
      query?: {
        page?: number;
        limit?: number;
        sort?: "newest" | "highest" | "lowest";
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<ReviewList> =>
      send("GET", "/products/{idOrSlug}/reviews", input, {"path":["idOrSlug"]}),

    /**
     * Review what one has bought; it is shown once a moderator has read it
     *
     * `content` has 10 to 2,000 characters. Without `orderLineId` any delivered line of one's own will do.
     */
    writeReview: (input: {
      idOrSlug: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        rating: number;
        content: string;
        orderLineId?: number;
      };
      headers?: {
        /** Any text of your own, such as a UUID: the same request with the same key within a day is answered the same and does nothing twice; another request with it is refused (409) */
        "Idempotency-Key"?: string;
      };
      signal?: AbortSignal;
    }): Promise<OwnReview> =>
      send("POST", "/products/{idOrSlug}/reviews", input, {"path":["idOrSlug"],"body":"json"}),

    /**
     * Whether an ad's part fits a vehicle, and the rule that decided it
     *
     * Questions are answered by parameters named as they are (`market=gcc`, `q:brakes=sport`).
     */
    getProductFit: (input: {
      idOrSlug: string;
      query: {
        vehicle: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Fit> =>
      send("GET", "/products/{idOrSlug}/fit", input, {"path":["idOrSlug"]}),

    /** Ads, categories, makes and models for a text that is still being typed; nothing for an empty one */
    listSuggestions: (input: {
      query?: {
        q?: string;
        /** Of each kind */
        limit?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Suggestions> =>
      send("GET", "/suggestions", input, {"path":[]}),

    /**
     * Make an account and sign in with it
     *
     * Fails with AUTH_INVALID_EMAIL, AUTH_EMAIL_ALREADY_IN_USE or AUTH_WEAK_PASSWORD as `code`; the field's `reason` says why a password is weak: `short`, `common` or `guessable`. The cart, garage, comparison and hearts of the request's cookies become the account's.
     */
    signUp: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: SignUpBody;
      signal?: AbortSignal;
    }): Promise<User> =>
      send("POST", "/auth/sign-up", input, {"path":[],"body":"json"}),

    /**
     * Sign in
     *
     * Sets a session cookie that scripts can't read, and XSRF-TOKEN, whose value later requests send as X-XSRF-TOKEN. The cart, garage, comparison and hearts of the request's cookies become the account's, and those cookies end. A device cookie makes this device known to the account: send it along with later sign-ins. Strangers may be told AUTH_CHALLENGE_NEEDED (429) after many wrong passwords: see `POST /auth/device-link`.
     */
    signIn: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        email: string;
        password: string;
        /** The code of the app, or a recovery code, if the account asks for one (else 400 AUTH_CODE_NEEDED) */
        code?: string;
      };
      signal?: AbortSignal;
    }): Promise<User> =>
      send("POST", "/auth/sign-in", input, {"path":[],"body":"json"}),

    /**
     * Ask for a link that makes a device known to an account, or use it
     *
     * For sign-ins that are told AUTH_CHALLENGE_NEEDED. With `email` a link is mailed, if there is such an account: the answer is the same. With the link's `token` the answer sets the device cookie; then sign in with the password.
     */
    confirmDevice: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        email?: string;
        token?: string;
      };
      signal?: AbortSignal;
    }): Promise<void> =>
      send("POST", "/auth/device-link", input, {"path":[],"body":"json"}),

    /** Sign out */
    signOut: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<void> =>
      send("POST", "/auth/sign-out", input, {"path":[]}),

    /** Who is signed in */
    getSession: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<User> =>
      send("GET", "/auth/session", input, {"path":[]}),

    /**
     * Change one's password
     *
     * Ends all other sessions, and begins this one anew.
     */
    changePassword: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        current: string;
        password: string;
      };
      signal?: AbortSignal;
    }): Promise<User> =>
      send("POST", "/auth/password", input, {"path":[],"body":"json"}),

    /**
     * Ask for a link to choose a new password, or use it
     *
     * With `email` a link is sent, if there is such an account: the answer is the same. With the link's `token` and a `password` that becomes the new one.
     */
    resetPassword: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        email?: string;
        token?: string;
        password?: string;
      };
      signal?: AbortSignal;
    }): Promise<void> =>
      send("POST", "/auth/password-reset", input, {"path":[],"body":"json"}),

    /** One's account */
    getMe: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<User> =>
      send("GET", "/me", input, {"path":[]}),

    /** Change one's name, phone and language */
    updateMe: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: ProfileBody;
      signal?: AbortSignal;
    }): Promise<User> =>
      send("PUT", "/me", input, {"path":[],"body":"json"}),

    /** One's addresses, the default first */
    listAddresses: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Address[]> =>
      send("GET", "/me/addresses", input, {"path":[]}),

    /** Add an address; the first one becomes the default */
    createAddress: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: OwnAddressBody;
      signal?: AbortSignal;
    }): Promise<Address> =>
      send("POST", "/me/addresses", input, {"path":[],"body":"json"}),

    /** An address of one's own */
    getAddress: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Address> =>
      send("GET", "/me/addresses/{id}", input, {"path":["id"]}),

    /** Change an address; `default: true` makes it the default */
    updateAddress: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: OwnAddressBody;
      signal?: AbortSignal;
    }): Promise<Address> =>
      send("PUT", "/me/addresses/{id}", input, {"path":["id"],"body":"json"}),

    /** Delete an address; of those left the first becomes the default if it was */
    deleteAddress: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<void> =>
      send("DELETE", "/me/addresses/{id}", input, {"path":["id"]}),

    /** One's favourites, the newest first, 16 a page */
    listFavourites: (input: {
      query?: {
        page?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Favourites> =>
      send("GET", "/me/favourites", input, {"path":[]}),

    /** Keep an ad; one that is kept already stays as it is */
    addFavourite: (input: {
      /** The ad's id */
      itemId: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<void> =>
      send("PUT", "/me/favourites/{itemId}", input, {"path":["itemId"]}),

    /** Keep an ad no longer */
    removeFavourite: (input: {
      /** The ad's id */
      itemId: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<void> =>
      send("DELETE", "/me/favourites/{itemId}", input, {"path":["itemId"]}),

    /** The ids of the ads one compares */
    listCompared: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<number[]> =>
      send("GET", "/me/compare", input, {"path":[]}),

    /**
     * Compare an ad; one that is there already stays as it is
     *
     * Answers 409 `compare.full` when there are 8 already.
     */
    addCompared: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        productId: number;
      };
      signal?: AbortSignal;
    }): Promise<number[]> =>
      send("POST", "/me/compare", input, {"path":[],"body":"json"}),

    /**
     * Compare these ads and no others
     *
     * Of an ad that is named twice the first counts. Answers 409 `compare.full` for more than 8, and 404 `product.not_found` when one of them can't be compared: then the list stays as it was.
     */
    replaceCompared: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        productIds: number[];
      };
      signal?: AbortSignal;
    }): Promise<number[]> =>
      send("PUT", "/me/compare", input, {"path":[],"body":"json"}),

    /**
     * Compare one ad no longer, or none at all
     *
     * Without `productId` the whole list is cleared. An ad that isn't in the list changes nothing.
     */
    clearCompared: (input: {
      query?: {
        productId?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<number[]> =>
      send("DELETE", "/me/compare", input, {"path":[]}),

    /**
     * Download everything the site keeps about oneself
     *
     * A ZIP archive with a JSON and a CSV file for each kind of data. Five a day; then 429 `account.data_limit`. It takes a session: a token can't do it.
     */
    downloadMyData: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Response> =>
      send("POST", "/me/data", input, {"path":[],"answer":"stream"}),

    /** One's tokens, the newest first */
    listTokens: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Token[]> =>
      send("GET", "/me/tokens", input, {"path":[]}),

    /** Make a token; what programs send is told this once */
    createToken: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: TokenBody;
      signal?: AbortSignal;
    }): Promise<NewToken> =>
      send("POST", "/me/tokens", input, {"path":[],"body":"json"}),

    /** Revoke a token */
    revokeToken: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<void> =>
      send("DELETE", "/me/tokens/{id}", input, {"path":["id"]}),

    /** The years of which there are vehicles, the newest first */
    listVehicleYears: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<number[]> =>
      send("GET", "/vehicles/years", input, {"path":[]}),

    /** The makes that have models of a year */
    listVehicleMakes: (input: {
      query: {
        year: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Named[]> =>
      send("GET", "/vehicles/makes", input, {"path":[]}),

    /** A make's models of a year */
    listVehicleModels: (input: {
      query: {
        year: number;
        /** Id or slug */
        make: string;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Named[]> =>
      send("GET", "/vehicles/models", input, {"path":[]}),

    /** The vehicles of a year, make and model by their engines; `name` is null for the one that isn't known */
    listVehicleEngines: (input: {
      query: {
        year: number;
        /** Id or slug */
        make: string;
        /** Id or slug */
        model: string;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<({
      id: number;
      name: string | null;
    })[]> =>
      send("GET", "/vehicles/engines", input, {"path":[]}),

    /** What a vehicle number says (VP-04); a partial answer has the maker and the years that it can be */
    getVehicleByVin: (input: {
      vin: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Vin> =>
      send("GET", "/vehicles/vin/{vin}", input, {"path":["vin"]}),

    /** A vehicle */
    getVehicle: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Vehicle> =>
      send("GET", "/vehicles/{id}", input, {"path":["id"]}),

    /** One's vehicles */
    getGarage: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Garage> =>
      send("GET", "/garage", input, {"path":[]}),

    /** Add a vehicle; with `current` parts are for it from now on */
    addVehicle: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        vehicleId: number;
        current?: boolean;
        nickname?: string | null;
        /** Spaces and digits of any script are read */
        vin?: string | null;
        /** To questions on which it depends whether a part fits */
        answers?: Record<string, string>;
      };
      signal?: AbortSignal;
    }): Promise<Garage> =>
      send("POST", "/garage", input, {"path":[],"body":"json"}),

    /** Choose the vehicle that parts are for; null: all vehicles */
    chooseVehicle: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        id: number | null;
      };
      signal?: AbortSignal;
    }): Promise<Garage> =>
      send("PUT", "/garage/current", input, {"path":[],"body":"json"}),

    /** Parts for all vehicles */
    chooseNoVehicle: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Garage> =>
      send("DELETE", "/garage/current", input, {"path":[]}),

    /** Change a vehicle's nickname, number or answers; what isn't given stays */
    updateVehicle: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        nickname?: string | null;
        /** Spaces and digits of any script are read */
        vin?: string | null;
        /** To questions on which it depends whether a part fits */
        answers?: Record<string, string>;
      };
      signal?: AbortSignal;
    }): Promise<Garage> =>
      send("PUT", "/garage/{id}", input, {"path":["id"],"body":"json"}),

    /** Take a vehicle out */
    removeVehicle: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Garage> =>
      send("DELETE", "/garage/{id}", input, {"path":["id"]}),

    /** The cart, at today's prices and stock */
    getCart: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Cart> =>
      send("GET", "/cart", input, {"path":[]}),

    /** Take everything out */
    clearCart: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Cart> =>
      send("DELETE", "/cart", input, {"path":[]}),

    /** Put an ad in; the same with the same options becomes more of one line */
    addCartLine: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        productId: number;
        /** A whole number from 1 to 999; as a text also in Arabic digits */
        quantity?: number | string;
        options?: {
          /** Its slug */
          name: string;
          /** Its slug */
          value: string;
        }[];
        vehicleId?: number | null;
      };
      signal?: AbortSignal;
    }): Promise<Cart> =>
      send("POST", "/cart/lines", input, {"path":[],"body":"json"}),

    /** Change how many; today's price counts as seen */
    updateCartLine: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        /** A whole number from 1 to 999; as a text also in Arabic digits */
        quantity: number | string;
      };
      signal?: AbortSignal;
    }): Promise<Cart> =>
      send("PATCH", "/cart/lines/{id}", input, {"path":["id"],"body":"json"}),

    /** Take a line out */
    removeCartLine: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Cart> =>
      send("DELETE", "/cart/lines/{id}", input, {"path":["id"]}),

    /** Order; the same `Idempotency-Key` with the same body is the same order */
    checkout: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: CheckoutBody;
      headers: {
        /** Of your making, 8 to 200 characters; needed */
        "idempotency-key": string;
      };
      signal?: AbortSignal;
    }): Promise<Order> =>
      send("POST", "/checkout", input, {"path":[],"body":"json"}),

    /** One's orders, the newest first, 16 a page */
    listOrders: (input: {
      query?: {
        page?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Orders> =>
      send("GET", "/orders", input, {"path":[]}),

    /**
     * Where an order is, by its number and e-mail, without an account
     *
     * Tells the steps alone: what was paid and where it goes is for who has the order's token.
     */
    trackOrder: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        number: string;
        email: string;
      };
      signal?: AbortSignal;
    }): Promise<TrackedOrder> =>
      send("POST", "/orders/track", input, {"path":[],"body":"json"}),

    /** An order of one's own, or whose token one has */
    getOrder: (input: {
      /** The order's id, or its token */
      idOrToken: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Order> =>
      send("GET", "/orders/{idOrToken}", input, {"path":["idOrToken"]}),

    /** Cancel what of an order isn't on its way yet; by id or token */
    cancelOrder: (input: {
      /** The order's id, or its token */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body?: {
        note?: string | null;
      };
      signal?: AbortSignal;
    }): Promise<Order> =>
      send("POST", "/orders/{id}/cancellation", input, {"path":["id"],"body":"json"}),

    /** One's conversations, those with the newest message first */
    listConversations: (input: {
      query?: {
        filter?: "all" | "unread" | "archived";
        /** Part of a name, of the ad's or the other side's, or of an order's number */
        q?: string;
        page?: number;
        limit?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Conversations> =>
      send("GET", "/conversations", input, {"path":[]}),

    /**
     * Write to the seller of an ad, or to the other side of an order
     *
     * There is one conversation for an ad and buyer, and for a share of an order: one that is there goes on.
     */
    startConversation: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: NewConversation;
      signal?: AbortSignal;
    }): Promise<{
      conversation: number;
      message: number;
    }> =>
      send("POST", "/conversations", input, {"path":[],"body":"json"}),

    /** One conversation, without its messages */
    getConversation: (input: {
      id: number;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Conversation> =>
      send("GET", "/conversations/{id}", input, {"path":["id"]}),

    /**
     * The newest messages of a conversation, or those before or after one
     *
     * Reading them here marks nothing as read.
     */
    listMessages: (input: {
      id: number;
      query?: {
        /** Only those before this one */
        before?: number;
        /** Only those after this one */
        after?: number;
        limit?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Messages> =>
      send("GET", "/conversations/{id}/messages", input, {"path":["id"]}),

    /** Write in a conversation */
    sendMessage: (input: {
      id: number;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: NewMessage;
      signal?: AbortSignal;
    }): Promise<Message> =>
      send("POST", "/conversations/{id}/messages", input, {"path":["id"],"body":"json"}),

    /** What was written up to a message has been read */
    markConversationRead: (input: {
      id: number;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body?: ReadUpTo;
      signal?: AbortSignal;
    }): Promise<void> =>
      send("POST", "/conversations/{id}/read", input, {"path":["id"],"body":"json"}),

    /** Put a conversation away, or back; a new message brings it back by itself */
    archiveConversation: (input: {
      id: number;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: Archived;
      signal?: AbortSignal;
    }): Promise<void> =>
      send("PUT", "/conversations/{id}/archived", input, {"path":["id"],"body":"json"}),

    /** Take no messages of the other side any more, or take them again */
    blockOtherSide: (input: {
      id: number;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: Blocked;
      signal?: AbortSignal;
    }): Promise<void> =>
      send("PUT", "/conversations/{id}/blocked", input, {"path":["id"],"body":"json"}),

    /** Ask moderators to look at what the other side writes */
    reportConversation: (input: {
      id: number;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: NewConversationReport;
      signal?: AbortSignal;
    }): Promise<void> =>
      send("POST", "/conversations/{id}/reports", input, {"path":["id"],"body":"json"}),

    /**
     * Propose a price for the ad of a conversation
     *
     * It waits 48 hours for an answer. There is one at a time: another one counters the other side's, or replaces one's own.
     */
    makeOffer: (input: {
      id: number;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: NewOffer;
      signal?: AbortSignal;
    }): Promise<{
      conversation: number;
      message: number;
      offer: number;
    }> =>
      send("POST", "/conversations/{id}/offers", input, {"path":["id"],"body":"json"}),

    /** Accept what the other side proposed; the price then holds for a week */
    acceptOffer: (input: {
      id: number;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<{
      conversation: number;
      message: number;
    }> =>
      send("POST", "/offers/{id}/acceptance", input, {"path":["id"]}),

    /** Decline what the other side proposed */
    declineOffer: (input: {
      id: number;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<{
      conversation: number;
      message: number;
    }> =>
      send("POST", "/offers/{id}/decline", input, {"path":["id"]}),

    /** Take back what one proposed oneself */
    withdrawOffer: (input: {
      id: number;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<{
      conversation: number;
      message: number;
    }> =>
      send("POST", "/offers/{id}/withdrawal", input, {"path":["id"]}),

    /** One's notifications, the newest first */
    listNotifications: (input: {
      query?: {
        /** Only those that were not read */
        unread?: "true" | "false";
        page?: number;
        limit?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<Notifications> =>
      send("GET", "/notifications", input, {"path":[]}),

    /** All notifications have been read, or some */
    markNotificationsRead: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body?: ReadNotifications;
      signal?: AbortSignal;
    } = {}): Promise<{
      unread: number;
    }> =>
      send("POST", "/notifications/read", input, {"path":[],"body":"json"}),

    /** What one hears of, on the site and by mail */
    getNotificationSettings: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<NotificationSettings> =>
      send("GET", "/notifications/settings", input, {"path":[]}),

    /**
     * Choose what one hears of
     *
     * Mails about one's password and address, and what was agreed on orders and bookings, come in any case.
     */
    setNotificationSettings: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: ChosenNotificationSettings;
      signal?: AbortSignal;
    }): Promise<NotificationSettings> =>
      send("PUT", "/notifications/settings", input, {"path":[],"body":"json"}),

    /**
     * What happens, as it happens
     *
     * A stream of server-sent events, open until you close it. Each event carries ids; ask for what you may read.
     *
     * - `message` `{"conversation"}`: something was written in a conversation of yours
     * - `read` `{"conversation", "message"}`: somebody has read as far as this message
     * - `notification` `{}`: there is a new notification
     * - `missed` `{}`: something may have been missed; ask for everything anew
     * - `replaced` `{}`: five streams of an account are open at most, and this was the oldest; it ends now
     *
     * A comment comes every 25 seconds. The stream ends within a minute when the session or the token does.
     */
    streamEvents: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      headers?: {
        /** Sent by browsers that come back */
        "last-event-id"?: string;
      };
      signal?: AbortSignal;
    } = {}): Promise<Response> =>
      send("GET", "/events", input, {"path":[],"answer":"stream"}),

    /** The ads of the sellers one acts for, 16 a page; with `status=draft` those one is writing */
    listOwnAds: (input: {
      query?: {
        status?: "draft" | "pending" | "active" | "reserved" | "sold" | "expired" | "rejected" | "closed";
        /** In names, or an ad's number or SKU */
        q?: string;
        sort?: "newest" | "oldest" | "ending" | "views" | "price-up" | "price-down";
        page?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<OwnAdList> =>
      send("GET", "/ads", input, {"path":[]}),

    /**
     * Begin a draft of an ad, whatever is known of it so far
     *
     * It needs a `kind` or `category`. `problems` says what is still missing; `/ads/{id}/publication` puts it up.
     */
    createAd: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: AdInput;
      headers?: {
        /** Any text of your own, such as a UUID: the same request with the same key within a day is answered the same and does nothing twice; another request with it is refused (409) */
        "Idempotency-Key"?: string;
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("POST", "/ads", input, {"path":[],"body":"json"}),

    /** An ad or draft of one's own, as it stands */
    getOwnAd: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("GET", "/ads/{id}", input, {"path":["id"]}),

    /**
     * Change what is named of a draft or an ad, as it was read
     *
     * `If-Match` names the version that was read; 412 says who changed what since. A draft keeps whatever it is told. An ad is changed as a whole or not at all, and checked again where that is needed: `status` is `pending` then. Changes that shall be seen together are prepared in `/ads/{id}/changes`.
     */
    changeAd: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: AdInput;
      headers: {
        /** The ETag that was read, or `"7"` by its version; needed */
        "if-match": string;
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("PATCH", "/ads/{id}", input, {"path":["id"],"body":"json"}),

    /** Throw a draft away; an ad that was published is ended by `/ads/{id}/closing` */
    deleteAdDraft: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<void> =>
      send("DELETE", "/ads/{id}", input, {"path":["id"]}),

    /**
     * The draft of a change to an ad: the one that is there, or a new one with what the ad says
     *
     * Nobody sees it until the draft is published by `/ads/{id}/publication`.
     */
    prepareAdChange: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("POST", "/ads/{id}/changes", input, {"path":["id"]}),

    /** The pictures of an ad or draft of one's own, the cover first */
    listAdPictures: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<AdPictures> =>
      send("GET", "/ads/{id}/pictures", input, {"path":["id"]}),

    /**
     * Add pictures behind those that are there
     *
     * JPEG, PNG, WebP, AVIF or GIF, each up to 15 MB and together up to 64 MB; an ad has 20 at most. Files that can't be taken are named in `refused`, the others are there; when none can be taken the answer is 400.
     */
    addAdPictures: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: {
        pictures: Blob | Blob[];
      };
      headers?: {
        /** Any text of your own, such as a UUID: the same request with the same key within a day is answered the same and does nothing twice; another request with it is refused (409) */
        "Idempotency-Key"?: string;
      };
      signal?: AbortSignal;
    }): Promise<AdPicturesReceived> =>
      send("POST", "/ads/{id}/pictures", input, {"path":["id"],"body":"form"}),

    /**
     * Put all pictures in an order; the first one is the cover
     *
     * Pictures that were there before pictures were kept here (`m7`) stay behind the others.
     */
    orderAdPictures: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: AdPictureOrder;
      signal?: AbortSignal;
    }): Promise<AdPictures> =>
      send("PUT", "/ads/{id}/pictures", input, {"path":["id"],"body":"json"}),

    /** Turn a picture a quarter; it has another id then */
    turnAdPicture: (input: {
      /** `d12` or `345` */
      id: string;
      pictureId: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: AdPictureTurn;
      signal?: AbortSignal;
    }): Promise<AdPictures> =>
      send("PATCH", "/ads/{id}/pictures/{pictureId}", input, {"path":["id","pictureId"],"body":"json"}),

    /** Take a picture out */
    removeAdPicture: (input: {
      /** `d12` or `345` */
      id: string;
      pictureId: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<AdPictures> =>
      send("DELETE", "/ads/{id}/pictures/{pictureId}", input, {"path":["id","pictureId"]}),

    /**
     * Publish a draft, or send a refused or closed ad again
     *
     * What is incomplete names everything that is missing. `status` of the answer says whether everybody sees it (`active`) or it is checked first (`pending`). The ad has an id of its own; sent twice, a draft is one ad.
     */
    publishAd: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("POST", "/ads/{id}/publication", input, {"path":["id"]}),

    /** Have it up for its full time from now: in its last thirty days, or after it ended */
    renewAd: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("POST", "/ads/{id}/renewal", input, {"path":["id"]}),

    /** Take it off for a while */
    pauseAd: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** `true`: a rental with bookings still ahead stays as it is, and 409 `ad.booked` is answered. Else they stand, and `life.bookings` of the answer tells of them */
        unlessBooked?: "true" | "false";
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("POST", "/ads/{id}/pause", input, {"path":["id"]}),

    /** Put it up again: what was paused, closed, or sold and given back. What was closed is checked first */
    resumeAd: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("POST", "/ads/{id}/resumption", input, {"path":["id"]}),

    /** Keep it for a buyer; not of parts, of which there may be many */
    reserveAd: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** `true`: a rental with bookings still ahead stays as it is, and 409 `ad.booked` is answered. Else they stand, and `life.bookings` of the answer tells of them */
        unlessBooked?: "true" | "false";
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("POST", "/ads/{id}/reservation", input, {"path":["id"]}),

    /** Keep it for nobody any more */
    freeAd: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("DELETE", "/ads/{id}/reservation", input, {"path":["id"]}),

    /**
     * End an ad: it was sold, here or elsewhere, or is not for sale any more
     *
     * What is let isn't sold: of a `rental` only `closed` is taken, else `ad.illegal_step` is answered.
     */
    closeAd: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** `true`: a rental with bookings still ahead stays as it is, and 409 `ad.booked` is answered. Else they stand, and `life.bookings` of the answer tells of them */
        unlessBooked?: "true" | "false";
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: AdClosing;
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("POST", "/ads/{id}/closing", input, {"path":["id"],"body":"json"}),

    /** Say that it is still there, after people said that it is sold */
    confirmAd: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("POST", "/ads/{id}/confirmation", input, {"path":["id"]}),

    /** Ask another price, in the ad's currency; who keeps the ad is told of a fall */
    changeAdPrice: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: Amount;
      headers: {
        /** The ETag that was read, or `"7"` by its version; needed */
        "if-match": string;
      };
      signal?: AbortSignal;
    }): Promise<OwnAd> =>
      send("PUT", "/ads/{id}/price", input, {"path":["id"],"body":"json"}),

    /** How often it was seen, its phone shown, and it was kept, day by day */
    getAdStatistics: (input: {
      /** `d12` or `345` */
      id: string;
      query?: {
        /** 29 days before `to` unless said; 366 days at most */
        from?: string;
        /** Today unless said. Days are those of UTC */
        to?: string;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<AdStatistics> =>
      send("GET", "/ads/{id}/statistics", input, {"path":["id"]}),

    /** The sellers that one acts for; who sells as oneself becomes one with the first ad */
    listOwnSellers: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<{
      items: OwnSeller[];
    }> =>
      send("GET", "/me/sellers", input, {"path":[]}),

    /** The phone of an ad's seller, also of one that hides it from who only reads; so often an hour */
    revealPhone: (input: {
      idOrSlug: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Phone> =>
      send("GET", "/products/{idOrSlug}/phone", input, {"path":["idOrSlug"]}),

    /**
     * When a rental is free, and whether just these days can be had
     *
     * The id is that of the ad. Days are half-open: on the day of the return others can have it. Without `from` and `to` the next 90 days; 366 at most.
     */
    getAvailability: (input: {
      id: string;
      query?: {
        from?: string;
        to?: string;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Availability> =>
      send("GET", "/rental-units/{id}/availability", input, {"path":["id"]}),

    /** What is booked of the sellers one acts for, 16 a page: requests by when they want an answer, then the newest */
    listRentalBookings: (input: {
      query?: {
        page?: number;
        status?: "requested" | "confirmed" | "completed" | "refused" | "cancelled";
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<RentalBookingList> =>
      send("GET", "/rentals/bookings", input, {"path":[]}),

    /** Say yes to a request, as its seller */
    confirmBooking: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body?: BookingStepBody;
      signal?: AbortSignal;
    }): Promise<Booking> =>
      send("POST", "/bookings/{id}/confirmation", input, {"path":["id"],"body":"json"}),

    /** Say no to a request, as its seller, and why */
    refuseBooking: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: BookingReasonBody;
      signal?: AbortSignal;
    }): Promise<Booking> =>
      send("POST", "/bookings/{id}/refusal", input, {"path":["id"],"body":"json"}),

    /** Say that the car is back, as its seller */
    completeBooking: (input: {
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body?: BookingStepBody;
      signal?: AbortSignal;
    }): Promise<Booking> =>
      send("POST", "/bookings/{id}/completion", input, {"path":["id"],"body":"json"}),

    /** What one has booked, the newest first, 16 a page */
    listBookings: (input: {
      query?: {
        page?: number;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<BookingList> =>
      send("GET", "/bookings", input, {"path":[]}),

    /**
     * Ask for a car on some days
     *
     * The request holds its days once its contact is confirmed: at once for accounts with a confirmed address, else when the link of the mail is opened. Who has never brought a car back holds days for two hours, two weeks at most and two requests at once; `hold` says how it stands. The day of the return is free for others. Of several who ask for the same days at the same moment one gets them; the others are told `booking.taken`. Whoever acts for the car's seller can't book it (`booking.own`).
     */
    createBooking: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: BookingBody;
      headers?: {
        /** Any text of your own, such as a UUID: the same request with the same key within a day is answered the same and does nothing twice; another request with it is refused (409) */
        "Idempotency-Key"?: string;
      };
      signal?: AbortSignal;
    }): Promise<Booking> =>
      send("POST", "/bookings", input, {"path":[],"body":"json"}),

    /** A booking of one's own, of a seller one acts for, or whose token one has */
    getBooking: (input: {
      /** The booking's id, or its token */
      idOrToken: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Booking> =>
      send("GET", "/bookings/{idOrToken}", input, {"path":["idOrToken"]}),

    /** Cancel a booking: its customer until the day before, by id or token; its seller, who says why in `note` */
    cancelBooking: (input: {
      /** The booking's id, or its token */
      id: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body?: BookingStepBody;
      signal?: AbortSignal;
    }): Promise<Booking> =>
      send("POST", "/bookings/{id}/cancellation", input, {"path":["id"],"body":"json"}),

    /**
     * Confirm the contact of a request, so that it holds its days
     *
     * Takes the `code` from the link in the mail to the request's address. The seller then hears of the request; `hold` says whether its days are held. Confirming again changes nothing.
     */
    confirmBookingContact: (input: {
      /** The booking's id, or its token */
      idOrToken: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: BookingContactCodeBody;
      signal?: AbortSignal;
    }): Promise<Booking> =>
      send("POST", "/bookings/{idOrToken}/contact-confirmation", input, {"path":["idOrToken"],"body":"json"}),

    /** What the blog is about */
    listPostCategories: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<(PostCategory & {
      posts: number;
    })[]> =>
      send("GET", "/blog/categories", input, {"path":[]}),

    /** Posts, the newest first, nine a page; with `q` those with the words in their title before others */
    listPosts: (input: {
      query?: {
        page?: number;
        q?: string;
        /** A slug */
        category?: string;
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    } = {}): Promise<PostList> =>
      send("GET", "/blog/posts", input, {"path":[]}),

    /** A post */
    getPost: (input: {
      slug: string;
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      signal?: AbortSignal;
    }): Promise<Post> =>
      send("GET", "/blog/posts/{slug}", input, {"path":["slug"]}),

    /** Write to the site; five times an hour from one address */
    sendContactMessage: (input: {
      query?: {
        /** The language of texts; without it the `language` cookie, then Accept-Language, then English */
        lang?: "en" | "ar";
      };
      body: ContactBody;
      headers?: {
        /** Any text of your own, such as a UUID: the same request with the same key within a day is answered the same and does nothing twice; another request with it is refused (409) */
        "Idempotency-Key"?: string;
      };
      signal?: AbortSignal;
    }): Promise<void> =>
      send("POST", "/contact", input, {"path":[],"body":"json"}),
  };
}

export type Karaj = ReturnType<typeof createKaraj>;
