import { type Kysely, sql } from "kysely";

/**
 * Closes the refunds by bank transfer that waited when the whole order was refunded. They went back with it, so nothing
 * is due any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update refunds f set state = 'failed', last_error = 'refunded with the whole order' from seller_orders s
    where s.id = f.seller_order_id and s.payment_status = 'refunded' and f.method = 'transfer' and f.state = 'pending'`.execute(
    db,
  );
}
