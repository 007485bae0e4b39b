import { type Selectable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { OrderLinesTable, OrdersTable, ReviewsTable, SellerOrdersTable } from "#db/schema/orders.ts";
import { getCatalog } from "../catalog/catalog-cache.server.ts";
import { BYTE_ORDER_MARK, formatCsvRow } from "../csv/csv-cell.ts";
import { formatPlainAmount } from "./export-listings.server.ts";

/** Number of rows read at a time. */
const PAGE_SIZE = 500;

/** Column of an exported file: its name, and the value of its cells. Null becomes an empty cell. */
type Column<Row> = readonly [name: string, getValue: (row: Row) => string | number | null | undefined];

/** Streams rows as CSV. `loadPage` returns the next rows by id, at most `PAGE_SIZE` with ids greater than `after`. */
async function* streamCsv<Row extends { id: number }>(
  columns: readonly Column<Row>[],
  loadPage: (after: number) => Promise<Row[]>,
): AsyncGenerator<string, void, void> {
  yield BYTE_ORDER_MARK + formatCsvRow(columns.map(([name]) => name));
  for (let after = 0; ; ) {
    const rows = await loadPage(after);
    yield rows.map((row) => formatCsvRow(columns.map(([, getValue]) => String(getValue(row) ?? "")))).join("");
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < PAGE_SIZE) return;
  }
}

type OrderRow = Pick<Selectable<OrdersTable>, "number" | "created_at" | "email" | "payment"> &
  Pick<Selectable<OrdersTable>, "shipping_address" | "billing_address"> &
  Pick<Selectable<SellerOrdersTable>, "status" | "payment_status" | "delivery" | "carrier" | "tracking_number"> &
  Pick<Selectable<SellerOrdersTable>, "currency"> &
  Pick<Selectable<OrderLinesTable>, "id" | "ad_id" | "sku" | "name_ar" | "name_en" | "options" | "quantity"> &
  Pick<Selectable<OrderLinesTable>, "unit_minor" | "due_minor">;

const getAddress = ({ shipping_address, billing_address }: OrderRow) => shipping_address ?? billing_address;

/** Streams the sellers' order lines as CSV, one row per line. */
export async function* exportOrders(db: Db, sellers: readonly number[]): AsyncGenerator<string, void, void> {
  const catalog = await getCatalog(db);
  const columns: readonly Column<OrderRow>[] = [
    ["order", (row) => row.number],
    ["placed_at", (row) => row.created_at.toISOString()],
    ["status", (row) => row.status],
    ["payment_status", (row) => row.payment_status],
    ["delivery", (row) => row.delivery],
    ["buyer", ({ billing_address: { firstName, lastName } }) => `${firstName} ${lastName}`.trim()],
    ["email", (row) => row.email],
    ["phone", (row) => getAddress(row).phone],
    ["country", (row) => getAddress(row).country],
    ["city", (row) => getAddress(row).city],
    ["address", (row) => getAddress(row).address1],
    ["carrier", (row) => row.carrier],
    ["tracking_number", (row) => row.tracking_number],
    ["line", (row) => row.id],
    ["karaj_id", (row) => row.ad_id],
    ["sku", (row) => row.sku],
    ["name.ar", (row) => row.name_ar],
    ["name.en", (row) => row.name_en],
    ["options", (row) => row.options.map(({ name, value }) => `${name.en ?? ""}: ${value.en ?? ""}`).join(" | ")],
    ["quantity", (row) => row.quantity],
    ["unit_price", (row) => formatPlainAmount(catalog, row.unit_minor, row.currency)],
    ["due_per_piece", (row) => formatPlainAmount(catalog, row.due_minor, row.currency)],
    ["currency", (row) => row.currency],
    ["payment", (row) => row.payment],
  ];
  yield* streamCsv(columns, async (after) => {
    const { rows } = await sql<OrderRow>`
      select l.id, o.number, o.created_at, s.status, s.payment_status, s.delivery, o.email, o.shipping_address,
        o.billing_address, s.carrier, s.tracking_number, l.ad_id, l.sku, l.name_ar, l.name_en, l.options, l.quantity,
        l.unit_minor, l.due_minor, s.currency, o.payment
      from order_lines l join seller_orders s on s.id = l.seller_order_id join orders o on o.id = s.order_id
      where s.seller_id = any(${[...sellers]}::int[]) and l.id > ${after} order by l.id limit ${PAGE_SIZE}`.execute(db);
    return rows;
  });
}

type ReviewRow = Pick<Selectable<ReviewsTable>, "id" | "created_at" | "ad_id" | "rating" | "author" | "text"> & {
  sku: string | null;
};

const reviewColumns: readonly Column<ReviewRow>[] = [
  ["review", (row) => row.id],
  ["written_at", (row) => row.created_at.toISOString()],
  ["of", (row) => (row.ad_id === null ? "seller" : "ad")],
  ["karaj_id", (row) => row.ad_id],
  ["sku", (row) => row.sku],
  ["rating", (row) => row.rating],
  ["author", (row) => row.author],
  ["text", (row) => row.text],
];

/** Streams the approved reviews of the sellers and their listings as CSV. */
export const exportReviews = (db: Db, sellers: readonly number[]): AsyncGenerator<string, void, void> =>
  streamCsv(reviewColumns, async (after) => {
    const { rows } = await sql<ReviewRow>`
      select r.id, r.created_at, r.ad_id, a.sku, r.rating, r.author, r.text
      from reviews r left join ads a on a.id = r.ad_id
      where coalesce(a.seller_id, r.seller_id) = any(${[...sellers]}::int[]) and r.status = 'approved' and r.id > ${after}
      order by r.id limit ${PAGE_SIZE}`.execute(db);
    return rows;
  });
