import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { may } from "#domain/accounts/roles.ts";
import routes from "#web/routes.ts";
import type { Access } from "../support/access/access.ts";
import { access } from "../support/access-table.ts";
import { type DemoRole, demoAccounts, PlainVisitor } from "../support/accounts.ts";
import { startKaraj, stopKaraj } from "../support/e2e-setup.ts";

const web = join(import.meta.dirname, "../../src/web");
const actors = ["visitor", ...(Object.keys(demoAccounts) as DemoRole[])] as const;

/** "GET /shop" and the like: what there is, by the routes and what their modules take. */
function doors(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    if (entry.children) return doors(entry.children, path);
    const module = readFileSync(join(web, entry.file), "utf8");
    const takes = /^export (?:async function|const) action\b|^export \{[^}]*\baction\b/m.test(module);
    return [`GET ${path || "/"}`, ...(takes ? [`POST ${path || "/"}`] : [])];
  });
}

const signsOut = (door: string): boolean => door === "POST /account/logout" || door === "POST /api/v1/auth/sign-out";

/** The same of the server's own addresses, and of the API by what it says of itself. */
async function endpoints(origin: string): Promise<string[]> {
  const server = readFileSync(join(web, "../server/app.ts"), "utf8");
  const own = [...server.matchAll(/app\.(get|post|put|patch|delete)\("([^"]+)"/g)].map(
    ([, method = "", path]) => `${method.toUpperCase()} ${path}`,
  );
  const api = (await (await fetch(`${origin}/api/v1/openapi.json`)).json()) as { paths: Record<string, object> };
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api/v1${path}`),
  );
  const older = globSync("*.ts", { cwd: join(web, "../api/legacy") }).flatMap((file) => {
    const module = readFileSync(join(web, "../api/legacy", file), "utf8");
    return [...module.matchAll(/api\.(get|post|put|patch|delete)\("([^"]+)"/g)].map(
      ([, method = "", path]) => `${method.toUpperCase()} /api${path}`,
    );
  });
  return [...own, ...described, ...older];
}

describe("[RO-01] [RO-02] who may come in", () => {
  const visitors = new Map<string, PlainVisitor>();
  let ad = "";
  let origin = "";
  let stop = async () => {};
  beforeAll(async () => {
    // A server of its own: everybody's carts and lists are emptied.
    const folder = mkdtempSync(join(tmpdir(), "karaj-access-"));
    const server = await startKaraj({ DATA_DIR: folder, KARAJ_DEV_UI: "1" });
    origin = server.url;
    stop = async () => {
      await stopKaraj(server.child);
      rmSync(folder, { recursive: true, force: true });
    };
    ad = /<h3[^>]*><a href="([^"]+)"/.exec(await (await fetch(`${origin}/shop/CarForSale`)).text())?.[1] ?? "";
    for (const actor of actors) {
      const visitor = new PlainVisitor(origin);
      if (actor !== "visitor") expect((await visitor.signIn(demoAccounts[actor])).status).toBe(303);
      visitors.set(actor, visitor);
    }
  });

  afterAll(() => stop());

  it("every page, form and endpoint has a row in the table, and no row stands for nothing", async () => {
    expect(Object.keys(access).sort()).toEqual([...doors(routes), ...(await endpoints(origin))].sort());
  });

  // Signing out comes last: it ends the sessions that the others are asked with.
  const rows = Object.entries(access).sort(([a], [b]) => Number(signsOut(a)) - Number(signsOut(b)));

  it.each(actors)("%s", async (actor) => {
    const visitor = visitors.get(actor) as PlainVisitor;
    const wrong: string[] = [];
    for (const [door, row] of rows) {
      const [method = "GET", pattern = "/"] = door.split(" ");
      const path = row.example ? row.example.replace(/^ad/, ad) : pattern;
      const answer = path.startsWith("/api/")
        ? await visitor.ask(method, path)
        : method === "GET"
          ? await visitor.fetch(path)
          : await visitor.post(path);
      const got =
        `${answer.status} ${answer.headers.get("location")?.startsWith("/account/login?return=") ? "sign in" : ""}`.trim();
      const expected = expectedOf(door, row, actor);
      if (got !== expected) wrong.push(`${door}: ${got} instead of ${expected}`);
      await answer.body?.cancel();
    }
    expect(wrong).toEqual([]);
  });

  function expectedOf(door: string, { who, status = 200, visitor }: Access, actor: (typeof actors)[number]): string {
    const signedIn = actor !== "visitor";
    // Who is in already needs no door.
    if (signedIn && /\/account\/(login|register)$/.test(door)) return "302";
    if (who === "everybody") return String(status);
    if (!signedIn) return visitor === undefined ? "302 sign in" : String(visitor);
    return may({ id: 0, role: actor }, who) ? String(status) : "404";
  }
});
