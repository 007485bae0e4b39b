import type { Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { type AddressInput, countryCodes, mostAddresses, readAddress } from "./address.ts";

/** Whose addresses are changed, and when. */
export type AddressBook = { db: Db; userId: number; now: Date };

type Trx = Transaction<Tables>;

/** Adds an address; a user's first one becomes the default (ST-10). */
export async function addAddress(book: AddressBook, values: unknown): Promise<Result<{ id: number }>> {
  const read = await readFor(book.db, values);
  if (!read.ok) return read;
  return changing(book, async (trx) => {
    const { count } = await trx
      .selectFrom("addresses")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "=", book.userId)
      .executeTakeFirstOrThrow();
    const held = Number(count);
    if (held >= mostAddresses) return failure("conflict", "addresses_full");
    const isDefault = held === 0 || read.value.default;
    if (isDefault) await clearDefault(trx, book);
    const row = await trx
      .insertInto("addresses")
      .values({
        user_id: book.userId,
        ...columnsOf(read.value),
        is_default: isDefault,
        created_at: book.now,
        updated_at: book.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return ok({ id: row.id });
  });
}

/** Changes an address of one's own. The default stays it until another one takes its place. */
export async function changeAddress(book: AddressBook, id: number, values: unknown): Promise<Result<{ id: number }>> {
  const read = await readFor(book.db, values);
  return changing(book, async (trx) => {
    if (!(await holds(trx, book, id))) return addressNotFound();
    if (!read.ok) return read;
    await trx
      .updateTable("addresses")
      .set({ ...columnsOf(read.value), updated_at: book.now })
      .where("id", "=", id)
      .execute();
    if (read.value.default) await setDefault(trx, book, id);
    return ok({ id });
  });
}

/** Makes an address of one's own the default, and the one before an ordinary one (ST-10). */
export function makeDefaultAddress(book: AddressBook, id: number): Promise<Result<{ id: number }>> {
  return changing(book, async (trx) => {
    if (!(await holds(trx, book, id))) return addressNotFound();
    await setDefault(trx, book, id);
    return ok({ id });
  });
}

/**
 * Removes an address of one's own. When it was the default, the first remaining one becomes it (ST-10):
 * `newDefault` is its id.
 */
export function removeAddress(book: AddressBook, id: number): Promise<Result<{ newDefault: number | null }>> {
  return changing(book, async (trx) => {
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

async function readFor(db: Db, values: unknown): Promise<Result<AddressInput>> {
  const { countries } = await catalogueOf(db);
  const read = readAddress(values, countryCodes(countries));
  return read.ok ? ok(read.value) : failure("invalid", read.errors[0]?.code ?? "required", read.errors);
}

/** Commands of one user take turns: each sees the default that the one before has left. */
function changing<T>({ db, userId }: AddressBook, work: (trx: Trx) => Promise<Result<T>>): Promise<Result<T>> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    // An account that was deleted a moment ago.
    return user ? work(trx) : failure("unauthenticated", "account.sign_in");
  });
}

async function holds(trx: Trx, { userId }: AddressBook, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom("addresses")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** First the old one goes: the table bears no two defaults, not even for the length of a statement. */
async function setDefault(trx: Trx, book: AddressBook, id: number): Promise<void> {
  await clearDefault(trx, book);
  await trx.updateTable("addresses").set({ is_default: true }).where("id", "=", id).execute();
}

const clearDefault = (trx: Trx, { userId }: AddressBook) =>
  trx
    .updateTable("addresses")
    .set({ is_default: false })
    .where("user_id", "=", userId)
    .where("is_default", "=", true)
    .execute();

const columnsOf = (address: AddressInput) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  company: address.company,
  country: address.country,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  state: address.state,
  postcode: address.postcode,
  email: address.email,
  phone: address.phone,
});
