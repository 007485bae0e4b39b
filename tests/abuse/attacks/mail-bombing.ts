import { ok, strictEqual } from "node:assert";
import { expectStatus, placeOrder, readMails, signUp, signUpConfirmed, waitForMail } from "../actions.ts";
import { Client } from "../client.ts";
import type { Attack } from "../run.ts";
import type { Shop } from "../shop.ts";

type Listed = { id: number; kind: string; price: unknown; seller: { id: number; type: string } };

const VICTIM = "victim@example.com";

async function listProducts(shop: Shop, query: string): Promise<Listed[]> {
  const response = await new Client(shop, "203.0.113.201").request(`/api/v1/products?limit=100&${query}`);
  return ((await (await expectStatus(response, 200)).json()) as { items: Listed[] }).items;
}

/** Orders for one stranger's address from 20 networks: the orders work, few mails are sent. */
async function bombWithOrders(shop: Shop): Promise<void> {
  const [part] = (await listProducts(shop, "category=parts&inStock=1")).filter(({ price }) => price !== null);
  ok(part, "there is no part to order");
  let placed = 0;
  for (let i = 0; i < 20; i += 1) {
    const guest = new Client(shop, `198.51.100.${i + 1}`);
    const response = await placeOrder(guest, { email: i % 2 ? VICTIM : VICTIM.toUpperCase(), productId: part.id });
    if (response.status === 201) placed += 1;
    else await expectStatus(response, 409, 429);
  }
  ok(placed >= 3, `only ${placed} orders were placed`);
  const buyer = await signUpConfirmed(shop, "buyer@example.com", "203.0.113.5");
  await expectStatus(await placeOrder(buyer, { email: "buyer@example.com", productId: part.id }), 201);
  // Mails are sent in order: with the buyer's, all earlier ones are there.
  await waitForMail(shop, { to: "buyer@example.com", containing: "/shop/orders/" });
  const mails = readMails(shop, VICTIM).length;
  strictEqual(mails, 3, `the stranger got ${mails} mails`);
}

/** Begins 24 conversations with one seller from 24 fresh accounts on as many networks. */
async function bombWithConversations(shop: Shop): Promise<void> {
  const cars = await listProducts(shop, "kind=car");
  const seller = cars[0]?.seller.id;
  const ads = cars.filter((car) => car.seller.id === seller);
  const write = (client: Client, i: number) =>
    client.request("/api/v1/conversations", {
      method: "POST",
      body: { productId: ads[i % ads.length]?.id, text: `Is it there? ${i}` },
    });
  let begun = 0;
  for (let i = 0; i < 24; i += 1) {
    const stranger = await signUp(shop, `throw-away-${i}@example.com`, `198.51.101.${i + 1}`);
    const response = await expectStatus(await write(stranger, i), 201, 429);
    if (response.status === 201) begun += 1;
    else strictEqual(((await response.json()) as { code: string }).code, "inbox.seller_busy");
  }
  strictEqual(begun, 10, `${begun} conversations were begun`);
  const other = cars.find((car) => car.seller.id !== seller);
  const honest = await signUp(shop, "honest@example.com", "203.0.113.6");
  const body = { productId: other?.id, text: "Is it still there?" };
  await expectStatus(await honest.request("/api/v1/conversations", { method: "POST", body }), 201);
}

export const attack: Attack = {
  title: "nobody fills a stranger's mailbox with orders, nor one seller's inbox from throw-away accounts",
  run: async (shop) => {
    await bombWithOrders(shop);
    await bombWithConversations(shop);
  },
};
