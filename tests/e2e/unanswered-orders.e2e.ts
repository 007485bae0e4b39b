import { rmSync } from "node:fs";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

/**
 * Numbers of demo orders. The first was left unanswered for a week by one of its two sellers. The others still wait
 * for an answer.
 */
const lapsed = "100007";
const waitingCar = "100008";
const waiting = "100009";

const folder = copyDemoFolder();
let karaj: Awaited<ReturnType<typeof startKaraj>>;

beforeAll(async () => {
  const { db, close } = await openDatabase({ folder });
  await sql`
    update seller_orders s set respond_by = now() - interval '1 hour', reminded_at = now() - interval '4 days'
    from orders o where o.id = s.order_id and o.number = ${lapsed} and s.status = 'PENDING'`.execute(db);
  await close();
  karaj = await startKaraj({ DATA_DIR: folder });
});
afterAll(async () => {
  await stopKaraj(karaj.child);
  rmSync(folder, { recursive: true, force: true });
});

const waitForText = (page: Page, text: string | RegExp) => page.locator("#content").getByText(text).first().waitFor();
const open = async (page: Page, list: string, number: string) => {
  await page.goto(list);
  await page.locator("#content article h2 a", { hasText: number }).click();
  await page.locator("#content h1", { hasText: number }).waitFor();
};

describe("Order awaiting the seller's answer", () => {
  it("Buyer's order page shows the answer deadline and the automatic cancellation (ar, with JavaScript)", async () => {
    const page = await visitor({ language: "ar", url: karaj.url });
    await signInAs(page, "demo@karaj.example");
    const share = page.locator("#content section", { hasText: "دار القطع" });
    // The job runs right after the server starts.
    await expect
      .poll(async () => {
        await open(page, "/account/orders", lapsed);
        return share.getByText("أُلغي تلقائيًا").count();
      })
      .toBe(1);
    expect(await share.getByText("لم يرد البائع خلال 7 أيام.").count()).toBe(1);
    expect(await page.locator("#content section", { hasText: "بيت قطع الخليج" }).getByText("تلقائيًا").count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await open(page, "/account/orders", waiting);
    await waitForText(page, /^لدى البائع مهلة للرد حتى .+، وبعدها يُلغى الطلب تلقائيًا\.$/);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.goto("/account/notifications");
    await waitForText(page, /لم يردّ .*دار القطع.* على طلبك رقم .*100007.* خلال .*7 أيام.*، فأُلغي تلقائيًا\./);
  });

  it("Seller order page asks for an answer until the seller accepts (en, without JavaScript)", async () => {
    const page = await visitor({ language: "en", javaScript: false, url: karaj.url });
    await signInAs(page, "showroom@karaj.example");
    await page.goto("/account/sales");
    const cards = page.locator("#content article", { hasText: /Respond by \w+ \d/ });
    expect((await cards.locator("h2").allInnerTexts()).map((text) => text.replace(/\D/g, ""))).toEqual([
      waiting,
      waitingCar,
    ]);
    await open(page, "/account/sales", waitingCar);
    const responseRequest = page.locator("#content").getByText(/^Please respond by \w+ \d/);
    expect(await responseRequest.count()).toBe(1);
    await page.locator("#content").getByRole("button", { name: "Accept request" }).click();
    await waitForText(page, "Order confirmed. The buyer has been notified.");
    expect(await responseRequest.count()).toBe(0);
  });

  it("Order tracking page shows the answer deadline and the automatic cancellation (en, with JavaScript)", async () => {
    const page = await visitor({ language: "en", url: karaj.url });
    const track = async (number: string) => {
      await page.goto("/shop/track-order");
      await page.locator("#content [name=number]").fill(number);
      await page.locator("#content [name=email]").fill("demo@karaj.example");
      await page.locator("#content form button[type=submit]").click();
    };
    await track(waiting);
    await waitForText(page, /^The seller has until .+ to respond\. After that the order is cancelled automatically\.$/);
    await expect
      .poll(async () => {
        await track(lapsed);
        await page.locator("#content h2").first().waitFor();
        return page.locator("#content").getByText("Cancelled automatically").count();
      })
      .toBe(1);
    await waitForText(page, "The seller didn't respond within 7 days.");
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
