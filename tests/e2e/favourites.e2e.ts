import { rmSync } from "node:fs";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { signInAs } from "../support/accounts.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { markDocument, setupVisitors, type VisitorOptions, waitForRouter } from "../support/visitor.ts";

const visit = setupVisitors();

const words = {
  ar: {
    added: "أضفنا",
    removed: "أزلنا",
    onDevice: "على هذا الجهاز",
    several: "أضفنا إعلانين",
    see: "افتح المفضلة",
    empty: "مفضلتك فارغة",
    kept: "في المفضلة",
    put: "أضف إلى المفضلة",
    gone: "لم يعد معروضًا للبيع",
    hint: "مفضلتك محفوظة على هذا الجهاز.",
  },
  en: {
    added: "was added to your favourites",
    removed: "was removed",
    onDevice: "Saved on this device",
    several: "2 listings were added",
    see: "View favourites",
    empty: "No favourites yet",
    kept: "In your favourites",
    put: "Add to favourites",
    gone: "No longer for sale",
    hint: "Your favourites are saved on this device.",
  },
} as const;

const hearts = (page: Page) => page.locator("main article button[form=favourite]");
const cards = (page: Page) => page.locator("main article:has(h3)");
const nameOf = async (page: Page, index: number) =>
  (await cards(page).nth(index).locator("h3").textContent())?.trim() ?? "";
const pressed = (page: Page, index: number) => hearts(page).nth(index).getAttribute("aria-pressed");
/** Returns the number of favourites that the header shows, 0 when it shows none. */
const getFavouriteCount = async (page: Page) =>
  Number(
    (await page.locator("header:visible a[href$='/shop/wishlist']:visible").first().textContent())?.match(/\d+/)?.[0] ??
      0,
  );

/** Returns the number of favourites in the guest's cookie. */
const countKept = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "wish")?.value.split(".").length ?? 0;

/** Fills in the sign-in form and submits it. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.locator("main input[name=email]").fill(email);
  await page.locator("main input[name=password]").fill("karaj123");
  await page.locator("main form button[type=submit]").click();
}

/** Opens a list as a signed-in member. */
async function member(email: string, options: VisitorOptions): Promise<Page> {
  const page = await visit(options);
  await signInAs(page, email);
  await page.goto("/shop/CarForSale");
  await cards(page).first().waitFor();
  return page;
}

