import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { listElements, toText } from "../support/html-forms.ts";
import { PlainBrowser } from "../support/plain-browser.ts";

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

/** Opens the order with this number from a list of orders. */
const open = async (page: PlainBrowser, list: string, number: string) => {
  await page.open(list);
  await page.follow(new RegExp(`<a[^>]*>[\\s\\S]*${number}`));
  expect(toText(listElements(page.content, "h1")[0] ?? "")).toContain(number);
};
/** Returns the texts of the smallest sections of the page that contain a seller's name. */
const getSection = (page: PlainBrowser, seller: string) =>
  listElements(page.content, "section")
    .map(toText)
    .find((text) => text.includes(seller));

describe("Order awaiting the seller's answer", () => {
  it("Buyer's order page shows the answer deadline and the automatic cancellation (ar)", async () => {
    const page = new PlainBrowser(karaj.url, "ar");
    await page.signIn("demo@karaj.example");
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
    expect(page.text).toMatch(/لدى البائع مهلة للرد حتى .+، وبعدها يُلغى الطلب تلقائيًا\./);
    await page.open("/account/notifications");
    expect(page.text).toMatch(/لم يردّ .*دار القطع.* على طلبك رقم .*100007.* خلال .*7 أيام.*، فأُلغي تلقائيًا\./);
  });

  it("Seller order page asks for an answer until the seller accepts (en)", async () => {
    const page = new PlainBrowser(karaj.url, "en");
    await page.signIn("showroom@karaj.example");
    await page.open("/account/sales");
    const cards = listElements(page.content, "article").filter((each) => /Respond by \w+ \d/.test(toText(each)));
    expect(cards.map((each) => toText(listElements(each, "h2")[0] ?? "").replace(/\D/g, ""))).toEqual([
      waiting,
      waitingCar,
    ]);
    await open(page, "/account/sales", waitingCar);
    expect(page.text).toMatch(/Please respond by \w+ \d/);
    await page.press("Accept request");
    expect(page.text).toContain("Order confirmed. The buyer has been notified.");
    expect(page.text).not.toMatch(/Please respond by/);
  });

  it("Order tracking page shows the answer deadline and the automatic cancellation (en)", async () => {
    const page = new PlainBrowser(karaj.url, "en");
    const track = async (number: string) => {
      await page.open("/shop/track-order");
      const form = listElements(page.content, "form").find((each) => each.includes('name="number"'));
      await page.press(/type="submit"/, { number, email: "demo@karaj.example" }, form);
    };
    await track(waiting);
    expect(page.text).toMatch(/The seller has until .+ to respond\. After that the order is cancelled automatically\./);
    await expect
      .poll(async () => {
        await track(lapsed);
        return page.text;
      })
      .toContain("Cancelled automatically");
    expect(page.text).toContain("The seller didn't respond within 7 days.");
  });
});
