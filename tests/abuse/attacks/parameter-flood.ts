import { strict as assert } from "node:assert";
import { AbuseClient } from "../client.ts";
import type { Attack } from "../run.ts";

/** Short names fit 2,500 parameters into one URL. */
const manyParameters = Array.from({ length: 2_500 }, (_, n) => `${n.toString(36)}=1`).join("&");
const parametersOf = (count: number) => Array.from({ length: count }, (_, n) => `x${n}=1`).join("&");

export const attack: Attack = {
  title: "thousands of unknown parameters neither enlarge the page nor delay the response",
  run: async (shop) => {
    const attacker = new AbuseClient(shop, "203.0.113.1");
    const headers = { accept: "text/html" };
    for (const path of ["/shop/category/products", "/", "/api/v1/products", "/custom/api.php"]) {
      const started = performance.now();
      const response = await attacker.request(`${path}?${manyParameters}`, { headers });
      const text = await response.text();
      const durationMs = performance.now() - started;
      assert.equal(response.status, 400, path);
      assert.ok(text.length < 10_000, `${path} answers with ${text.length} characters`);
      assert.ok(durationMs < 500, `${path} took ${Math.round(durationMs)} ms`);
    }

    const usual = await (await attacker.request("/shop/category/products?make=toyota", { headers })).text();
    const response = await attacker.request(`/shop/category/products?make=toyota&${parametersOf(99)}`, { headers });
    const flooded = await response.text();
    assert.equal(response.status, 200);
    assert.ok(!/x\d+=1/.test(flooded.replace(/<script[\s\S]*?<\/script>/g, "")), "links repeat no unknown parameter");
    assert.ok(
      flooded.length < usual.length * 1.1 + 5_000,
      `${flooded.length} characters with unknown parameters, ${usual.length} without`,
    );
    const filtered = await attacker.request("/shop/category/products?make=toyota&yearMin=2015&sort=newest", {
      headers,
    });
    assert.ok((await filtered.text()).includes("make=toyota&amp;"), "links keep the chosen filters");
  },
};