describe.each([
  { language: "ar", email: "demo@karaj.example", width: 390 },
  { language: "en", email: "showroom@karaj.example", width: 1280 },
] as const)("Favourites ($language, $width)", ({ language, email, width }) => {
  const texts = words[language];

  it("[ST-01] [RO-01] [RT-13] [ST-07] [NV-06] [NV-09] Favourites merge at sign-in, update button and count at once, and can be undone", async () => {
    const page = await visit({ language, width });
    await page.goto("/shop/CarForSale?layout=grid");
    const name = await nameOf(page, 1);
    expect(await pressed(page, 1)).toBe("false");
    // The visitor adds, removes and adds a favourite before sign-in. Sign-in merges the favourite.
    const toast = page.locator("[data-toast=success]");
    await hearts(page).nth(1).click();
    await toast.waitFor();
    expect(await toast.textContent()).toContain(texts.onDevice);
    await expect.poll(() => pressed(page, 1)).toBe("true");
    await waitForRouter(page);
    await hearts(page).nth(1).click();
    await page.locator("[data-toast=info]").waitFor();
    await expect.poll(() => pressed(page, 1)).toBe("false");
    await waitForRouter(page);
    await hearts(page).nth(1).click();
    await waitForRouter(page);
    await page.reload();
    expect([await pressed(page, 0), await pressed(page, 1)]).toEqual(["false", "true"]);
    await hearts(page).nth(2).click();
    await waitForRouter(page);
    await toast.getByRole("link").click();
    await page.waitForURL(/\/account\/login\?return=/);
    await signIn(page, email);
    await page.waitForURL("**/shop/CarForSale?layout=grid");
    await toast.filter({ hasText: texts.several }).waitFor();
    await expect.poll(() => getFavouriteCount(page)).toBe(2);
    await waitForRouter(page);
    await hearts(page).nth(2).click();
    await expect.poll(() => getFavouriteCount(page)).toBe(1);
    await waitForRouter(page);
    await expect.poll(() => pressed(page, 1)).toBe("true");

    // The favourite button of a card changes at once, and the counter follows without a reload.
    const same = await markDocument(page);
    // A second click while the request is pending has no effect (ST-07).
    await hearts(page).nth(0).dblclick();
    expect(await pressed(page, 0)).toBe("true");
    await expect.poll(() => getFavouriteCount(page)).toBe(2);
    expect(await pressed(page, 0)).toBe("true");
    // The test waits for the pending request, because clicks during a request have no effect (ST-07).
    await page.waitForLoadState("networkidle");
    await hearts(page).nth(0).click();
    await expect.poll(() => getFavouriteCount(page)).toBe(1);
    expect(await pressed(page, 0)).toBe("false");
    expect(await same()).toBe(true);
    for (const layout of ["grid-with-features", "list"]) {
      await page.goto(`/shop/CarForSale?layout=${layout}`);
      expect([await pressed(page, 0), await pressed(page, 1)]).toEqual(["false", "true"]);
    }
    await page.goto("/shop/CarForSale?layout=table");
    const inTable = page.locator("tbody button[form=favourite]");
    expect(await inTable.nth(1).getAttribute("aria-pressed")).toBe("true");

    await page.goto("/shop/CarForSale?layout=grid");
    await cards(page).nth(2).locator("h3 a").click();
    await page.waitForURL("**/shop/products/**");
    const heart = page.locator("section:has(h1) button[form=favourite]");
    expect((await heart.textContent())?.trim()).toBe(texts.put);
    await heart.click();
    expect((await heart.textContent())?.trim()).toBe(texts.kept);
    await expect.poll(() => getFavouriteCount(page)).toBe(2);

    if (width > 640) {
      await page.goto("/shop/CarForSale?layout=grid");
      await cards(page).nth(3).locator("a[data-quick-view]").click();
      const favouriteButton = page.locator("dialog button[form=favourite]");
      await favouriteButton.click();
      await expect.poll(() => favouriteButton.getAttribute("aria-pressed")).toBe("true");
      await page.keyboard.press("Escape");
      await expect.poll(() => getFavouriteCount(page)).toBe(3);
      expect(await pressed(page, 3)).toBe("true");
      await hearts(page).nth(3).click();
      await expect.poll(() => getFavouriteCount(page)).toBe(2);
    }

    // The favourites page lists the newest first. Undo restores a removed listing to its position.
    await page.goto("/shop/wishlist");
    expect(await cards(page).count()).toBe(2);
    expect(await nameOf(page, 1)).toBe(name);
    const first = await nameOf(page, 0);
    const takeOut = page.locator("button[form=favourite-remove]");
    await takeOut.nth(1).click();
    await expect.poll(() => cards(page).count()).toBe(1);
    const news = page.locator("main [role=status]", { hasText: texts.removed });
    await news.waitFor();
    expect(await news.textContent()).toContain(name);
    await expect.poll(() => getFavouriteCount(page)).toBe(1);
    await news.getByRole("button").click();
    await expect.poll(() => cards(page).count()).toBe(2);
    expect([await nameOf(page, 0), await nameOf(page, 1)]).toEqual([first, name]);
    for (const left of [1, 0]) {
      await takeOut.first().click();
      await expect.poll(() => cards(page).count()).toBe(left);
    }
    await page.getByRole("heading", { name: texts.empty }).waitFor();
    await expect.poll(() => getFavouriteCount(page)).toBe(0);
  });
});

