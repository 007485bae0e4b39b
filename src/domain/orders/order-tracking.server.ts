import type { Db } from "#db/database.ts";
import { parseFields } from "#domain/forms/form-fields.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { Order } from "./order.ts";
import { createValidationFailure } from "./order-input.ts";
import { trackOrderFields, trackOrderLimits, trackOrderSchema } from "./order-tracking.ts";
import { findOrder } from "./queries.server.ts";

/**
 * Finds an order by its number and email address, for visitors without an account (RT-14). All wrong combinations give
 * the same failure, so that nobody can find out which orders exist. Attempts are limited per network `address` and per
 * order number.
 */
export async function trackOrder(
  { db, clock, address }: { db: Db; clock: Clock; address: string },
  input: unknown,
): Promise<Result<Order> | (Failure & { retryAt: Date })> {
  const parsed = parseFields(trackOrderSchema, input, trackOrderFields);
  if (!parsed.ok) return createValidationFailure(parsed.errors);
  const { number, email } = parsed.value;
  for (const [limit, key] of [
    [trackOrderLimits.address, toAddressKey(address)],
    [trackOrderLimits.number, number],
  ] as const) {
    const use = await consumeRateLimit(db, limit, key, clock());
    if (!use.allowed) return { ...failure("rate_limited", "order.too_many_tries"), retryAt: use.retryAt };
  }
  const order = await findOrder(db, { number, email });
  return order ? ok(order) : failure("not_found", "order.not_found");
}
