import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPermission } from "#domain/accounts/roles.ts";
import { type AccessRule, getExamplePath } from "../support/access/access-rule.ts";
import { accessTable } from "../support/access-table.ts";
import { type DemoRole, demoAccounts, HttpVisitor } from "../support/accounts.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { listApiRoutes, listLegacyRoutes, listPageRoutes, listServerRoutes } from "../support/list-routes.ts";
import { selectCase } from "../support/test-variants.ts";

const roles = Object.keys(demoAccounts) as DemoRole[];
const actors = ["visitor", ...roles] as const;

/**
 * Lists the actors that request a route: a visitor, every role without access, and one of the roles with access, chosen
 * by a hash of the route. The unit tests of `hasPermission` cover which roles have a permission.
 */
function listActors(door: string, { access }: AccessRule): (typeof actors)[number][] {
  const isAllowed = (role: DemoRole) => access === "everybody" || hasPermission({ id: 0, role }, access);
  const refused = roles.filter((role) => !isAllowed(role));
  return ["visitor", ...refused, ...selectCase(door, roles.filter(isAllowed))];
}

const signsOut = (door: string): boolean => door === "POST /account/logout" || door === "POST /api/v1/auth/sign-out";

/** Lists the routes of pages, server, legacy API and API. The API routes come from the OpenAPI document. */
async function listRoutes(origin: string): Promise<string[]> {
  const document = (await (await fetch(`${origin}/api/v1/openapi.json`)).json()) as { paths: Record<string, object> };
  return [...listPageRoutes(), ...listServerRoutes(), ...listApiRoutes(document), ...listLegacyRoutes()];
}

describe("[RO-01] [RO-02] Access table", () => {
  const visitors = new Map<string, HttpVisitor>();
  let ad = "";
  let origin = "";
  let stop = async () => {};
  let output = () => "";
  beforeAll(async () => {
    // The test needs its own server, because it empties carts and lists of all demo accounts.
    const folder = copyDemoFolder();
    const server = await startKaraj({
      DATA_DIR: folder,
      ENABLE_UI_GALLERY: "1",
      LOG_LEVEL: "info",
      ACCESS_LOG_SAMPLE: "0",
      SECURITY_CONTACT: "security@karaj.example",
    });
    origin = server.url;
    output = server.output;
    stop = async () => {
      await stopKaraj(server.child);
      rmSync(folder, { recursive: true, force: true });
    };
    ad = /<h3[^>]*><a href="([^"]+)"/.exec(await (await fetch(`${origin}/shop/CarForSale`)).text())?.[1] ?? "";
    for (const actor of actors) {
      const visitor = new HttpVisitor(origin);
      if (actor !== "visitor") expect((await visitor.signIn(demoAccounts[actor])).status).toBe(303);
      visitors.set(actor, visitor);
    }
  });

  afterAll(() => stop());

  it("The access table has one row for every page, form and endpoint and no other rows", async () => {
    expect(Object.keys(accessTable).sort()).toEqual((await listRoutes(origin)).sort());
  });

  // Sign-out routes come last because they end the sessions of the other requests.
  const rows = Object.entries(accessTable).sort(([a], [b]) => Number(signsOut(a)) - Number(signsOut(b)));

  it.each(actors)("Routes answer a %s with the status of the access table", async (actor) => {
    const visitor = visitors.get(actor) as HttpVisitor;
    const wrong: string[] = [];
    for (const [door, row] of rows.filter(([door, row]) => listActors(door, row).includes(actor))) {
      const [method = "GET", pattern = "/"] = door.split(" ");
      const path = getExamplePath(pattern, row).replace(/^ad/, ad);
      const answer = /^\/(api|custom)\//.test(path)
        ? await visitor.callApi(method, path)
        : method === "GET"
          ? await visitor.fetch(path)
          : await visitor.post(path);
      const actual =
        `${answer.status} ${answer.headers.get("location")?.startsWith("/account/login?return=") ? "sign in" : ""}`.trim();
      const expected = getExpectedStatus(door, row, actor);
      if (actual !== expected) wrong.push(`${door}: ${actual} instead of ${expected}`);
      await answer.body?.cancel();
    }
    expect(wrong).toEqual([]);
  });

  it("[ASVS 16.3.2] The log records denied requests with the account number", () => {
    type Line = { msg: string; method: string; route: string; status: number; account?: number };
    const lines = output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line);
    const refused = lines.filter(({ msg, account }) => msg === "request" && account !== undefined);
    const all = actors.filter((actor) => actor !== "visitor" && !hasPermission({ id: 0, role: actor }, "administer"));
    const adminRequests = refused.filter(({ route, method }) => route === "/admin" && method === "GET");
    expect(new Set(adminRequests.map(({ account }) => account)).size).toBe(all.length);
    expect(refused.some(({ route }) => route.startsWith("/api/v1/"))).toBe(true);
    expect(refused.filter(({ status }) => status !== 403 && status !== 404)).toEqual([]);
  });

  function getExpectedStatus(
    door: string,
    { access, status = 200, visitor, otherStatus = 404 }: AccessRule,
    actor: (typeof actors)[number],
  ): string {
    const signedIn = actor !== "visitor";
    // Signed-in people are redirected from the sign-in and registration pages.
    if (signedIn && /\/account\/(login|register)$/.test(door)) return "302";
    if (access === "everybody") return String(status);
    if (!signedIn) return visitor === undefined ? "302 sign in" : String(visitor);
    return hasPermission({ id: 0, role: actor }, access) ? String(status) : String(otherStatus);
  }
});
