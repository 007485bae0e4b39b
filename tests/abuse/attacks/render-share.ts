import { strict as assert } from "node:assert";
import { AbuseClient } from "../client.ts";
import type { Attack } from "../run.ts";

/** Concurrent page requests of one network. */
const BURST = 200;
/** Visitors of other networks during the burst. */
const VISITORS = 20;

export const attack: Attack = {
  title: "200 simultaneous page requests from one network do not slow down other networks",
  run: async (shop) => {
    // The first burst opens the connections that the second burst uses at the same time.
    for (const round of [1, 2]) {
      // Every URL is new, so no page comes from the cache.
      const burst = Array.from({ length: BURST }, (_, n) =>
        new AbuseClient(shop, `203.0.113.${n + 1}`).request(`/shop/category/products?priceMin=${1_000 * round + n}`),
      );
      const visitors = Array.from({ length: VISITORS }, (_, n) =>
        new AbuseClient(shop, `198.51.${n}.7`).request(`/shop/category/products?yearMin=${1960 + 20 * round + n}`),
      );
      const refused = (await Promise.all(burst)).filter(({ status }) => status !== 200);
      assert.ok(
        refused.every(({ status, headers }) => status === 503 && Number(headers.get("retry-after")) > 0),
        "a refused response has a retry-after header",
      );
      const served = (await Promise.all(visitors)).map(({ status }) => status);
      assert.deepEqual(served, Array(VISITORS).fill(200), "visitors of other networks get their pages");
    }

    // A school or mobile network behind one address: many people who each load pages one after the other.
    const class30 = Array.from({ length: 30 }, async (_, n) => {
      const pupil = new AbuseClient(shop, "203.0.113.250");
      const statuses: number[] = [];
      for (let page = 1; page <= 5; page += 1) {
        statuses.push((await pupil.request(`/shop/category/products?mileageMin=${n * 10 + page}`)).status);
      }
      return statuses;
    });
    const statuses = (await Promise.all(class30)).flat();
    assert.ok(
      statuses.every((status) => status === 200),
      `30 people behind one address browse undisturbed: ${statuses.filter((each) => each !== 200).length} refused`,
    );
  },
};
