import { unzipSync } from "fflate";
import type { Hono } from "hono";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { memberArchiveFiles } from "#domain/member-data/archive-files.ts";
import { CookieApiClient } from "../support/cookie-api-client.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";

/** Tables that reference members but are not part of the archive, each with the reason. */
const excludedTables: Readonly<Record<string, string>> = {
  ad_decisions: "What moderators decided: theirs is in work-for-the-site, and a listing's in listing-history.",
  banned_words: "Words of the site; who added one is in work-for-the-site.",
  idempotency_keys: "Answers that are repeated for a day; what they tell is in the other files.",
  settlement_differences: "Payments of the site; who settled a difference is in work-for-the-site.",
  settlement_files: "Files of payment providers; who compared one is in work-for-the-site.",
  settlement_matches: "Payments in the files of payment providers, without members.",
  settlement_periods: "Periods of the files of payment providers.",
  verifications: "Links of mails: secrets that end within a day.",
};

let app: Hono<ApiEnv>;
let db: Db;
beforeAll(async () => {
  ({ app, db } = await createDemoApiWithDatabase());
});

const password = "long enough 7";

async function signUp(name: string) {
  const program = new CookieApiClient(app);
  const email = `${name}@example.com`;
  const answer = await program.send("POST", "/auth/sign-up", {
    name: "Huda",
    lastName: "=cmd|' /C calc'!A1",
    email,
    password,
  });
  expect(answer.status).toBe(201);
  return { program, email, id: (await answer.json()).id as number };
}

async function download(program: CookieApiClient): Promise<Record<string, string>> {
  const answer = await program.send("POST", "/me/data");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+\.zip"$/);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

describe("Archive of a member's data", () => {
  it("The member data archive covers every table that refers to a member, except tables with a stated reason", async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct c.conrelid::regclass::text as table from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'users'::regclass
      union select table_name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'buyer_id', 'person_id', 'email', 'to_address')
      order by 1`.execute(db);
    const coveredTables = new Set([...memberArchiveFiles.map(({ table }) => table), ...Object.keys(excludedTables)]);
    expect(rows.map(({ table }) => table).filter((table) => !coveredTables.has(table))).toEqual([]);
    for (const reason of Object.values(excludedTables)) expect(reason.length).toBeGreaterThan(20);
    expect(memberArchiveFiles.filter(({ table }) => table in excludedTables)).toEqual([]);
  });

  it("POST /me/data returns JSON and CSV of the member's own data without secrets or data of others", async () => {
    const { program, email, id } = await signUp("owner");
    const stranger = await signUp("stranger");
    const home = {
      firstName: "Huda",
      lastName: "Ali",
      address1: "+966 is no formula",
      city: "الرياض",
      phone: "0501234567",
    };
    await program.send("POST", "/me/addresses", home);
    await stranger.program.send("POST", "/me/addresses", { ...home, address1: "somebody else's" });
    const ad = await db
      .selectFrom("ads")
      .select(["id", "seller_id"])
      .where("status", "=", "active")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    expect((await program.send("PUT", `/me/favourites/${ad.id}`)).status).toBe(204);
    await db.updateTable("sellers").set({ owner_id: id }).where("id", "=", ad.seller_id).execute();
    // The number of rows exceeds the batch size of the export.
    const data = JSON.stringify({ ad: "x" });
    await sql`insert into notifications (user_id, kind, data, path) select ${id}, 'sale', ${data}, '/account/sales/' || n from generate_series(1, 1234) n`.execute(
      db,
    );
    const files = await download(program);
    expect(Object.keys(files).sort()).toEqual(
      memberArchiveFiles.flatMap(({ name }) => [`${name}.csv`, `${name}.json`]).sort(),
    );
    const read = (name: string) => JSON.parse(files[`${name}.json`] as string);
    expect(read("profile")).toMatchObject([{ id, email, name: "Huda" }]);
    expect(read("addresses")).toMatchObject([{ address1: "+966 is no formula", city: "الرياض" }]);
    expect(read("favourites")).toMatchObject([{ ad_id: ad.id }]);
    expect(read("listings").map((each: { id: number }) => each.id)).toContain(ad.id);
    expect(read("listing-pictures").every((each: { url: string }) => each.url.startsWith("/"))).toBe(true);
    expect(new Set(read("notifications").map(({ path }: { path: string }) => path)).size).toBe(1_234);
    expect(read("sessions")).toHaveLength(1);
    // The CSV files escape formulas and start with a UTF-8 byte order mark for spreadsheets.
    expect(files["addresses.csv"]?.startsWith("\ufeffid,user_id,first_name,")).toBe(true);
    expect(files["addresses.csv"]).toContain("'+966 is no formula");
    expect(files["addresses.csv"]).toContain("الرياض");
    expect(files["profile.csv"]).toContain("'=cmd|");
    const all = Object.values(files).join("\n");
    expect(all).not.toContain("somebody else's");
    expect(all).not.toContain(stranger.email);
    const { token } = await db
      .selectFrom("sessions")
      .select("token")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    const { password: hash } = await db
      .selectFrom("credentials")
      .select("password")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    for (const secret of [token, hash as string]) expect(all).not.toContain(secret);
    const logged = await db.selectFrom("audit_log").select("action").where("user_id", "=", id).execute();
    expect(logged).toEqual([{ action: "person.data-download" }]);
  });

  it("POST /me/data requires a sign-in and returns 429 after five downloads a day", async () => {
    expect((await new CookieApiClient(app).send("POST", "/me/data")).status).toBe(401);
    const { program } = await signUp("often");
    for (let i = 0; i < 5; i += 1) expect((await program.send("POST", "/me/data")).status).toBe(200);
    const refused = await program.send("POST", "/me/data");
    expect([refused.status, (await refused.json()).code]).toEqual([429, "account.data_limit"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_600);
  });
});
