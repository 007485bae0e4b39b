import { type Kysely, sql } from "kysely";

/**
 * Assigns orders and bookings of guests to the account with the same email address, once the account has confirmed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function claim_guest_orders() returns trigger language plpgsql as $$
begin
  update orders set user_id = new.id where user_id is null and lower(email) = lower(new.email);
  update bookings set user_id = new.id where user_id is null and email is not null and lower(email) = lower(new.email);
  return null;
end $$;

create trigger users_claim_inserted after insert on users
  for each row when (new.email_verified) execute function claim_guest_orders();
create trigger users_claim_confirmed after update of email, email_verified on users
  for each row when (new.email_verified and (not old.email_verified or lower(old.email) <> lower(new.email)))
  execute function claim_guest_orders();

update orders o set user_id = u.id from users u
  where o.user_id is null and u.email_verified and lower(u.email) = lower(o.email);
update bookings b set user_id = u.id from users u
  where b.user_id is null and b.email is not null and u.email_verified and lower(u.email) = lower(b.email);
`)
    .execute(db);
}
