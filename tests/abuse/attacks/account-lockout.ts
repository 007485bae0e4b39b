import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { expectStatus, getLink, PASSWORD, postForm, signIn, signUp, waitForMail } from "../actions.ts";
import type { AttackedServer } from "../attacked-server.ts";
import { AbuseClient } from "../client.ts";
import type { Attack } from "../run.ts";

const OWNER = "owner@example.com";

/**
 * Tries 200 wrong passwords from 60 networks, half on the page and half over the API. Returns the count of each
 * response status.
 */
async function guess(shop: AttackedServer, email: string, subnet: number): Promise<Record<string, number>> {
  const countsByStatus: Record<string, number> = {};
  for (let i = 0; i < 200; i += 1) {
    const stranger = new AbuseClient(shop, `198.51.${subnet}.${(i % 60) + 1}`);
    const form = { email, password: `wrong ${i}` };
    const response =
      i % 2 === 0 ? await signIn(stranger, email, form.password) : await postForm(stranger, "/account/login", form);
    const key = String(response.status);
    countsByStatus[key] = (countsByStatus[key] ?? 0) + 1;
    await response.arrayBuffer();
  }
  return countsByStatus;
}

export const attack: Attack = {
  title: "200 wrong passwords from 60 networks do not lock an owner out of the account",
  run: async (shop) => {
    const owner = await signUp(shop, OWNER, "203.0.113.10");
    await expectStatus(await owner.request("/api/v1/auth/sign-out", { method: "POST" }), 204);

    const knownAccount = await guess(shop, OWNER, 100);
    const unknown = await guess(shop, "nobody@example.com", 101);
    deepStrictEqual(knownAccount, unknown, "the answers tell whether an account exists");
    ok((knownAccount["400"] ?? 0) <= 40, `${knownAccount["400"]} guesses were checked`);

    const stranger = new AbuseClient(shop, "198.51.102.1");
    const refused = await expectStatus(await signIn(stranger, OWNER), 429);
    strictEqual(((await refused.json()) as { code: string }).code, "AUTH_CHALLENGE_NEEDED");

    // The owner's device is known from signing up, also on another network.
    owner.address = "203.0.113.99";
    const entered = await postForm(owner, "/account/login", { email: OWNER, password: PASSWORD });
    strictEqual(entered.status, 303, "the owner's known device is locked out");

    // A new device signs in with a mailed link and without scripts.
    const laptop = new AbuseClient(shop, "203.0.113.20");
    const page = await postForm(laptop, "/account/login", { email: OWNER, password: PASSWORD });
    strictEqual(page.status, 429);
    ok((await page.text()).includes('href="/account/login/link"'), "the page does not offer a sign-in link by mail");
    await expectStatus(await postForm(laptop, "/account/login/link", { email: OWNER }), 303);
    const mail = await waitForMail(shop, { to: OWNER, containing: "/account/login/device?token=" });
    const link = getLink(mail, "/account/login/device");
    await expectStatus(await laptop.request(link), 200);
    await expectStatus(await postForm(laptop, link, {}), 303);
    await expectStatus(await postForm(laptop, "/account/login", { email: OWNER, password: PASSWORD }), 303);
    await expectStatus(await laptop.request("/api/v1/auth/session"), 200);

    // The attacker cannot use the link a second time.
    const late = new AbuseClient(shop, "198.51.102.2");
    await expectStatus(await postForm(late, link, {}), 400);
  },
};