describe.each([
  { language: "ar", email: "rental@karaj.example" },
  { language: "en", email: "moderator@karaj.example" },
] as const)("Favourites without JavaScript ($language)", ({ language, email }) => {
  const texts = words[language];

  it("[ST-01] [RT-13] Plain forms add and remove favourites with a notice, and sign-in keeps the guest's favourite", async () => {
    const page = await visit({ language, javaScript: false });
    await page.goto("/shop/CarForSale?layout=list");
    const name = await nameOf(page, 0);
    const statusMessage = page.locator("main > [role=status]");
    await hearts(page).nth(0).click();
    await statusMessage.filter({ hasText: texts.onDevice }).waitFor();
    expect(await pressed(page, 0)).toBe("true");
    await hearts(page).nth(0).click();
    await statusMessage.filter({ hasText: texts.removed }).waitFor();
    expect(await pressed(page, 0)).toBe("false");
    await hearts(page).nth(0).click();
    await statusMessage.getByRole("link").click();
    await page.waitForURL(/\/account\/login\?return=/);
    await signIn(page, email);
    await page.waitForURL("**/shop/CarForSale?layout=list");
    expect(await statusMessage.textContent()).toContain(texts.added);
    expect(await statusMessage.textContent()).toContain(name);
    expect(await statusMessage.isVisible()).toBe(true);
    await page.reload();
    expect(await statusMessage.count()).toBe(0);
    await hearts(page).nth(1).click();
    await statusMessage.waitFor();
    expect([await pressed(page, 0), await pressed(page, 1), await getFavouriteCount(page)]).toEqual([
      "true",
      "true",
      2,
    ]);
    await hearts(page).nth(1).click();
    await statusMessage.filter({ hasText: texts.removed }).waitFor();
    expect([await pressed(page, 1), await getFavouriteCount(page)]).toEqual(["false", 1]);

    await page.goto("/shop/wishlist");
    await page.locator("button[form=favourite-remove]").click();
    await page.getByRole("heading", { name: texts.empty }).waitFor();
    await page.locator("main [role=status]", { hasText: texts.removed }).getByRole("button").click();
    await cards(page).waitFor();
    expect(await nameOf(page, 0)).toBe(name);
  });
});

