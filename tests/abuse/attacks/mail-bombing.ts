import { ok, strictEqual } from "node:assert";
import { expectStatus, placeOrder, readMails, signUp, signUpConfirmed, waitForMail } from "../actions.ts";
import type { AttackedServer } from "../attacked-server.ts";
import { AbuseClient } from "../client.ts";
import type { Attack } from "../run.ts";

type Listed = { id: number; stock: number | null; seller: { id: number; type: string } };

const VICTIM = "victim@example.com";

async function listProducts(shop: AttackedServer, query: string): Promise<Listed[]> {
  const response = await new AbuseClient(shop, "203.0.113.201").request(`/api/v1/products?limit=100&${query}`);
  return ((await (await expectStatus(response, 200)).json()) as { items: Listed[] }).items;
}

/** Finds the part with the largest stock that can be ordered without choosing options. */
async function findOrderablePart(shop: AttackedServer): Promise<Listed> {
  const client = new AbuseClient(shop, "203.0.113.202");
  const parts = await listProducts(shop, "kind=part");
  for (const part of parts.sort((a, b) => (b.stock ?? 0) - (a.stock ?? 0))) {
    const response = await placeOrder(client, { email: "first@example.com", productId: part.id });
    if (response.status === 201) return part;
  }
  throw new Error("there is no part to order");
}

/** Orders with a stranger's email from 20 networks. The orders succeed and few emails are sent. */
async function bombWithOrders(shop: AttackedServer): Promise<void> {
  const part = await findOrderablePart(shop);
  let placed = 0;
  for (let i = 0; i < 20; i += 1) {
    const guest = new AbuseClient(shop, `198.51.100.${i + 1}`);
    const response = await placeOrder(guest, { email: i % 2 ? VICTIM : VICTIM.toUpperCase(), productId: part.id });
    if (response.status === 201) placed += 1;
    else await expectStatus(response, 429);
  }
  ok(placed >= 3, `only ${placed} orders were placed`);
  const buyer = await signUpConfirmed(shop, "buyer@example.com", "203.0.113.5");
  await expectStatus(await placeOrder(buyer, { email: "buyer@example.com", productId: part.id }), 201);
  // Emails are sent in order, so all earlier ones have arrived with the buyer's email.
  await waitForMail(shop, { to: "buyer@example.com", containing: "/shop/orders/" });
  const mails = readMails(shop, VICTIM).length;
  strictEqual(mails, 3, `the stranger got ${mails} mails`);
}

const write = (client: AbuseClient, productId: number | undefined): Promise<Response> =>
  client.request("/api/v1/conversations", { method: "POST", body: { productId, text: "Is it still available?" } });

/** Starts 24 conversations with one seller from 24 fresh accounts on as many networks. */
async function bombWithConversations(shop: AttackedServer): Promise<void> {
  const listed = await Promise.all(
    ["kind=car", "kind=car&page=2", "kind=part", "kind=rental"].map((query) => listProducts(shop, query)),
  );
  const contactedSellers = new Set<number>();
  // Some demo sellers accept no messages. The first two who do are the victim and another seller.
  const reached: Listed[] = [];
  for (const product of listed.flat()) {
    if (reached.length === 2) break;
    if (contactedSellers.has(product.seller.id)) continue;
    contactedSellers.add(product.seller.id);
    const writer = await signUp(
      shop,
      `writer-${contactedSellers.size}@example.com`,
      `203.0.113.${100 + contactedSellers.size}`,
    );
    const response = await expectStatus(await write(writer, product.id), 201, 409);
    if (response.status === 201) reached.push(product);
  }
  const [victim, other] = reached;
  ok(victim && other, "the demo has fewer than two sellers who accept messages");
  let startedCount = 1;
  for (let i = 0; i < 24; i += 1) {
    const stranger = await signUp(shop, `throw-away-${i}@example.com`, `198.51.101.${i + 1}`);
    const response = await expectStatus(await write(stranger, victim.id), 201, 429);
    if (response.status === 201) startedCount += 1;
    else strictEqual(((await response.json()) as { code: string }).code, "inbox.seller_busy");
  }
  strictEqual(startedCount, 10, `${startedCount} conversations were begun`);
  const honest = await signUp(shop, "honest@example.com", "203.0.113.8");
  await expectStatus(await write(honest, other.id), 201);
}

export const attack: Attack = {
  title: "orders cannot flood a mailbox and new accounts cannot flood a seller's inbox",
  run: async (shop) => {
    await bombWithOrders(shop);
    await bombWithConversations(shop);
  },
};
