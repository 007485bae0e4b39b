import { demoAccounts, demoPassword } from "./accounts.ts";
import type { ApiOperation } from "./api-calls.ts";
import type { ApiFixture, DemoApiClient } from "./api-fixture.ts";
import { findPlainPart } from "./plain-part.ts";
import type { KnownValues } from "./schema-fuzzer.ts";

type Row = Record<string, unknown>;

/**
 * Sources of ids for path parameters: beginning of the path, endpoint with the list, property of the list in the
 * response, and properties with the ids.
 */
const lists: readonly [under: string, list: string, items: string, ...keys: string[]][] = [
  ["/ads/{id}", "/ads?limit=20", "items", "id"],
  ["/conversations/{id}", "/conversations", "items", "id"],
  ["/part-requests/{id}", "/part-requests", "items", "id"],
  ["/bookings/{id", "/bookings", "items", "id", "token"],
  ["/bookings/{id", "/rentals/bookings", "items", "id"],
  ["/orders/{id", "/orders", "items", "id", "token"],
  ["/me/addresses/{id}", "/me/addresses", "", "id"],
  ["/me/tokens/{id}", "/me/tokens", "", "id"],
  ["/garage/{id}", "/garage", "vehicles", "id"],
  ["/cart/lines/{id}", "/cart", "lines", "id"],
  ["/products/{idOrSlug}", "/products?limit=8", "items", "id", "slug"],
  ["/me/favourites/{itemId}", "/products?limit=8", "items", "id"],
  ["/rental-units/{id}", "/products?kind=rental&limit=5", "items", "id"],
  ["/showrooms/{idOrSlug}", "/showrooms", "items", "id", "slug"],
  ["/rental-rooms/{idOrSlug}", "/rental-rooms", "items", "id", "slug"],
  ["/categories/{idOrSlug}", "/categories", "", "id", "slug"],
  ["/features/{key}", "/features", "", "key"],
  ["/languages/{code}", "/languages", "", "code"],
  ["/makes/{slug}", "/makes", "", "slug"],
  ["/blog/posts/{slug}", "/blog/posts", "items", "slug"],
];

/** Maximum number of listings that are searched for a picture. */
const MAX_PICTURE_LISTINGS = 6;

const rowsIn = (answer: unknown, items: string): Row[] => {
  const found = Array.isArray(answer) ? answer : ((answer as Row)[items || "items"] ?? []);
  return Array.isArray(found) ? (found as Row[]) : [];
};

/** Finds existing values for the parameters in the path of an operation. Uses the lists that the client sees now. */
export async function findPathValues(
  operation: ApiOperation,
  asker: DemoApiClient,
  knownValues: KnownValues = {},
): Promise<KnownValues> {
  const name = /\{(\w+)\}/.exec(operation.path)?.[1];
  if (name === undefined) return {};
  if (name === "vin") return { vin: ["4T1B11HK5KU123456", "1HGCM82633A004352"] };
  if (operation.path === "/vehicles/{id}") return { id: [1, 2, 999_999] };
  if (operation.path.startsWith("/offers/")) return { id: await offersOf(asker) };
  // Newly created resources are more often in an open state, so they make up half of the values.
  const own = knownValues[operation.path.slice(0, operation.path.indexOf("/{"))] ?? [];
  const values: unknown[] = [];
  const bySeller = /^\/bookings\/.*\/(confirmation|refusal|completion)$/.test(operation.path);
  for (const [under, list, items, ...keys] of lists) {
    if (!operation.path.startsWith(under) || (bySeller && list === "/bookings")) continue;
    const answer = await asker.sendRequest(list);
    if (!answer.ok) continue;
    for (const row of rowsIn(await answer.json(), items).slice(0, 40)) {
      values.push(...keys.flatMap((key) => (row[key] === undefined || row[key] === null ? [] : [row[key]])));
    }
  }
  const often = own.length > 0 ? Math.ceil(values.length / own.length) : 0;
  values.unshift(...Array.from({ length: Math.max(1, often) }, () => own).flat());
  if (!operation.path.includes("{pictureId}")) return { [name]: values };
  // A picture belongs to a single listing. Created listings come first and have pictures if any listing has.
  for (const id of [...new Set(values)].slice(0, MAX_PICTURE_LISTINGS)) {
    const answer = await asker.sendRequest(`/ads/${id}/pictures`);
    const pictures = answer.ok ? rowsIn(await answer.json(), "pictures").map((row) => row.id) : [];
    if (pictures.length > 0) return { id: [id], pictureId: pictures };
  }
  return {};
}