describe("Favourites of visitors, tabs and lost connections", () => {
  it.each([
    { language: "ar", width: 390, javaScript: true },
    { language: "en", width: 1280, javaScript: true },
    { language: "ar", width: 390, javaScript: false },
  ] as const)(
    "[RT-13] [RO-01] The favourites page shows a visitor's favourites and offers sign-in ($language, JavaScript $javaScript)",
    async ({ language, width, javaScript }) => {
      const texts = words[language];
      const page = await visit({ language, width, javaScript });
      const signIn = page.locator("main a[href='/account/login?return=%2Fshop%2Fwishlist']");
      await page.goto("/shop/wishlist");
      await page.getByRole("heading", { name: texts.empty }).waitFor();
      await signIn.waitFor();
      await page.goto("/shop/CarForSale?layout=grid");
      const names = [await nameOf(page, 0), await nameOf(page, 1)];
      // The second click does not wait for the first response, and both favourites are kept.
      for (const index of [0, 1]) {
        await hearts(page).nth(index).click();
        await expect.poll(() => pressed(page, index)).toBe("true");
      }
      if (javaScript) await expect.poll(() => countKept(page)).toBe(2);
      await page.goto("/shop/wishlist");
      await expect.poll(() => cards(page).count()).toBe(2);
      expect([await nameOf(page, 0), await nameOf(page, 1)]).toEqual(names.toReversed());
      expect(await page.locator("main").innerText()).toContain(texts.hint);
      await signIn.waitFor();

      const takeOut = page.locator("button[form=favourite-remove]");
      await takeOut.first().click();
      await expect.poll(() => cards(page).count()).toBe(1);
      expect(await nameOf(page, 0)).toBe(names[0]);
      const news = page.locator("main [role=status]", { hasText: texts.removed });
      await news.getByRole("button").click();
      await expect.poll(() => cards(page).count()).toBe(2);
      for (const left of [1, 0]) {
        await takeOut.first().click();
        await expect.poll(() => cards(page).count()).toBe(left);
      }
      await page.getByRole("heading", { name: texts.empty }).waitFor();
    },
  );

  it("[EN-16] [ST-02] Two tabs share favourites and comparison, and localStorage holds no token", async () => {
    const page = await member("admin@karaj.example", { language: "en" });
    const other = await page.context().newPage();
    await other.goto("/shop/CarForSale");
    await other.locator("html[data-enhanced]").waitFor();
    expect(await getFavouriteCount(other)).toBe(0);
    const same = await markDocument(other);
    await hearts(page).nth(0).click();
    await expect.poll(() => getFavouriteCount(other)).toBe(1);
    await expect.poll(() => pressed(other, 0)).toBe("true");
    await cards(page).nth(1).hover();
    await cards(page).nth(1).locator("button[form=compare-add]").click();
    const compared = other.locator("header a[href$='/shop/compare']:visible").first();
    await expect.poll(() => compared.textContent()).toContain("1");
    expect(await same()).toBe(true);

    const stored = await other.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(JSON.parse(stored.user ?? "{}")).sort()).toEqual([
      "email",
      "id",
      "lastName",
      "name",
      "thumbnail_url",
    ]);
    expect(JSON.parse(stored.wishlistItems ?? "[]")).toHaveLength(1);
    expect(JSON.parse(stored.compareItems ?? "[]")).toHaveLength(1);
    expect([stored.currency, stored.language]).toEqual(["USD", "en"]);
    const token = (await page.context().cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value ?? "?";
    expect(JSON.stringify(stored)).not.toContain(token);

    await hearts(page).nth(0).click();
    await expect.poll(() => getFavouriteCount(other)).toBe(0);
    await page.goto("/account/dashboard");
    await page.locator("main form[action$='/account/logout'] button").click();
    await page.waitForURL("**/account/login");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toBe(null);
    await expect.poll(() => other.locator("header a[href$='/shop/wishlist']").count()).toBe(0);
    expect(await same()).toBe(true);
  });

  it("[ER-05] A favourite button without a connection shows an error and keeps the page", async () => {
    const page = await member("admin@karaj.example", { language: "en" });
    await page.waitForLoadState("networkidle");
    await page.route("**/shop/wishlist/**", (route) => route.abort("internetdisconnected"));
    await hearts(page).nth(0).click();
    await page.locator("[data-toast=failure]").waitFor();
    await expect.poll(() => pressed(page, 0)).toBe("false");
    expect(await cards(page).count()).toBeGreaterThan(3);
  });

  it("The favourites page marks a fallen price and a sold listing", async () => {
    const folder = copyDemoFolder();
    const { db, close } = await openDatabase({ folder });
    await sql`
      insert into favourites (user_id, ad_id, base_minor)
      select u.id, a.id, a.base_minor from users u, lateral (select * from ads where kind = 'car' and status = 'active'
        and base_minor is not null order by id limit 2) a where u.email = 'demo@karaj.example'`.execute(db);
    await sql`
      update ads set price_minor = price_minor / 2, base_minor = base_minor / 2
      where id = (select min(ad_id) from favourites)`.execute(db);
    await sql`update ads set status = 'sold' where id = (select max(ad_id) from favourites)`.execute(db);
    await close();
    const server = await startKaraj({ DATA_DIR: folder });
    try {
      for (const language of ["en", "ar"] as const) {
        const page = await visit({ language, url: server.url });
        await page.goto("/account/login?return=/shop/wishlist");
        await signIn(page, "demo@karaj.example");
        await page.waitForURL("**/shop/wishlist");
        const note = page.locator("[data-note=fell]");
        await note.waitFor();
        const prices =
          (await note.textContent())?.match(/\d[\d,]*/g)?.map((price) => Number(price.replace(/,/g, ""))) ?? [];
        expect(prices).toHaveLength(2);
        expect(prices[1]).toBeLessThan(prices[0] ?? 0);
        expect(await page.locator("[data-note=gone]").textContent()).toBe(words[language].gone);
        // The page must close before its server stops.
        await page.close();
      }
    } finally {
      await stopKaraj(server.child);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
