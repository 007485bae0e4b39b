import { request as httpRequest } from "node:http";
import { describe, expect, inject, it } from "vitest";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const formType = { "content-type": "application/x-www-form-urlencoded" };
/** Headers of a browser that opens a page in Arabic. */
const person = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "ar" };
const long = "a".repeat(10_000);

type Answer = { status: number; body: string; location: string | undefined; cookies: string[] };

/** Sends a request whose path, headers and body are not normalized. */
function raw(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  const { port } = new URL(inject("karajUrl"));
  return new Promise((resolve, reject) => {
    // Each request uses its own connection, because the server may close a connection after a rejection.
    const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.on("end", () => {
        const { location, "set-cookie": cookies = [] } = response.headers;
        resolve({ status: response.statusCode ?? 0, body: text, location, cookies });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  raw("POST", path, { ...formType, ...headers }, new URLSearchParams(fields).toString());

/** Matches internal details: stack traces, SQL, and objects printed as "[object …". */
const insides = /\bat \S+ \(|node_modules|\bselect \S+ from\b|Unexpected Server Error|\[object /;
/** Matches links and form targets that lead to another site, however they are spelled. */
const leadsAway = /(href|action|formaction|src|value)="\s*(\/[\\/]|\\|https?:\/\/evil)[^"]*evil/i;

/**
 * Asserts that a response has a status below 500, no internal details, no injected scripts and no redirect to another
 * site.
 */
function expectClear({ status, body, location }: Answer, description: string): void {
  expect(status, description).toBeGreaterThanOrEqual(200);
  expect(status, description).toBeLessThan(500);
  expect(body, description).not.toMatch(insides);
  expect(body, description).not.toMatch(leadsAway);
  expect(body.replace(/<script[^>]*nonce[\s\S]*?<\/script>/g, ""), description).not.toContain("<script>alert(1)");
  if (location) expect(new URL(location, "http://karaj.invalid").host, description).toBe("karaj.invalid");
}

describe("Hostile addresses", () => {
  const header = "/header-classic-variant-two";

  it.each([
    [`${header}//evil.example`, 308, `${header}/evil.example`],
    [`${header}///evil.example/shop?x=1`, 308, `${header}/evil.example/shop?x=1`],
    ["/mobile-header-variant-two//evil.example", 308, "/mobile-header-variant-two/evil.example"],
    [`${header}/%2f%2fevil.example`, 404],
    [`${header}/%5cevil.example`, 404],
    [`${header}${header}/shop`, 404],
    [`${header}/header-spaceship-variant-one/shop`, 404],
    [`${header}%2fshop`, 404],
    ["/HEADER-Classic-Variant-TWO/shop", 200],
    ["/header-classic-variant-six/shop", 404],
    [`${header}/%00`, 404],
    [`${header}/%FF.data`, 404],
    [`${header}.data`, 200],
    [`${header}/nowhere.data`, 404],
    [`${header}/__manifest?paths=${header}//evil.example,/%25E0,%FF`, 204],
    [`${header}/shop/search?q=%2F%2Fevil.example`, 303, `${header}/shop/Allproducts/%2F%2Fevil.example`],
    ["/%2f%2fevil.example", 404],
    ["/shop//CarForSale", 404],
    ["/.data", 200],
    ["/%FF.data", 404],
    ["/nowhere.data", 404],
    ["/shop/CarForSale.data?_routes=nonsense", 200],
    ["/__manifest?paths=//evil.example,/%2500,/%25FF", 204],
    [`/__manifest?paths=${"/a,".repeat(500)}`, 400],
    ["/__manifest.data", 404],
  ])("[RT-18] GET %s returns %d", async (path, status, location?: string) => {
    const answer = await raw("GET", path, person);
    expect(answer.status).toBe(status);
    expect(answer.location).toBe(location);
    expectClear(answer, path);
  });

  it.each([
    "/shop/CarForSale?layout=__proto__",
    "/shop/CarForSale?layout=table&layout=grid&layout=%00",
    "/shop/CarForSale?page=%00&sort=constructor&q=%00",
    "/shop/CarForSale?page=99999999999999999999999",
    `/shop/CarForSale?${"make=a&".repeat(99)}`,
    `/shop/compare?ads=${"9".repeat(500)}`,
    "/shop/compare?ads=-1.NaN.1e3.%00.2147483648.999999999999999",
    "/shop/compare?ads[]=1&full=x&differences=%00",
    "/shop/counts?path=//evil.example&page=%00",
    "/shop/counts?without=%00&without=a%00b&not.feature.%00=1&feature.engineMin=%00&feature.__proto__=1",
    `/shop/CarForSale?${"without=a&".repeat(96)}feature.engineMax=1e400&photo=__proto__&not.make=%00`,
    "/shop/finder?kind=__proto__&make=constructor&model=%00",
    "/shop/find?kind=%00&make=..%2f..&city=//evil.example",
    `/blog?q=${long}`,
    "/blog?q=%25%5C%27%3B--%00%FF",
    "/blog?q=<script>alert(1)</script>",
    "/blog?page=-1&page=%00",
    `/site/faq?q=${long}`,
    "/site/faq?q=((([%2B*%00",
    "/site/faq?q=<script>alert(1)</script>",
    "/site/contact-us-v1?sent=<script>alert(1)</script>",
    "/shop/Allproducts/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  ])("GET ignores invalid parameters: %s", async (path) => {
    const answer = await raw("GET", path, person);
    expectClear(answer, path);
    expect(answer.status).toBeLessThan(400);
  });

  it.each(["/shop/CarForSale", "/api/v1/products", "/custom/api.php"])(
    "GET %s returns 400 for more than 100 parameters",
    async (path) => {
      const answer = await raw("GET", `${path}?${"make=a&".repeat(1_000)}`, person);
      expect(answer.status).toBe(400);
      expectClear(answer, path);
    },
  );

  it.each(["x", "0", "-1", "1e3", "2147483648", "9007199254740993", "%00", "%FF", "__proto__", "..%2f1", long])(
    "[QV-01] The quick view returns 404 for the listing id %s",
    async (id) => {
      const answer = await raw("GET", `/shop/products/${id}/quick-view`);
      expect(answer.status).toBe(404);
      expectClear(answer, id);
    },
  );

  it("HEAD returns the status of GET without a body", async () => {
    const paths = [
      "/",
      "/shop",
      "/shop/CarForSale",
      "/shop/cart",
      "/nowhere",
      "/%FF",
      "/shop/cart/add",
      "/sitemap.xml",
    ];
    for (const path of [...paths, "/shop/products/0", `${header}/shop`, "/shop/products/1/quick-view"]) {
      const [head, get] = [await raw("HEAD", path), await raw("GET", path)];
      expect([path, head.status, head.body]).toEqual([path, get.status, ""]);
    }
  });
});

describe("Hostile methods and forms", () => {
  const actions = ["add", "update", "remove", "restore", "clear"].map((verb) => `/shop/cart/${verb}`);
  const strange = ["", "0", "-1", "1.5", "NaN", "2147483648", "9".repeat(30), "\0", "__proto__", "\r\nset-cookie: x=1"];

  it("A form sent to a page without an action gets 405 and an error page in the reader's language", async () => {
    for (const path of ["/", "/shop", "/shop/CarForSale", "/nowhere", "/shop/find", "/sitemap.xml", "/shop/counts"]) {
      const answer = await raw("POST", path, { ...person, ...formType }, "x=1");
      expect([path, answer.status]).toEqual([path, 405]);
      expectClear(answer, path);
      expect(answer.body, path).toContain('<html lang="ar" dir="rtl"');
      expect(answer.body, path).toMatch(/<h1[^>]*>[^<]*[؀-ۿ]/);
      expect(answer.body, path).toContain("<footer");
    }
    const inside = await raw("POST", "/header-spaceship-variant-one/shop", { ...person, ...formType }, "x=1");
    expect([inside.status, inside.body.includes('href="/header-spaceship-variant-one/')]).toEqual([405, true]);
  });

  it("A rejected action returns an error page to browsers and no HTML to clients that do not ask for it", async () => {
    for (const [path, fields, status] of [
      ["/shop/compare/add", "ad=999999999&then=compare", 404],
      ["/shop/cart/add", "ad=999999999&quantity=1", 404],
    ] as const) {
      const page = await raw("POST", path, { ...formType, ...person }, fields);
      expect(page.status).toBe(status);
      expect(page.body).toContain('<html lang="ar"');
      expectClear(page, path);
      expect((await raw("POST", path, { ...formType, accept: "*/*" }, fields)).body).not.toContain("<html");
    }
    for (const fields of ["currency=XXX", "theme=%3Cscript%3Ealert(1)%3C/script%3E", "region=xx", "digits=%00"]) {
      const page = await raw("POST", "/preferences", { ...formType, ...person }, fields);
      expect([page.status, page.body.includes('<html lang="ar"')]).toEqual([400, true]);
      expectClear(page, "/preferences");
    }
    const elsewhere = await post("/preferences", { theme: "dark" }, { ...person, origin: "https://evil.example" });
    expect([elsewhere.status, elsewhere.cookies]).toEqual([403, []]);
    expect(elsewhere.body).toContain('<html lang="ar"');
  });

  it("Forms of the site's own pages are accepted behind a proxy with another host", async () => {
    // The public address comes from the settings. Without the setting the server uses localhost and its port.
    const headers = { ...person, host: "behind.example", origin: inject("karajUrl") };
    for (const path of ["/preferences", "/preferences.data"]) {
      const answer = await post(path, { theme: "dark" }, headers);
      expect([path, answer.status < 400, answer.cookies.length]).toEqual([path, true, 1]);
    }
    const elsewhere = await post("/preferences", { theme: "dark" }, { ...headers, origin: "http://behind.example:1" });
    expect([elsewhere.status, elsewhere.cookies]).toEqual([403, []]);
  });

  it("A form above the size limit returns 413 with an error page", async () => {
    const answer = await post("/shop/cart/add", { ad: "x".repeat(300_000) }, person);
    expect(answer.status).toBe(413);
    expect(answer.body).toContain('<html lang="ar"');
  });

  it.each([
    "/api/v1/auth/sign-in",
    "/api/v1/auth/sign-up",
    "/api/v1/auth/password-reset",
    "/api/favorites.php",
    "/custom/api.php",
  ])("POST %s returns 413 for a body above the limit with or without Content-Length", async (path) => {
    const body = JSON.stringify({ email: "a".repeat(300_000), password: "x" });
    const json = { "content-type": "application/json" };
    const response = await raw("POST", path, { ...json, "content-length": String(body.length) }, body);
    expect([response.status, JSON.parse(response.body).code]).toEqual([413, "request.too_large"]);
    const unsaid = await raw("POST", path, { ...json, "transfer-encoding": "chunked" }, body);
    expect(unsaid.status).toBe(413);
  });

  it("A browser can continue from the error page of a rejected form", async () => {
    const page = await visitor({ language: "ar" });
    await page.goto("/");
    await page.evaluate(() => {
      const form = Object.assign(document.createElement("form"), { method: "post", action: "/shop" });
      form.dataset.native = "";
      document.body.append(form);
      form.submit();
    });
    await page.getByRole("heading", { level: 1, name: "لم نتمكن من فهم هذا الطلب" }).waitFor();
    await page.locator("html[data-enhanced]").waitFor();
    await page.locator("main").getByRole("link").first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });

  it("GET on an action redirects to its page", async () => {
    const paths = [
      ...actions,
      "/shop/compare/add",
      "/shop/compare/remove",
      "/shop/compare/clear",
      "/shop/compare/keep",
    ];
    for (const path of [...paths, ...paths.map((each) => `/header-classic-variant-two${each}`)]) {
      const answer = await raw("GET", path, person);
      expect(answer.status, path).toBe(302);
      expectClear(answer, path);
    }
  });

  it("Pages reject PUT, DELETE, PATCH, PROPFIND and TRACE with a status of at least 400", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "PROPFIND", "TRACE"]) {
      for (const path of ["/shop", "/shop/cart/add", "/header-classic-variant-two/shop", "/shop.data", "/nowhere"]) {
        const answer = await raw(method, path, person);
        expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expectClear(answer, `${method} ${path}`);
      }
    }
  });

  it.each([
    ["/shop/cart/add", "ad"],
    ["/shop/cart/add", "quantity"],
    ["/shop/cart/add", "option.__proto__"],
    ["/shop/cart/add-needed", "ad"],
    ["/shop/cart/update", "quantity.1"],
    ["/shop/cart/update", "quantity.__proto__"],
    ["/shop/cart/remove", "line"],
    ["/shop/cart/restore", "line"],
    ["/shop/compare/add", "ad"],
    ["/shop/compare/remove", "ad"],
    ["/shop/compare/keep", "ads"],
    ["/preferences", "currency"],
    ["/site/contact-us-v2", "email"],
  ])("POST %s with any %s is answered with a status below 500, and the following page works", async (path, name) => {
    for (const value of [...strange, long]) {
      for (const plain of [
        [],
        [
          ["back", "/shop/cart"],
          ["then", "x"],
        ],
      ]) {
        const answer = await post(
          path,
          { ad: "1", quantity: "1", [name]: value, ...Object.fromEntries(plain) },
          person,
        );
        const description = `${path} ${name}=${value.slice(0, 20)}`;
        expectClear(answer, description);
        expect(answer.cookies.join("\n"), description).not.toMatch(/^x=/m);
        for (const cookie of answer.cookies) expect(cookie.length, description).toBeLessThan(4_000);
        const cookie = answer.cookies.map((each) => each.split(";")[0]).join("; ");
        if (cookie && plain.length > 0)
          expectClear(await raw("GET", "/shop/cart", { ...person, cookie }), `after ${description}`);
      }
    }
  });

  it.each([
    ["/shop/cart/clear", "back"],
    ["/shop/cart/add", "back"],
    ["/shop/compare/remove", "then"],
    ["/preferences", "returnTo"],
    ["/header-classic-variant-two/preferences", "returnTo"],
    ["/header-classic-variant-two/shop/cart/clear", "back"],
  ])("POST %s never redirects to another site through %s", async (path, name) => {
    for (const away of [
      "//evil.example",
      "https://evil.example",
      "http:evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      "/.//evil.example",
      "/a/..//evil.example",
      "/%2e%2e//evil.example",
      "javascript:alert(1)",
      "/shop\r\nset-cookie: x=1",
      `/${"a".repeat(100_000)}`,
    ]) {
      const answer = await post(path, { theme: "dark", [name]: away }, person);
      expectClear(answer, `${path} ${name}=${away.slice(0, 40)}`);
      // Proxies reject headers of several kilobytes.
      expect((answer.location ?? "").length).toBeLessThan(5_000);
      expect(answer.cookies.join("\n")).not.toMatch(/^x=/m);
    }
  });

  it("[ST-08] POST /shop/compare/remove with a non-form body returns 400 and keeps the comparison", async () => {
    const broken = { "content-type": "application/json", cookie: "compare=1.2" };
    const answer = await raw("POST", "/shop/compare/remove", broken, "{}");
    expect([answer.status, answer.cookies]).toEqual([400, []]);
  });
});

describe("Hostile cookies", () => {
  const flash = (value: unknown) => `flash-cart=${Buffer.from(JSON.stringify(value)).toString("base64url")}`;

  it.each([
    "cart=__proto__",
    `cart=${"A".repeat(22)}`,
    `cart=${long}`,
    `compare=${long}`,
    "compare=1.2.3.4.5.6.7.8.9.10.NaN.-1.2147483648",
    "layout=__proto__",
    "currency=constructor; theme=<script>alert(1)</script>; language=xx",
    "flash-cart=x",
    flash(null),
    flash([]),
    flash({ kind: "added", ad: 1, added: 1e300, wanted: -1 }),
    flash({ kind: "removed", lines: [1, 2, -5, 2_147_483_648, Number.MAX_SAFE_INTEGER] }),
    flash({
      kind: "failed",
      code: "__proto__",
      fields: ["quantity.1"],
      typed: { quantity: "<script>alert(1)</script>" },
    }),
    flash({ kind: "failed", code: "toString", fields: [], typed: {}, ad: 1 }),
    "a".repeat(14_000),
  ])("The cookie %s is ignored", async (cookie) => {
    for (const path of ["/", "/shop/cart", "/shop/compare", "/shop/CarForSale", "/shop/products/1"]) {
      const answer = await raw("GET", path, { ...person, cookie });
      expectClear(answer, path);
      expect([200, 301, 302, 308, 404], path).toContain(answer.status);
    }
  });

  it("A planted cart cookie is replaced and cannot change lines of another visitor", async () => {
    const list = await raw("GET", "/api/v1/products?kind=part");
    const ads = (JSON.parse(list.body) as { items: { id: number }[] }).items.map(({ id }) => String(id));
    const planted = `cart=${"A".repeat(22)}`;
    let own = "";
    for (const ad of ads) {
      const added = await post("/shop/cart/add", { ad, quantity: "1" }, { cookie: planted });
      own = added.cookies.find((each) => each.startsWith("cart="))?.split(";")[0] ?? "";
      if (added.status === 200) break;
    }
    expect(own).toMatch(/^cart=[\w-]{22}$/);
    expect(own).not.toBe(planted);
    const before = (await raw("GET", "/shop/cart", { cookie: own })).body;
    const line = /name="quantity\.(\d+)"/.exec(before)?.[1] ?? "";
    expect(line).toMatch(/^\d+$/);
    for (const [verb, fields] of [
      ["remove", { line }],
      ["update", { [`quantity.${line}`]: "3" }],
      ["clear", {}],
    ] as const) {
      expectClear(await post(`/shop/cart/${verb}`, fields, { cookie: planted }), verb);
    }
    expect((await raw("GET", "/shop/cart", { cookie: own })).body).toContain(`name="quantity.${line}"`);
  });
});
