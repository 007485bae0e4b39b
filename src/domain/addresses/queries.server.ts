import type { Selectable } from "kysely";
import type { Db } from "#db/database.ts";
import type { AddressesTable } from "#db/schema/accounts.ts";
import type { Address } from "./address.ts";

const toAddress = (row: Selectable<AddressesTable>): Address => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  country: row.country,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  state: row.state,
  postcode: row.postcode,
  email: row.email,
  phone: row.phone,
  isDefault: row.is_default,
});

/** Lists the addresses of a user: the default first, then in order of creation. */
export async function listAddresses(db: Db, userId: number): Promise<Address[]> {
  const rows = await db
    .selectFrom("addresses")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("is_default", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toAddress);
}

/** Finds an address of the user. Returns undefined for addresses of other users. */
export async function findAddress(db: Db, userId: number, id: number): Promise<Address | undefined> {
  const row = await db
    .selectFrom("addresses")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toAddress(row);
}

/** Finds the default address of a user. Returns undefined for a user without addresses. */
export async function findDefaultAddress(db: Db, userId: number): Promise<Address | undefined> {
  const row = await db
    .selectFrom("addresses")
    .selectAll()
    .where("user_id", "=", userId)
    .where("is_default", "=", true)
    .executeTakeFirst();
  return row && toAddress(row);
}
