import { sql } from "kysely";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildTextSearchCondition } from "#domain/admin/table.ts";
import { orderStatuses } from "#domain/orders/order-transitions.ts";
import type { Language } from "#kernel/localized-text.ts";

const orderPaymentMethods = ["cash-on-delivery", "bank-transfer", "online"] as const;
const paymentStatuses = ["unpaid", "receipt-sent", "paid", "refunded"] as const;

const buyerExpression = sql`trim(concat_ws(' ', o.billing_address->>'firstName', o.billing_address->>'lastName'))`;
const buildSellerNames = (language: Language) => {
  const [own, other, comma] = language === "ar" ? ["ar", "en", "، "] : ["en", "ar", ", "];
  return sql`(select string_agg(coalesce(${sql.ref(`s.seller_name_${own}`)}, ${sql.ref(`s.seller_name_${other}`)}), ${comma}
    order by s.id) from seller_orders s where s.order_id = o.id)`;
};
/**
 * SQL expression of the overall order status: the least advanced status of all seller orders, as in `getOrderStatus`.
 */
const statusExpression = sql`(select (array['PENDING', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'RETURNED', 'CANCELLED'])[min(array_position(
  array['PENDING', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'RETURNED', 'CANCELLED'], s.status))]
  from seller_orders s where s.order_id = o.id)`;
/** SQL expression of the charged totals, one for each currency: "447.75 SAR + 30.00 USD". */
const totalExpression = sql`(select string_agg(round(t.minor / power(10::numeric, c.decimals), c.decimals)::text || ' ' || t.currency, ' + '
    order by t.place)
  from (select currency, sum(total_minor) as minor, min(id) as place from seller_orders where order_id = o.id group by currency) t
    join currencies c on c.code = t.currency)`;

/** Admin section that lists all orders (EN-06). */
export const ordersResource: AdminResource = {
  name: "orders",
  table: {
    from: sql`from orders o`,
    key: sql`o.id`,
    columns: [
      { id: "number", type: "code", value: sql`o.number`, sorts: true },
      { id: "created_at", type: "moment", value: sql`o.created_at`, sorts: true },
      { id: "buyer", type: "text", value: buyerExpression, sorts: true },
      { id: "email", type: "code", value: sql`o.email` },
      { id: "sellers", type: "text", value: buildSellerNames },
      { id: "status", type: "choice", value: statusExpression, sorts: true },
      { id: "payment", type: "choice", value: sql`o.payment` },
      { id: "total", type: "price", value: totalExpression },
      { id: "phone", type: "code", value: sql`o.billing_address->>'phone'`, exportOnly: true },
      {
        id: "city",
        type: "text",
        value: sql`coalesce(o.shipping_address, o.billing_address)->>'city'`,
        exportOnly: true,
      },
    ],
    search: (text) =>
      sql`(${buildTextSearchCondition(text, sql`o.number`, sql`o.email`, buyerExpression, sql`o.billing_address->>'phone'`)} or exists (
        select from seller_orders s where s.order_id = o.id
          and ${buildTextSearchCondition(text, sql`s.seller_name_en`, sql`s.seller_name_ar`)}))`,
    filters: [
      {
        id: "status",
        choices: orderStatuses,
        where: (choice) => sql`exists (select from seller_orders s where s.order_id = o.id and s.status = ${choice})`,
      },
      {
        id: "payment_status",
        choices: paymentStatuses,
        where: (choice) =>
          sql`exists (select from seller_orders s where s.order_id = o.id and s.payment_status = ${choice})`,
      },
      { id: "payment", choices: orderPaymentMethods, where: (choice) => sql`o.payment = ${choice}` },
      {
        id: "refund",
        choices: ["transfer-waiting"],
        where: () =>
          sql`exists (select from refunds f join seller_orders s on s.id = f.seller_order_id
            where s.order_id = o.id and f.method = 'transfer' and f.state = 'pending')`,
      },
    ],
    order: { by: "created_at", down: true },
  },
  rowPath: (key) => `/admin/orders/${key}`,
};
