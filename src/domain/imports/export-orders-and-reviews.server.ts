import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { PostalAddress } from "#db/schema/locales-and-places.ts";
import { getCatalog } from "../catalog/catalog-cache.server.ts";
import { BYTE_ORDER_MARK, formatCsvRow } from "../csv/csv-cell.ts";
import { formatPlainAmount } from "./export-listings.server.ts";

/** Number of rows read at a time. */
const PAGE_SIZE = 500;

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

/** Streams the sellers' order lines as CSV, one row per line. */
export async function* exportOrders(db: Db, sellers: readonly number[]): AsyncGenerator<string, void, void> {
  const catalog = await getCatalog(db);
  yield BYTE_ORDER_MARK + formatCsvRow(orderColumns);
  for (let after = 0; ; ) {
    const { rows } = await sql<OrderRow>`
      select l.id as line, o.number, o.created_at, s.status, s.payment_status, s.delivery, o.email, o.shipping_address,
        o.billing_address, s.carrier, s.tracking_number, l.ad_id, l.sku, l.name_ar, l.name_en, l.options, l.quantity,
        l.unit_minor, l.due_minor, o.base_currency, o.payment
      from order_lines l join seller_orders s on s.id = l.seller_order_id join orders o on o.id = s.order_id
      where s.seller_id = any(${[...sellers]}::int[]) and l.id > ${after} order by l.id limit ${PAGE_SIZE}`.execute(db);
    yield rows
      .map((row) => {
        const address = row.shipping_address ?? row.billing_address;
        const formatAmount = (minor: number) => formatPlainAmount(catalog, minor, row.base_currency);
        return formatCsvRow([
          row.number,
          row.created_at.toISOString(),
          row.status,
          row.payment_status,
          row.delivery,
          `${row.billing_address.firstName} ${row.billing_address.lastName}`.trim(),
          row.email,
          address.phone ?? "",
          address.country ?? "",
          address.city ?? "",
          address.address1 ?? "",
          row.carrier ?? "",
          row.tracking_number ?? "",
          String(row.line),
          String(row.ad_id ?? ""),
          row.sku ?? "",
          row.name_ar ?? "",
          row.name_en ?? "",
          row.options.map(({ name, value }) => `${name.en ?? ""}: ${value.en ?? ""}`).join(" | "),
          String(row.quantity),
          formatAmount(row.unit_minor),
          formatAmount(row.due_minor),
          row.base_currency,
          row.payment,
        ]);
      })
      .join("");
    after = rows.at(-1)?.line ?? 0;
    if (rows.length < PAGE_SIZE) return;
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

/** Streams the approved reviews of the sellers and their listings as CSV. */
export async function* exportReviews(db: Db, sellers: readonly number[]): AsyncGenerator<string, void, void> {
  yield BYTE_ORDER_MARK + formatCsvRow(reviewColumns);
  for (let after = 0; ; ) {
    const { rows } = await sql<ReviewRow>`
      select r.id, r.created_at, r.ad_id, a.sku, r.rating, r.author, r.text
      from reviews r left join ads a on a.id = r.ad_id
      where coalesce(a.seller_id, r.seller_id) = any(${[...sellers]}::int[]) and r.status = 'approved' and r.id > ${after}
      order by r.id limit ${PAGE_SIZE}`.execute(db);
    yield rows
      .map(({ id, created_at, ad_id, sku, rating, author, text }) =>
        formatCsvRow([
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
    if (rows.length < PAGE_SIZE) return;
  }
}
