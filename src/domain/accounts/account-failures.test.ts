import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { fastPasswordHasher } from "../../../tests/support/passwords.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { generateTotp } from "../../../tests/support/totp.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { endDeviceSession, listDevices } from "./devices.server.ts";
import type { AccountContext } from "./session.server.ts";
import { signUp } from "./sign-up.server.ts";
import { beginTwoFactorSetup, confirmTwoFactorSetup, getTwoFactorState } from "./two-factor.server.ts";

const password = "long enough 7";

describeOnDatabase("Failures of account commands", (open) => {
  let db: Db;
  let auth: Auth;
  beforeAll(async () => {
    ({ db } = await open());
    auth = createAuth({
      db,
      secret: "a secret of thirty-two characters",
      origin: "http://karaj.test",
      send: async () => {},
      passwords: fastPasswordHasher,
    });
  });

  const context = (cookies: readonly string[] = []): AccountContext => ({
    db,
    auth,
    now: new Date(),
    headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") }),
  });
  let visitors = 0;
  /** Registers a signed-in member with a confirmed email address. */
  const register = async () => {
    visitors += 1;
    const registered = await signUp(
      context(),
      { name: "Sara", lastName: "Ali", email: `member-${visitors}@example.com`, phone: "", password },
      { address: `10.1.${visitors}.1`, language: "en" },
    );
    if (!registered.ok) throw new Error(registered.code);
    const { account, cookies } = registered.value;
    await updateRow(db, "users", account.id, { email_verified: true });
    return { account: { ...account, emailVerified: true }, cookies };
  };

  it("endDeviceSession ends neither an unknown session nor the session of another member", async () => {
    const [member, other] = [await register(), await register()];
    const listSessions = () => db.selectFrom("sessions").select("id").orderBy("id").execute();
    const before = await listSessions();
    const [device] = await listDevices(db, other.account.id, 0, new Date());
    const notFound = { ok: false, kind: "not_found", code: "account.device_not_found" };
    for (const id of [device?.id as number, 999_999])
      expect(await endDeviceSession(db, member.account.id, id)).toEqual(notFound);
    expect(await listSessions()).toEqual(before);
    expect((await endDeviceSession(db, other.account.id, device?.id as number)).ok).toBe(true);
  });

  it("beginTwoFactorSetup fails while two-factor sign-in is on, and keeps the secret and the recovery codes", async () => {
    const { account, cookies } = await register();
    const begun = await beginTwoFactorSetup(context(cookies), account, { password });
    if (!begun.ok) throw new Error(begun.code);
    const setup = await getTwoFactorState(context(cookies), account);
    if (setup.state !== "begun") throw new Error(setup.state);
    // The clock of an app may be half a minute ahead.
    const code = generateTotp(setup.secret, 1);
    const confirmed = await confirmTwoFactorSetup(context(cookies), account, { code }, "10.1.1.1");
    if (!confirmed.ok) throw new Error(confirmed.code);
    const readSecret = () =>
      db.selectFrom("two_factors").selectAll().where("user_id", "=", account.id).executeTakeFirstOrThrow();
    const before = await readSecret();
    const failure = { ok: false, kind: "conflict", code: "two_step.on" };
    expect(await beginTwoFactorSetup(context(confirmed.value.cookies), account, { password })).toEqual(failure);
    expect(await readSecret()).toEqual(before);
  });
});
