import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { expectStatus, postForm, signUp } from "../actions.ts";
import type { AttackedServer } from "../attacked-server.ts";
import { AbuseClient } from "../client.ts";
import type { Attack } from "../run.ts";

const toDigits = (phone: string): string => phone.replace(/\D/g, "");

type Advertisement = { EntityID: number; PhoneNumber: string | null };

const callLegacy = (client: AbuseClient, body: Record<string, unknown>): Promise<Response> =>
  client.request("/custom/api.php", { method: "POST", body });

/** Requests phone numbers of up to 150 listings from every interface and returns the distinct ones. */
async function harvest(client: AbuseClient): Promise<Set<string>> {
  const numbers = new Set<string>();
  const ids: number[] = [];
  for (let page = 1; page <= 2; page += 1) {
    const response = await callLegacy(client, { function_name: "get_advertisements", page, limit: 100 });
    const { data } = (await (await expectStatus(response, 200)).json()) as { data: Advertisement[] };
    for (const { EntityID, PhoneNumber } of data) {
      ids.push(EntityID);
      ok(PhoneNumber === null || typeof PhoneNumber === "string", "the field is there");
      if (PhoneNumber) numbers.add(toDigits(PhoneNumber));
    }
  }
  for (const id of ids.slice(0, 150).reverse()) {
    const product = (await (await expectStatus(await client.request(`/api/v1/products/${id}`), 200)).json()) as {
      phoneNumber: string | null;
    };
    if (product.phoneNumber) numbers.add(toDigits(product.phoneNumber));
  }
  for (const id of ids.slice(0, 60)) {
    const details = await callLegacy(client, { function_name: "get_item_details", item_id: id });
    const { phoneNumber } = (await (await expectStatus(details, 200)).json()) as { phoneNumber: string | null };
    if (phoneNumber) numbers.add(toDigits(phoneNumber));
    const revealed = await client.request(`/api/v1/products/${id}/phone`);
    if (revealed.ok) numbers.add(toDigits(((await revealed.json()) as { phone: string }).phone));
    else await expectStatus(revealed, 429, 404);
    const page = await (await postForm(client, `/shop/products/${id}/phone`, {})).text();
    for (const [, phone = ""] of page.matchAll(/href="tel:([^"]+)"/g)) numbers.add(toDigits(phone));
  }
  return numbers;
}

/** Returns the site's own numbers, which every page shows in its header. */
async function readShopNumbers(shop: AttackedServer): Promise<Set<string>> {
  const home = await (await new AbuseClient(shop, "203.0.113.200").request("/shop/contact-us")).text();
  return new Set([...home.matchAll(/href="tel:([^"]+)"/g)].map(([, phone = ""]) => toDigits(phone)));
}

export const attack: Attack = {
  title: "one network or account sees at most 30 phone numbers an hour across pages and APIs",
  run: async (shop) => {
    const shopNumbers = await readShopNumbers(shop);
    const count = (numbers: Set<string>) => [...numbers].filter((number) => !shopNumbers.has(number)).length;

    const visitor = new AbuseClient(shop, "198.51.100.1");
    const visitorNumbers = await harvest(visitor);
    ok(count(visitorNumbers) <= 30, `a visitor collected ${count(visitorNumbers)} numbers`);
    ok(count(visitorNumbers) >= 20, `only ${count(visitorNumbers)} numbers were shown at all`);
    const sameNetwork = await signUp(shop, "collector@example.com", "198.51.100.1");
    deepStrictEqual(
      [...(await harvest(sameNetwork))].filter((number) => !visitorNumbers.has(number) && !shopNumbers.has(number)),
      [],
    );

    // The limit of an account applies on other networks too.
    const account = await signUp(shop, "traveller@example.com", "198.51.100.2");
    const first = await harvest(account);
    account.address = "198.51.100.3";
    const allNumbers = new Set([...first, ...(await harvest(account))]);
    ok(count(allNumbers) <= 30, `an account collected ${count(allNumbers)} numbers from two networks`);

    // Listing pages contain no number. A visitor from another network still sees the number of one listing.
    const honest = new AbuseClient(shop, "203.0.113.7");
    const listed = await callLegacy(honest, { function_name: "get_advertisements", limit: 1 });
    const { data } = (await listed.json()) as { data: Advertisement[] };
    const id = data[0]?.EntityID;
    const page = await (await honest.request(`/shop/products/${id}`)).text();
    ok(!page.includes(`${data[0]?.PhoneNumber}`), "the ad's page holds its number");
    const phoneResponse = await postForm(honest, `/shop/products/${id}/phone`, {});
    strictEqual(phoneResponse.status, 200);
    ok((await phoneResponse.text()).includes('href="tel:'), "a visitor from another network sees no number");
  },
};
