import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import type { Canary } from "./canaries.ts";
import type { Person } from "./people.ts";

/** Ids of a person's resources by API collection path. They replace "{id}" in the paths below. */
type ResourceIds = Record<string, (string | number)[]>;

/** Texts of a person that must stay secret. */
export type PersonSecrets = {
  lastName: string;
  phone: string;
  street: string;
  notes: string;
  message: string;
  title: string;
};

type Row = { id: number | string; token?: string; number?: string; slug?: string };

/** Creates data for a person: an address, an order, a conversation, a booking, a draft, a favourite and a token. */
export async function plantData(
  port: number,
  person: Person,
  db: TargetListingIds,
  secrets: PersonSecrets,
): Promise<PlantedData> {
  const callApi = async <T>(method: string, path: string, body?: unknown) =>
    (await person.callApi<T>(port, method, path, body)).body;
  await callApi("PUT", "/me", { name: "Sara", lastName: secrets.lastName, phone: secrets.phone });
  const address = {
    firstName: "Sara",
    lastName: secrets.lastName,
    country: "SA",
    address1: secrets.street,
    city: "Riyadh",
    phone: secrets.phone,
  };
  const home = await callApi<Row>("POST", "/me/addresses", address);
  const order = await callApi<Row>("POST", "/checkout", {
    email: person.email,
    shippingAddress: address,
    payment: "cash-on-delivery",
    notes: secrets.notes,
    lines: [{ productId: db.part, quantity: 1 }],
  });
  const conversation = await callApi<Row>("POST", "/conversations", { productId: db.car, text: secrets.message });
  const booking = await callApi<Row>("POST", "/bookings", {
    unitId: db.rental,
    ...freeDays(person.name),
    name: `Sara ${secrets.lastName}`,
    email: person.email,
    phone: secrets.phone,
  });
  const draft = await callApi<Row>("POST", "/ads", {
    category: "brakes",
    title: { en: secrets.title, ar: secrets.title },
  });
  await callApi("PUT", `/me/favourites/${db.part}`);
  await callApi("POST", "/cart/lines", { productId: db.part, quantity: 1 });
  const token = await callApi<Row & { token: string }>("POST", "/me/tokens", {
    name: secrets.title,
    scopes: ["account:read", "orders:read", "ads:read", "ads:write", "inbox:read", "bookings:read"],
    days: null,
  });
  person.token = token.token;
  const belongings: ResourceIds = {
    "/me/addresses/": [home.id],
    "/orders/": [order.id],
    "/conversations/": [conversation.id],
    "/bookings/": [booking.id],
    "/ads/": [draft.id],
    "/me/tokens/": [token.id],
  };
  return { belongings, order, conversation, token: token.token, bookingToken: booking.token };
}

export type PlantedData = {
  belongings: ResourceIds;
  order: Row;
  conversation: Row;
  token: string;
  bookingToken: string | undefined;
};

const day = 86_400_000;

/** Returns the days of a booking. They differ for each person, so that bookings never conflict. */
const freeDays = (name: string) => {
  const from = Date.now() + (name === "victim" ? 120 : 140) * day;
  return { from: new Date(from).toISOString().slice(0, 10), to: new Date(from + 3 * day).toISOString().slice(0, 10) };
};

export type TargetListingIds = { part: number; car: number; rental: number };

/** Finds listings of sellers that none of the test people works for. */
export async function findTargetListings(db: Db): Promise<TargetListingIds> {
  const { rows } = await sql<{ kind: "part" | "car" | "rental"; id: number }>`
    select distinct on (a.kind) a.kind, a.id::int from ads a join sellers s on s.id = a.seller_id
      left join users u on u.id = s.owner_id
    where a.status = 'active' and a.price_minor is not null and coalesce(u.role, 'member') <> 'showroom'
      and (a.kind <> 'part' or a.stock > 20) and (a.kind <> 'car' or s.owner_id is not null)
      and not exists (select 1 from ad_options o where o.ad_id = a.id) and (a.kind <> 'rental' or s.owner_id is not null)
    order by a.kind, a.id`.execute(db);
  return Object.fromEntries(rows.map(({ kind, id }) => [kind, id])) as TargetListingIds;
}

/**
 * Writes canaries into staff notes and other values that the API cannot set. Throws if a statement fails or updates
 * no row.
 */
export async function plantNotes(
  db: Db,
  { order, conversation }: PlantedData,
  number: string,
  note: string,
): Promise<void> {
  const updates = [
    await db.updateTable("orders").set({ number }).where("id", "=", Number(order.id)).executeTakeFirstOrThrow(),
    await db.updateTable("banned_words").set({ note }).executeTakeFirstOrThrow(),
  ];
  if (updates.some(({ numUpdatedRows }) => numUpdatedRows === 0n))
    throw new Error("The database has no planted order or no banned words");
  await db
    .insertInto("conversation_reports")
    .values({
      conversation_id: Number(conversation.id),
      side: "buyer",
      user_id: null,
      reason: "fraud",
      state: "dismissed",
      created_at: new Date(),
      decided_by: null,
      decided_at: new Date(),
      note,
    })
    .execute();
  await writeAuditLog(db, undefined, {
    action: "orders.change",
    subject: "orders",
    subjectId: order.id,
    details: { note },
  });
}

/** Returns the canaries in the planted data. Staff may see a canary where their work requires it. */
export function createCanaries(
  secrets: PersonSecrets,
  planted: PlantedData,
  email: string,
  number: string,
  note: string,
): Canary[] {
  const byStaff = { administrator: /^\/(?:admin|moderation)/, moderator: /^\/moderation/ };
  const spaced = secrets.phone.replace(/\D/g, "").slice(-9);
  const phone = new RegExp([...spaced].join("[\\s\\u00a0-]?"));
  const own = (label: string, text: string | RegExp, more: Canary["seenBy"] = {}): Canary => ({
    label,
    text,
    seenBy: { victim: /^/, ...more },
  });
  return [
    own("last name", secrets.lastName, byStaff),
    own("mail", email, byStaff),
    own("phone", phone, byStaff),
    own("address", secrets.street, { administrator: /^\/admin/ }),
    own("notes of the order", secrets.notes, { administrator: /^\/admin/ }),
    own("number of the order", number, { administrator: /^\/admin/ }),
    own("message", secrets.message),
    own("title of a draft", secrets.title),
    own("token", planted.token),
    ...(planted.order.token ? [own("token of the order", planted.order.token)] : []),
    ...(planted.bookingToken ? [own("token of the booking", planted.bookingToken)] : []),
    { label: "note of staff", text: note, seenBy: byStaff },
  ];
}
