import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts, HttpVisitor } from "../support/accounts.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";

type Karaj = Awaited<ReturnType<typeof startKaraj>>;
const html = { accept: "text/html" };

/** Returns the tags of inline scripts and styles that the Content-Security-Policy of the page blocks. */
const refusedInline = async (answer: Response): Promise<string[]> => {
  const policy = answer.headers.get("content-security-policy") ?? "";
  const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1];
  const page = await answer.text();
  return [...page.matchAll(/<(?:script|style)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes("src=") && !/type="application\/(?:ld\+)?json"/.test(tag))
    .filter((tag) => !nonce || !tag.includes(`nonce="${nonce}"`));
};

describe("Site settings", () => {
  const folder = copyDemoFolder();
  let karaj: Karaj;
  let administrator: HttpVisitor;
  let part = "";
  beforeAll(async () => {
    karaj = await startKaraj({ DATA_DIR: folder, LOG_LEVEL: "warn" });
    administrator = new HttpVisitor(karaj.url);
    expect((await administrator.signIn(demoAccounts.administrator)).status).toBe(303);
    const list = await (await fetch(`${karaj.url}/shop/category/parts/products`)).text();
    part = /<h3[^>]*><a href="([^"]+)"/.exec(list)?.[1] ?? "";
  });
  afterAll(async () => {
    await stopKaraj(karaj.child);
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async (path: string) => (await fetch(karaj.url + path)).text();
  /** Submits one group of the settings form with some fields changed. */
  const save = async (group: string, changed: Record<string, string>) => {
    const page = await (await administrator.fetch("/admin/settings?lang=en")).text();
    const form = page.split("<form").find((each) => each.includes(`name="group" value="${group}"`)) ?? "";
    const mark = /name="mark" value="([^"]+)"/.exec(form)?.[1] ?? "";
    return administrator.post("/admin/settings", { group, mark, ...changed });
  };

  it("Changed site name appears in titles, page frame, texts, manifest and structured data, on cached pages as well", async () => {
    expect(await read("/site/about-us?lang=en")).toContain("Karaj");
    const named = await save("identity", { siteNameEn: "Gulf Cars", siteNameAr: "سيارات الخليج" });
    expect([named.status, named.headers.get("location")]).toEqual([303, "/admin/settings"]);
    for (const path of ["/?lang=en", "/site/about-us?lang=en", "/site/terms?lang=en", "/nowhere?lang=en"]) {
      await expect.poll(() => read(path), { message: path }).toContain("Gulf Cars سيارات الخليج");
      expect(await read(path), path).not.toMatch(/\bKaraj\b/);
    }
    expect(await (await fetch(`${karaj.url}/site.webmanifest`)).json()).toMatchObject({ short_name: "Gulf Cars" });
    expect(await read("/assets/i18n/en.json")).toContain("Gulf Cars today");
  });

  it("Shop with the cart disabled rejects cart and checkout requests and offers to contact the seller", async () => {
    expect(await read(part)).toContain("/shop/cart/add");
    const off = await save("trade", { listingDays: "30", payCash: "1", payTransfer: "1" });
    expect(off.status).toBe(303);
    const product = `${part}?lang=en`;
    await expect.poll(() => read(product)).toContain("Contact the seller");
    expect(await read(product)).not.toMatch(/action="\/shop\/cart\/add"[^>]*class=|href="\/shop\/cart"/);
    for (const path of ["/shop/cart", "/shop/checkout"]) {
      expect((await fetch(karaj.url + path, { headers: html })).status, path).toBe(404);
    }
    const id = /\/products\/(\d+)/.exec(part)?.[1];
    const added = await fetch(`${karaj.url}/api/v1/cart/lines`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ productId: Number(id), quantity: 1 }),
    });
    expect(added.status).toBeGreaterThanOrEqual(400);
    expect(await added.text()).toContain("cart.no_cart");
  });

  it.each(["/admin", "/admin/settings", "/moderation"])(
    "[NV-01] Member requesting %s gets the complete 404 page, and the content security policy allows its scripts",
    async (path) => {
      const member = new HttpVisitor(karaj.url);
      expect((await member.signIn(demoAccounts.member)).status).toBe(303);
      const answer = await member.fetch(path, { headers: html });
      expect(answer.status).toBe(404);
      const copy = answer.clone();
      const page = await answer.text();
      for (const part of ["<header", "<footer", "/shop/search", 'rel="stylesheet"']) expect(page).toContain(part);
      expect(await refusedInline(copy)).toEqual([]);
    },
  );
});