async function offersOf(asker: DemoApiClient): Promise<unknown[]> {
  const answer = await asker.sendRequest("/conversations");
  if (!answer.ok) return [];
  const found: unknown[] = [];
  for (const { id } of rowsIn(await answer.json(), "items")) {
    const { offer } = (await (await asker.sendRequest(`/conversations/${id}`)).json()) as {
      offer?: { id?: number } | null;
    };
    if (offer?.id) found.push(offer.id);
  }
  return found;
}

const address = {
  firstName: "Sara",
  lastName: "Al Harbi",
  country: "SA",
  address1: "8228 King Fahd Road",
  city: "Riyadh",
  phone: "+966 50 123 4567",
};

/** Loads values that exist in the demo data, by name of the field or parameter that can contain them. */
export async function loadKnownValues({ db }: ApiFixture): Promise<KnownValues> {
  const ads = (kind: "part" | "car" | "rental") =>
    db.selectFrom("ads").select("id").where("kind", "=", kind).where("status", "=", "active").limit(6).execute();
  const [parts, cars, rentals] = await Promise.all((["part", "car", "rental"] as const).map(ads));
  const ids = (rows: { id: number }[] = []) => rows.map(({ id }) => id);
  return {
    lang: ["ar", "en"],
    "if-match": ["*"],
    "idempotency-key": ["conformance-1", "conformance-2"],
    email: Object.values(demoAccounts),
    password: [demoPassword],
    current: [demoPassword],
    phone: ["+966 50 123 4567", "0501234567"],
    postcode: ["12271"],
    shippingAddress: [address],
    productId: [...ids(parts), ...ids(cars)],
    unitId: ids(rentals),
    birthDate: ["1990-05-17"],
    licenceSince: ["2012-03-01"],
    item: ["oil"],
    vehicleId: [1, 2],
    vehicle: [1, 2],
    year: [2019],
    make: ["toyota"],
    model: ["camry"],
    category: ["brakes", "cars"],
    country: ["SA", "AE"],
    currency: ["USD", "SAR"],
    quantity: [1, 2],
    limit: [1, 5],
    page: [1, 2],
    kind: ["car", "part", "rental"],
    q: ["camry", "brake pads", "كامري"],
  };
}

/** Creates valid bodies for operations whose fields depend on each other, by operation. */
export async function createExampleBodies({ db }: ApiFixture): Promise<Record<string, readonly unknown[]>> {
  const part = await findPlainPart(db);
  const cars = await db
    .selectFrom("ads")
    .innerJoin("sellers", "sellers.id", "ads.seller_id")
    .select("ads.id")
    .where("ads.kind", "=", "car")
    .where("ads.status", "=", "active")
    .where("sellers.owner_id", "is not", null)
    .limit(4)
    .execute();
  const rentals = await db
    .selectFrom("ads")
    .select("id")
    .where("kind", "=", "rental")
    .where("status", "=", "active")
    .limit(4)
    .execute();
  const order = await db.selectFrom("orders").select(["number", "email"]).executeTakeFirst();
  return {
    checkout: [
      {
        email: "sara@example.com",
        shippingAddress: address,
        payment: "cash-on-delivery",
        lines: [{ productId: part.id, quantity: 1 }],
      },
    ],
    createSavedSearch: [{ name: "Toyota cars", query: "kind=car&make=toyota" }],
    updateServiceItem: [{ doneOn: "2026-01-15", doneKm: 92_400 }],
    trackOrder: order ? [{ number: String(order.number), email: order.email }] : [],
    createAd: [{ category: "brakes" }, { category: "cars", make: "toyota", model: "camry", year: 2019 }],
    changeAd: [{ title: { en: "A good part" } }],
    startConversation: cars.map(({ id }) => ({ productId: id, text: "Is it still there?" })),
    makeOffer: ["USD", "SAR", "AED", "JOD"].flatMap((currency) =>
      [700_000, 3_000_000, 9_000_000].map((minor) => ({ minor, currency })),
    ),
    addCartLine: [{ productId: part.id }, { productId: part.id, quantity: 2 }],
    updateCartLine: [{ quantity: 3 }],
    updateAddress: [address],
    createAddress: [address],
    createPartRequest: [
      { model: "toyota.camry", year: 2018, category: "brake-pads", part: "Front brake pads", city: "riyadh" },
    ],
    createBooking: rentals.map(({ id }, nth) => ({
      unitId: id,
      from: `2026-06-1${nth}`,
      to: `2026-06-1${nth + 3}`,
      name: "Sara Al Harbi",
      email: "sara@example.com",
      phone: address.phone,
      birthDate: "1990-05-17",
      licenceSince: "2012-03-01",
    })),
  };
}
