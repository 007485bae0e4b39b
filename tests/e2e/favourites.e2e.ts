import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signInAs } from "../support/accounts.ts";
import { getText, HttpPage } from "../support/http-page.ts";
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
    kept: "محفوظة",
    put: "حفظ",
    hint: "مفضلتك محفوظة على هذا الجهاز.",
  },
  en: {
    added: "was added to your favourites",
    removed: "was removed",
    onDevice: "Saved on this device",
    several: "2 listings were added",
    see: "View favourites",
    empty: "No favourites yet",
    kept: "Saved",
    put: "Save",
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

describe("Favourites with JavaScript", () => {
  const language = "ar";
  const email = "demo@karaj.example";
  const texts = words[language];

  it("[ST-01] [RO-01] [RT-13] [ST-07] [NV-06] [NV-09] Favourites merge at sign-in, update button and count at once, and can be undone", async () => {
    const page = await visit({ language });
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
    await cards(page).nth(2).locator("h3 a").click();
    await page.waitForURL("**/shop/products/**");
    const heart = page.locator(".vehicle-panel button[form=favourite]");
    expect((await heart.textContent())?.trim()).toBe(texts.put);
    await heart.click();
    expect((await heart.textContent())?.trim()).toBe(texts.kept);
    await expect.poll(() => getFavouriteCount(page)).toBe(2);

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

/** Returns the number of favourites that the header of a page shows, 0 when it shows none. */
const countInHeader = (page: HttpPage): number =>
  Number(/\d+/.exec(page.text("header a[href$='/shop/wishlist']"))?.[0] ?? 0);
const listPressed = (page: HttpPage): (string | null)[] =>
  page.findAll("main button[form=favourite]").map((heart) => heart.getAttribute("aria-pressed"));
const pressHeart = (page: HttpPage, index: number): Promise<number> =>
  page.submit(page.findAll("main article button[form=favourite]")[index] as Element);
const listNames = (page: HttpPage): string[] => page.findAll("main article h3").map(getText);

describe.each([
  { language: "ar", email: "rental@karaj.example" },
  { language: "en", email: "moderator@karaj.example" },
] as const)("Favourites without JavaScript ($language)", ({ language, email }) => {
  const texts = words[language];

  it("[ST-01] [RT-13] Plain forms add and remove favourites with a notice, and sign-in keeps the guest's favourite", async () => {
    const page = new HttpPage({ language });
    const notice = "main > [role=status]";
    await page.goto("/shop/CarForSale?layout=list");
    const name = listNames(page)[0] as string;
    await pressHeart(page, 0);
    expect(page.text(notice)).toContain(texts.onDevice);
    expect(listPressed(page)[0]).toBe("true");
    await pressHeart(page, 0);
    expect(page.text(notice)).toContain(texts.removed);
    expect(listPressed(page)[0]).toBe("false");
    await pressHeart(page, 0);
    await page.follow(`${notice} a`);
    expect(page.path).toMatch(/^\/account\/login\?return=/);
    page.fill("main input[name=email]", email);
    page.fill("main input[name=password]", "karaj123");
    await page.submit("main form button[type=submit]");
    expect(page.path).toBe("/shop/CarForSale?layout=list");
    expect(page.text(notice)).toContain(texts.added);
    expect(page.text(notice)).toContain(name);
    await page.reload();
    expect(page.count(notice)).toBe(0);
    await pressHeart(page, 1);
    expect(page.text(notice)).not.toBe("");
    expect([...listPressed(page).slice(0, 2), countInHeader(page)]).toEqual(["true", "true", 2]);
    await pressHeart(page, 1);
    expect(page.text(notice)).toContain(texts.removed);
    expect([listPressed(page)[1], countInHeader(page)]).toEqual(["false", 1]);

    await page.goto("/shop/wishlist");
    await page.submit("button[form=favourite-remove]");
    page.find("h1, h2, h3", texts.empty);
    await page.submit("main [role=status] button");
    expect(listNames(page)[0]).toBe(name);
  });

  it("[RT-13] [RO-01] The favourites page shows a visitor's favourites and offers sign-in", async () => {
    const page = new HttpPage({ language });
    const signIn = "main a[href='/account/login?return=%2Fshop%2Fwishlist']";
    await page.goto("/shop/wishlist");
    page.find("h1, h2, h3", texts.empty);
    expect(page.count(signIn)).toBe(1);
    await page.goto("/shop/CarForSale?layout=grid");
    const names = listNames(page).slice(0, 2);
    for (const index of [0, 1]) await pressHeart(page, index);
    // Every layout of the list marks the favourites.
    for (const layout of ["grid", "grid-with-features", "list", "table"]) {
      await page.goto(`/shop/CarForSale?layout=${layout}`);
      expect(listPressed(page).slice(0, 3), layout).toEqual(["true", "true", "false"]);
    }
    await page.goto("/shop/wishlist");
    expect(listNames(page)).toEqual(names.toReversed());
    expect(page.text("main")).toContain(texts.hint);
    expect(page.count(signIn)).toBe(1);

    await page.submit("button[form=favourite-remove]");
    expect(listNames(page)).toEqual(names.slice(0, 1));
    await page.submit(page.find("main [role=status]", texts.removed).querySelector("button") as Element);
    expect(page.count("main article")).toBe(2);
    for (const left of [1, 0]) {
      await page.submit("button[form=favourite-remove]");
      expect(page.count("main article h3")).toBe(left);
    }
    page.find("h1, h2, h3", texts.empty);
  });
});

describe("Favourites of visitors, tabs and lost connections", () => {
  it("[RT-13] [RO-01] [ER-05] A visitor's favourites survive quick clicks and a lost connection", async () => {
    const texts = words.en;
    const page = await visit({ language: "en", width: 390 });
    await page.goto("/shop/CarForSale?layout=grid");
    const names = [await nameOf(page, 0), await nameOf(page, 1)];
    // The second click does not wait for the first response, and both favourites are kept.
    for (const index of [0, 1]) {
      await hearts(page).nth(index).click();
      await expect.poll(() => pressed(page, index)).toBe("true");
    }
    await expect.poll(() => countKept(page)).toBe(2);

    // Without a connection the button shows an error, and the page stays.
    await page.waitForLoadState("networkidle");
    await page.route("**/shop/wishlist/**", (route) => route.abort("internetdisconnected"));
    await hearts(page).nth(2).click();
    await page.locator("[data-toast=failure]").waitFor();
    await expect.poll(() => pressed(page, 2)).toBe("false");
    expect(await cards(page).count()).toBeGreaterThan(3);
    await page.unroute("**/shop/wishlist/**");

    await page.goto("/shop/wishlist");
    expect([await nameOf(page, 0), await nameOf(page, 1)]).toEqual(names.toReversed());
    await page.locator("button[form=favourite-remove]").first().click();
    await expect.poll(() => cards(page).count()).toBe(1);
    await page.locator("main [role=status]", { hasText: texts.removed }).getByRole("button").click();
    await expect.poll(() => cards(page).count()).toBe(2);
  });

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
});
