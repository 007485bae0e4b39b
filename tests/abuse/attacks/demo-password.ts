import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccounts, demoPassword } from "../../support/accounts.ts";
import { registerExitCleanup } from "../../support/exit-cleanup.ts";
import { expectStatus, postForm, signIn } from "../actions.ts";
import { type AttackedServer, startAttackedServer } from "../attacked-server.ts";
import { AbuseClient } from "../client.ts";
import type { Attack } from "../run.ts";

const email = demoAccounts.administrator;

/** Session cookie and API token that the attacker took from the administrator before the site was public. */
type Loot = { session: string; token: string };

/** Starts the folder as a local demo, signs in as its administrator, creates a token and stops the server. */
async function robDemo(folder: string): Promise<Loot> {
  const demo = await startAttackedServer(folder, { PUBLIC_URL: "", TRUST_PROXY: "0" });
  try {
    const client = new AbuseClient(demo, "127.0.0.1");
    const headers = { origin: demo.url, "x-forwarded-host": "", "x-forwarded-proto": "" };
    const send = (path: string, body: Record<string, unknown>) =>
      client.request(path, { method: "POST", body, headers });
    await expectStatus(await send("/api/v1/auth/sign-in", { email, password: demoPassword }), 200);
    const tokenRequest = { name: "kept", scopes: ["account:read"], days: null };
    const createdToken = await expectStatus(await send("/api/v1/me/tokens", tokenRequest), 201);
    const { token } = (await createdToken.json()) as { token: string };
    return { session: client.cookies.get("karaj.session_token") as string, token };
  } finally {
    await demo.stop();
  }
}

async function replayLoot(shop: AttackedServer, { session, token }: Loot): Promise<void> {
  const thief = new AbuseClient(shop, "203.0.113.9");
  for (const cookie of [`__Host-karaj.session_token=${session}`, `karaj.session_token=${session}`]) {
    const page = await thief.request("/admin", { headers: { cookie } });
    if (page.status === 200) throw new Error("a session of the demo administrator works in the public shop");
  }
  const bearer = { authorization: `Bearer ${token}` };
  await expectStatus(await thief.request("/api/v1/me", { headers: bearer }), 401);
}

async function enterWithDemoPassword(shop: AttackedServer): Promise<void> {
  const thief = new AbuseClient(shop, "203.0.113.10");
  await thief.request("/account/login");
  const page = await expectStatus(await postForm(thief, "/account/login", { email, password: demoPassword }), 403);
  if (!(await page.text()).includes("npm run admin -- set-password"))
    throw new Error("the page does not name the set-password command");
  const api = await expectStatus(await signIn(thief, email, demoPassword), 403);
  const { code } = (await api.json()) as { code: string };
  if (code !== "AUTH_DEMO_PASSWORD") throw new Error(`the API says ${code}`);
  // The legacy API has no sign-in of its own and requires a session.
  await expectStatus(await thief.request("/api/person.php"), 401);
  await expectStatus(await thief.request("/api/v1/auth/session"), 401);
}

export const attack: Attack = {
  title: "the demo administrator cannot administer a public shop",
  async run(given) {
    await given.stop();
    const folder = mkdtempSync(join(tmpdir(), "karaj-abuse-demo-"));
    registerExitCleanup(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
    const loot = await robDemo(folder);
    const shop = await startAttackedServer(folder, { LOG_LEVEL: "warn" });
    try {
      if (/karaj123|@karaj\.example/.test(shop.getOutput())) throw new Error("the start log prints demo logins");
      if (!shop.getOutput().includes("npm run admin -- set-password"))
        throw new Error("the start log does not warn about the demo password");
      await enterWithDemoPassword(shop);
      await replayLoot(shop, loot);
    } finally {
      await shop.stop();
    }
    const admin = spawnSync(process.execPath, ["scripts/admin.ts", "set-password", email], {
      cwd: join(import.meta.dirname, "../../.."),
      env: { ...process.env, DATA_DIR: folder },
      encoding: "utf8",
    });
    const password = /^Password: (\S+)$/m.exec(admin.stdout)?.[1];
    if (!password) throw new Error(`the command failed: ${admin.stderr}`);
    const opened = await startAttackedServer(folder);
    try {
      const operator = new AbuseClient(opened, "203.0.113.11");
      await expectStatus(await signIn(operator, email, password), 200);
      await expectStatus(await operator.request("/admin"), 200);
      await replayLoot(opened, loot);
    } finally {
      await opened.stop();
    }
  },
};
