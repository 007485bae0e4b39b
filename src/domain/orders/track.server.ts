import type { Db } from "#db/database.ts";
import { readFields } from "#domain/forms/fields.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import { addressKey } from "#domain/limits/limits.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { refused } from "./input.ts";
import type { Order } from "./order.ts";
import { orderOf } from "./queries.server.ts";
import { trackFields, trackInput, trackLimits } from "./track.ts";

/**
 * An order by its number and e-mail, for who has no account (RT-14). Every wrong pair is answered alike, so that
 * nobody learns which numbers there are or who ordered. `address` is the network address of who asks.
 */
export async function trackOrder(
  { db, clock, address }: { db: Db; clock: Clock; address: string },
  input: unknown,
): Promise<Result<Order> | (Failure & { retryAt: Date })> {
  const read = readFields(trackInput, input, trackFields);
  if (!read.ok) return refused(read.errors);
  const { number, email } = read.value;
  for (const [limit, key] of [
    [trackLimits.address, addressKey(address)],
    [trackLimits.number, number],
  ] as const) {
    const use = await countUse(db, limit, key, clock());
    if (!use.allowed) return { ...failure("rate_limited", "order.too_many_tries"), retryAt: use.retryAt };
  }
  const order = await orderOf(db, { number, email });
  return order ? ok(order) : failure("not_found", "order.not_found");
}
