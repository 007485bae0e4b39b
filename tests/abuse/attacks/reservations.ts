import { strict as assert } from "node:assert";
import { placeOrder, signUpConfirmed } from "../actions.ts";
import type { AttackedServer } from "../attacked-server.ts";
import { AbuseClient } from "../client.ts";
import type { Attack } from "../run.ts";

const CARS = 30;
const RENTALS = 60;
const ACCOUNTS = 4;
/** Maximum number of rentals whose days one network can hold. */
const MOST_HELD = 4;

type Product = { id: number; status?: string; price: object | null };

async function listProducts(client: AbuseClient, query: string): Promise<Product[]> {
  const { items } = (await (await client.request(`/api/v1/products?${query}`)).json()) as { items: Product[] };
  return items;
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const days = { from: dayAhead(30), to: dayAhead(37) };

function requestRental(client: AbuseClient, unitId: number, n: number): Promise<Response> {
  const body = {
    unitId,
    ...days,
    name: "Sara Harbi",
    email: `stranger-${n}@example.com`,
    phone: `+966 55 ${3_000_000 + n}`,
  };
  return client.request("/api/v1/bookings", { method: "POST", body });
}

async function countTaken(visitor: AbuseClient, units: readonly Product[]): Promise<number> {
  let takenCount = 0;
  for (const { id } of units) {
    const path = `/api/v1/rental-units/${id}/availability?from=${days.from}&to=${days.to}`;
    const { stay } = (await (await visitor.request(path)).json()) as { stay: { reason: string | null } | null };
    if (stay?.reason === "booking.taken") takenCount += 1;
  }
  return takenCount;
}

async function takeCars(shop: AttackedServer, attackers: readonly AbuseClient[]): Promise<void> {
  const visitor = new AbuseClient(shop, "198.51.100.7");
  const cars = (await listProducts(visitor, "kind=car&limit=100")).filter(({ price }) => price).slice(0, CARS);
  assert.equal(cars.length, CARS);
  let accepted = 0;
  for (const [n, { id }] of cars.entries()) {
    const attacker = attackers[n % attackers.length] as AbuseClient;
    const placed = await placeOrder(attacker, { email: `made-up-${n}@example.com`, productId: id });
    if (placed.status === 201) accepted += 1;
    else assert.equal(placed.status, 429, await placed.text());
  }
  assert.ok(accepted > 0 && accepted < CARS, `${accepted} of ${CARS} requests were taken from one network`);
  const listedIds = new Set((await listProducts(visitor, "kind=car&limit=100")).map(({ id }) => id));
  for (const { id } of cars) assert.ok(listedIds.has(id), `car ${id} is still on sale`);
  // Another visitor can still request the first car.
  const first = cars[0] as Product;
  const honest = await placeOrder(visitor, { email: "honest@example.com", productId: first.id });
  assert.equal(honest.status, 201, await honest.clone().text());
  const { items } = (await honest.json()) as { items: { car: string }[] };
  assert.equal(items[0]?.car, "requested");
}

async function takeRentals(shop: AttackedServer, attackers: readonly AbuseClient[]): Promise<void> {
  const visitor = new AbuseClient(shop, "198.51.100.8");
  const units = (await listProducts(visitor, "kind=rental&limit=100")).slice(0, RENTALS);
  const before = await countTaken(visitor, units);
  for (const [n, { id }] of units.entries()) await requestRental(attackers[n % attackers.length] as AbuseClient, id, n);
  const heldCount = (await countTaken(visitor, units)) - before;
  assert.ok(heldCount <= MOST_HELD, `one network holds ${heldCount} of ${units.length} rentals`);

  const honest = await signUpConfirmed(shop, "honest-renter@example.com", "198.51.100.9");
  let state: string | undefined;
  for (const { id } of units) {
    const bookingResponse = await requestRental(honest, id, 1_000);
    if (bookingResponse.status !== 201) continue;
    state = ((await bookingResponse.json()) as { hold: { state: string } | null }).hold?.state;
    break;
  }
  assert.equal(state, "held", "a new customer from another network still blocks days");
}

export const attack: Attack = {
  title: "one network can neither reserve all cars nor block the days of more than a few rentals",
  run: async (shop) => {
    const network = "203.0.113.9";
    const guest = new AbuseClient(shop, network);
    const accounts: AbuseClient[] = [];
    for (let n = 0; n < ACCOUNTS; n += 1) {
      accounts.push(await signUpConfirmed(shop, `fresh-${n}@example.com`, network));
    }
    await takeCars(shop, [guest, ...accounts]);
    await takeRentals(shop, [...accounts, guest]);
  },
};
