import type { Selectable } from "kysely";
import type { Db } from "#db/database.ts";
import type { AddressesTable } from "#db/schema/accounts.ts";
import type { Address } from "./address.ts";

const addressFrom = (row: Selectable<AddressesTable>): Address => ({
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

/** A user's addresses: the default first, then as they were added. */
export async function addressesOf(db: Db, userId: number): Promise<Address[]> {
  const rows = await db
    .selectFrom("addresses")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("is_default", "desc")
    .orderBy("id")
    .execute();
  return rows.map(addressFrom);
}

/** One of a user's own addresses; somebody else's is undefined like one that doesn't exist. */
export async function addressOf(db: Db, userId: number, id: number): Promise<Address | undefined> {
  const row = await db
    .selectFrom("addresses")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && addressFrom(row);
}

/** Where a user's parcels go when nothing else is said; undefined without any address. */
export async function defaultAddressOf(db: Db, userId: number): Promise<Address | undefined> {
  const row = await db
    .selectFrom("addresses")
    .selectAll()
    .where("user_id", "=", userId)
    .where("is_default", "=", true)
    .executeTakeFirst();
  return row && addressFrom(row);
}
