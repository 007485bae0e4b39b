import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { may } from "#domain/accounts/roles.ts";
import type { Access } from "../support/access/access.ts";
import { access } from "../support/access-table.ts";
import { type DemoRole, demoAccounts, PlainVisitor } from "../support/accounts.ts";
import { apiDoors, legacyDoors, pageDoors, serverDoors } from "../support/doors.ts";
import { demoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";

const actors = ["visitor", ...(Object.keys(demoAccounts) as DemoRole[])] as const;

const signsOut = (door: string): boolean => door === "POST /account/logout" || door === "POST /api/v1/auth/sign-out";

/** All doors there are, of the API by what it says of itself. */
async function doors(origin: string): Promise<string[]> {
  const document = (await (await fetch(`${origin}/api/v1/openapi.json`)).json()) as { paths: Record<string, object> };
  return [...pageDoors(), ...serverDoors(), ...apiDoors(document), ...legacyDoors()];
}

describe("[RO-01] [RO-02] who may come in", () => {
  const visitors = new Map<string, PlainVisitor>();
  let ad = "";
  let origin = "";
  let stop = async () => {};
  let output = () => "";
  beforeAll(async () => {
    // A server of its own: everybody's carts and lists are emptied.
    const folder = demoFolder();
    const server = await startKaraj({
      DATA_DIR: folder,
      KARAJ_DEV_UI: "1",
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
      const visitor = new PlainVisitor(origin);
      if (actor !== "visitor") expect((await visitor.signIn(demoAccounts[actor])).status).toBe(303);
      visitors.set(actor, visitor);
    }
  });

  afterAll(() => stop());

  it("every page, form and endpoint has a row in the table, and no row stands for nothing", async () => {
    expect(Object.keys(access).sort()).toEqual((await doors(origin)).sort());
  });

  // Signing out comes last: it ends the sessions that the others are asked with.
  const rows = Object.entries(access).sort(([a], [b]) => Number(signsOut(a)) - Number(signsOut(b)));

  it.each(actors)("%s", async (actor) => {
    const visitor = visitors.get(actor) as PlainVisitor;
    const wrong: string[] = [];
    for (const [door, row] of rows) {
      const [method = "GET", pattern = "/"] = door.split(" ");
      const path = row.example ? row.example.replace(/^ad/, ad) : pattern;
      const answer = /^\/(api|custom)\//.test(path)
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

  it("[ASVS 16.3.2] whoever asked for what isn't theirs is in the log by their number", () => {
    type Line = { msg: string; method: string; route: string; status: number; account?: number };
    const lines = output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line);
    const refused = lines.filter(({ msg, account }) => msg === "request" && account !== undefined);
    const all = actors.filter((actor) => actor !== "visitor" && !may({ id: 0, role: actor }, "administer"));
    const asked = refused.filter(({ route, method }) => route === "/admin" && method === "GET");
    expect(new Set(asked.map(({ account }) => account)).size).toBe(all.length);
    expect(refused.some(({ route }) => route.startsWith("/api/v1/"))).toBe(true);
    expect(refused.filter(({ status }) => status !== 403 && status !== 404)).toEqual([]);
  });

  function expectedOf(
    door: string,
    { who, status = 200, visitor, others = 404 }: Access,
    actor: (typeof actors)[number],
  ): string {
    const signedIn = actor !== "visitor";
    // Who is in already needs no door.
    if (signedIn && /\/account\/(login|register)$/.test(door)) return "302";
    if (who === "everybody") return String(status);
    if (!signedIn) return visitor === undefined ? "302 sign in" : String(visitor);
    return may({ id: 0, role: actor }, who) ? String(status) : String(others);
  }
});
