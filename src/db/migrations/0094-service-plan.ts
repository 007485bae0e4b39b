import { type Kysely, sql } from "kysely";

/**
 * Adds the odometer of garage vehicles and what their owners say about each item of the service plan. Notifications get
 * the topic `service`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table garage_vehicles
  add column odometer_km int check (odometer_km between 0 and 2000000),
  add column odometer_on date,
  -- Distance that the vehicle is driven in a year, by which the odometer is estimated. Null without an estimate.
  add column yearly_km int check (yearly_km between 0 and 300000),
  add constraint garage_vehicles_odometer check ((odometer_km is null) = (odometer_on is null));

create table service_items (
  garage_vehicle_id int not null references garage_vehicles on delete cascade,
  item text not null,
  -- Whether the owner replaced the usual intervals. Both null then means that the item is switched off.
  custom boolean not null default false,
  interval_km int check (interval_km between 100 and 500000),
  interval_months int check (interval_months between 1 and 240),
  done_on date,
  done_km int check (done_km between 0 and 2000000),
  -- Day that the owner states, for items without an interval such as the registration.
  due_on date,
  -- Most urgent state about which the owner was notified since the item was last changed.
  reminded text check (reminded in ('soon', 'due')),
  primary key (garage_vehicle_id, item)
);

alter table notification_settings drop constraint notification_settings_topic_check;
alter table notification_settings add constraint notification_settings_topic_check check (topic in
  ('orders', 'sales', 'ads', 'prices', 'searches', 'reviews', 'bookings', 'business', 'messages', 'reports', 'service'));
`)
    .execute(db);
}
