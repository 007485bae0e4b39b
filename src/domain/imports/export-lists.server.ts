import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { PostalAddress } from "#db/schema/places.ts";
import { catalogueOf } from "../catalog/queries.server.ts";
import { byteOrderMark, csvLine } from "../import/csv-cell.ts";
import { amount } from "./export-ads.server.ts";

/** Rows that are read at a time. */
const page = 500;

const orderColumns = [
  "order",
  "placed_at",
  "status",
  "payment_status",
  "delivery",
  "buyer",
  "email",
  "phone",
  "country",
  "city",
  "address",
  "carrier",
  "tracking_number",
  "line",
  "karaj_id",
  "sku",
  "name.ar",
  "name.en",
  "options",
  "quantity",
  "unit_price",
  "due_per_piece",
  "currency",
  "payment",
] as const;

type OrderRow = {
  line: number;
  number: string;
  created_at: Date;
  status: string;
  payment_status: string;
  delivery: string;
  email: string;
  shipping_address: PostalAddress | null;
  billing_address: PostalAddress;
  carrier: string | null;
  tracking_number: string | null;
  ad_id: number | null;
  sku: string | null;
  name_ar: string | null;
  name_en: string | null;
  options: { name: { en: string | null }; value: { en: string | null } }[];
  quantity: number;
  unit_minor: number;
  due_minor: number;
  base_currency: string;
  payment: string;
};

/** What was ordered from some sellers as a CSV file, a row for each line. */
export async function* exportOrders(db: Db, sellers: readonly number[]): AsyncGenerator<string, void, void> {
  const catalogue = await catalogueOf(db);
  yield byteOrderMark + csvLine(orderColumns);
  for (let after = 0; ; ) {
    const { rows } = await sql<OrderRow>`
      select l.id as line, o.number, o.created_at, s.status, s.payment_status, s.delivery, o.email, o.shipping_address,
        o.billing_address, s.carrier, s.tracking_number, l.ad_id, l.sku, l.name_ar, l.name_en, l.options, l.quantity,
        l.unit_minor, l.due_minor, o.base_currency, o.payment
      from order_lines l join seller_orders s on s.id = l.seller_order_id join orders o on o.id = s.order_id
      where s.seller_id = any(${[...sellers]}::int[]) and l.id > ${after} order by l.id limit ${page}`.execute(db);
    yield rows
      .map((row) => {
        const to = row.shipping_address ?? row.billing_address;
        const money = (minor: number) => amount(catalogue, minor, row.base_currency);
        return csvLine([
          row.number,
          row.created_at.toISOString(),
          row.status,
          row.payment_status,
          row.delivery,
          `${row.billing_address.firstName} ${row.billing_address.lastName}`.trim(),
          row.email,
          to.phone ?? "",
          to.country ?? "",
          to.city ?? "",
          to.address1 ?? "",
          row.carrier ?? "",
          row.tracking_number ?? "",
          String(row.line),
          String(row.ad_id ?? ""),
          row.sku ?? "",
          row.name_ar ?? "",
          row.name_en ?? "",
          row.options.map(({ name, value }) => `${name.en ?? ""}: ${value.en ?? ""}`).join(" | "),
          String(row.quantity),
          money(row.unit_minor),
          money(row.due_minor),
          row.base_currency,
          row.payment,
        ]);
      })
      .join("");
    after = rows.at(-1)?.line ?? 0;
    if (rows.length < page) return;
  }
}

const reviewColumns = ["review", "written_at", "of", "karaj_id", "sku", "rating", "author", "text"] as const;

type ReviewRow = {
  id: number;
  created_at: Date;
  ad_id: number | null;
  sku: string | null;
  rating: number;
  author: string;
  text: string;
};

/** What buyers say of some sellers and their ads, as a CSV file: what everybody can read, not what waits. */
export async function* exportReviews(db: Db, sellers: readonly number[]): AsyncGenerator<string, void, void> {
  yield byteOrderMark + csvLine(reviewColumns);
  for (let after = 0; ; ) {
    const { rows } = await sql<ReviewRow>`
      select r.id, r.created_at, r.ad_id, a.sku, r.rating, r.author, r.text
      from reviews r left join ads a on a.id = r.ad_id
      where coalesce(a.seller_id, r.seller_id) = any(${[...sellers]}::int[]) and r.status = 'approved' and r.id > ${after}
      order by r.id limit ${page}`.execute(db);
    yield rows
      .map(({ id, created_at, ad_id, sku, rating, author, text }) =>
        csvLine([
          String(id),
          created_at.toISOString(),
          ad_id === null ? "seller" : "ad",
          String(ad_id ?? ""),
          sku ?? "",
          String(rating),
          author,
          text,
        ]),
      )
      .join("");
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < page) return;
  }
}
