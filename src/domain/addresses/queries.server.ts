import type { Db } from "#db/database.ts";
import type { Address } from "./address.ts";

const selectAddresses = (db: Db, userId: number) =>
  db
    .selectFrom("addresses")
    .select(["id", "first_name as firstName", "last_name as lastName", "company", "country", "address1", "address2"])
    .select(["city", "state", "postcode", "email", "phone", "is_default as isDefault"])
    .where("user_id", "=", userId);

/** Lists the addresses of a user: the default first, then in order of creation. */
export const listAddresses = (db: Db, userId: number): Promise<Address[]> =>
  selectAddresses(db, userId).orderBy("is_default", "desc").orderBy("id").execute();

/** Finds an address of the user. Returns undefined for addresses of other users. */
export const findAddress = (db: Db, userId: number, id: number): Promise<Address | undefined> =>
  selectAddresses(db, userId).where("id", "=", id).executeTakeFirst();

/** Finds the default address of a user. Returns undefined for a user without addresses. */
export const findDefaultAddress = (db: Db, userId: number): Promise<Address | undefined> =>
  selectAddresses(db, userId).where("is_default", "=", true).executeTakeFirst();
