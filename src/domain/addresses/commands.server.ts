import type { Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { type AddressInput, getCountryCodes, MAX_ADDRESSES, parseAddress } from "./address.ts";

/** Context of address commands: the user who owns the addresses, the database and the current time. */
export type AddressContext = { db: Db; userId: number; now: Date };

type Trx = Transaction<Tables>;

/** Adds an address for the user. The first address becomes the default (ST-10). */
export async function addAddress(book: AddressContext, values: unknown): Promise<Result<{ id: number }>> {
  const parsed = await parseAddressInput(book.db, values);
  if (!parsed.ok) return parsed;
  return withUserLock(book, async (trx) => {
    const { count } = await trx
      .selectFrom("addresses")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "=", book.userId)
      .executeTakeFirstOrThrow();
    const addressCount = Number(count);
    if (addressCount >= MAX_ADDRESSES) return failure("conflict", "addresses_full");
    const isDefault = addressCount === 0 || parsed.value.default;
    if (isDefault) await clearDefault(trx, book);
    const row = await trx
      .insertInto("addresses")
      .values({
        user_id: book.userId,
        ...toColumns(parsed.value),
        is_default: isDefault,
        created_at: book.now,
        updated_at: book.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return ok({ id: row.id });
  });
}

/** Updates an address of the user. Does not change which address is the default. */
export async function updateAddress(
  book: AddressContext,
  id: number,
  values: unknown,
): Promise<Result<{ id: number }>> {
  const parsed = await parseAddressInput(book.db, values);
  return withUserLock(book, async (trx) => {
    if (!(await ownsAddress(trx, book, id))) return addressNotFound();
    if (!parsed.ok) return parsed;
    await trx
      .updateTable("addresses")
      .set({ ...toColumns(parsed.value), updated_at: book.now })
      .where("id", "=", id)
      .execute();
    if (parsed.value.default) await setDefault(trx, book, id);
    return ok({ id });
  });
}

/** Makes an address of the user the default and clears the previous default (ST-10). */
export function setDefaultAddress(book: AddressContext, id: number): Promise<Result<{ id: number }>> {
  return withUserLock(book, async (trx) => {
    if (!(await ownsAddress(trx, book, id))) return addressNotFound();
    await setDefault(trx, book, id);
    return ok({ id });
  });
}

/**
 * Deletes an address of the user. After the deletion of the default, the oldest remaining address becomes the default
 * (ST-10). `newDefault` is the id of that address, or null.
 */
export function deleteAddress(book: AddressContext, id: number): Promise<Result<{ newDefault: number | null }>> {
  return withUserLock(book, async (trx) => {
    const removed = await trx
      .deleteFrom("addresses")
      .where("id", "=", id)
      .where("user_id", "=", book.userId)
      .returning("is_default")
      .executeTakeFirst();
    if (!removed) return addressNotFound();
    if (!removed.is_default) return ok({ newDefault: null });
    const first = await trx
      .selectFrom("addresses")
      .select("id")
      .where("user_id", "=", book.userId)
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (first) await setDefault(trx, book, first.id);
    return ok({ newDefault: first?.id ?? null });
  });
}

const addressNotFound = (): Failure => failure("not_found", "address.not_found");

async function parseAddressInput(db: Db, values: unknown): Promise<Result<AddressInput>> {
  const { countries } = await getCatalog(db);
  const parsed = parseAddress(values, getCountryCodes(countries));
  return parsed.ok ? ok(parsed.value) : failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
}

/**
 * Runs an address command under a row lock of the user. Commands of one user therefore run one after the other and see
 * the current default.
 */
function withUserLock<T>({ db, userId }: AddressContext, work: (trx: Trx) => Promise<Result<T>>): Promise<Result<T>> {
  return withTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    // The account was deleted a moment ago.
    return user ? work(trx) : failure("unauthenticated", "account.sign_in");
  });
}

async function ownsAddress(trx: Trx, { userId }: AddressContext, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom("addresses")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes an address the default. The old default is cleared first, because the unique index allows no second default
 * even within a statement.
 */
async function setDefault(trx: Trx, book: AddressContext, id: number): Promise<void> {
  await clearDefault(trx, book);
  await trx.updateTable("addresses").set({ is_default: true }).where("id", "=", id).execute();
}

const clearDefault = (trx: Trx, { userId }: AddressContext) =>
  trx
    .updateTable("addresses")
    .set({ is_default: false })
    .where("user_id", "=", userId)
    .where("is_default", "=", true)
    .execute();

const toColumns = ({ firstName, lastName, default: _, ...columns }: AddressInput) => ({
  first_name: firstName,
  last_name: lastName,
  ...columns,
});
