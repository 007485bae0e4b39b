import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { getText, HttpPage } from "../support/http-page.ts";

/**
 * Numbers of demo orders. The first was left unanswered for a week by one of its two sellers. The others still wait
 * for an answer.
 */
const lapsed = "100010";
const waitingCar = "100011";
const waiting = "100012";

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

/** Opens the order with this number from a list of orders. */
const open = async (page: HttpPage, list: string, number: string) => {
  await page.goto(list);
  await page.follow("#content a", number);
  expect(page.text("#content h1")).toContain(number);
};
/** Returns the text of the smallest section of the page that contains a seller's name. */
const getSection = (page: HttpPage, seller: string) => page.text("#content section:not(:has(section))", seller);

describe("Order awaiting the seller's answer", () => {
  it("Buyer's order page shows the answer deadline and the automatic cancellation (ar)", async () => {
    const page = new HttpPage({ url: karaj.url, language: "ar" });
    await page.visitor.signIn("demo@karaj.example");
    // The job runs right after the server starts.
    await expect
      .poll(async () => {
        await open(page, "/account/orders", lapsed);
        return getSection(page, "دار القطع");
      })
      .toContain("أُلغي تلقائيًا");
    expect(getSection(page, "دار القطع")).toContain("لم يرد البائع خلال 7 أيام.");
    expect(getSection(page, "بيت قطع الخليج")).not.toContain("تلقائيًا");
    await open(page, "/account/orders", waiting);
    expect(page.text("#content")).toMatch(/لدى البائع مهلة للرد حتى .+، وبعدها يُلغى الطلب تلقائيًا\./);
    await page.goto("/account/notifications");
    expect(page.text("#content")).toMatch(
      /لم يردّ .*دار القطع.* على طلبك رقم .*100010.* خلال .*7 أيام.*، فأُلغي تلقائيًا\./,
    );
  });

  it("Seller order page asks for an answer until the seller accepts (en)", async () => {
    const page = new HttpPage({ url: karaj.url, language: "en" });
    await page.visitor.signIn("showroom@karaj.example");
    await page.goto("/account/sales");
    const cards = page.findAll("#content article", /Respond by \w+ \d/);
    const titles = cards.map((card) => card.querySelector("h2") as Element);
    expect(titles.map((title) => getText(title).replace(/\D/g, ""))).toEqual([waiting, waitingCar]);
    await open(page, "/account/sales", waitingCar);
    expect(page.text("#content")).toMatch(/Please respond by \w+ \d/);
    await page.submit("#content button", /^Accept request$/);
    expect(page.text("#content")).toContain("Order confirmed. The buyer has been notified.");
    expect(page.text("#content")).not.toMatch(/Please respond by/);
  });

  it("Order tracking page shows the answer deadline and the automatic cancellation (en)", async () => {
    const page = new HttpPage({ url: karaj.url, language: "en" });
    const track = async (number: string) => {
      await page.goto("/shop/track-order");
      page.fill("#content [name=number]", number);
      page.fill("#content [name=email]", "demo@karaj.example");
      await page.submit("#content form:has([name=number]) button[type=submit]");
    };
    await track(waiting);
    expect(page.text("#content")).toMatch(
      /The seller has until .+ to respond\. After that the order is cancelled automatically\./,
    );
    await expect
      .poll(async () => {
        await track(lapsed);
        return page.text("#content");
      })
      .toContain("Cancelled automatically");
    expect(page.text("#content")).toContain("The seller didn't respond within 7 days.");
  });
});
