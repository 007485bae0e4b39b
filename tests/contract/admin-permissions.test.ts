import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import { adminResources } from "#domain/admin/resources.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { listAuditEntries } from "../support/admin.ts";
import { callPage, type PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createTestVisit } from "../support/visit.ts";

registerMessages("en", en);
registerMessages("ar", ar);
const { action: saveRow } = await import("#web/admin/row-page.tsx");
const { loader: exportRows } = await import("#web/admin/export.ts");

const password = "long enough 7";
let db: Db;
let administrator: Awaited<ReturnType<typeof addPerson>>;

async function addPerson(email: string, role: AccountRole) {
  const { auth } = createTestVisit(db);
  const { headers, response } = await auth.api.signUpEmail({
    body: { name: "Huda", email, password },
    returnHeaders: true,
  });
  const id = Number(response.user.id);
  await db.updateTable("users").set({ role }).where("id", "=", id).execute();
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return { id, cookie };
}

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  administrator = await addPerson("huda@example.com", "administrator");
});

describe("Granting the administrator role", () => {
  const save = async (id: number, fields: Record<string, string>) => {
    const mark = (await adminResources.get("users")?.form?.read(db, String(id)))?.mark ?? "";
    const { name, email } = await db
      .selectFrom("users")
      .select(["name", "email"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return callPage(db, saveRow as PageHandler, {
      path: `/admin/users/${id}`,
      params: { room: "users", row: String(id) },
      cookie: administrator.cookie,
      fields: { act: "save", mark, name, email, ...fields },
    });
  };
  const roleOf = async (id: number) =>
    (await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow()).role;

  it("Granting the administrator role requires the password of the administrator who grants it", async () => {
    const { id } = await addPerson("member@example.com", "member");
    const changes = { role: "administrator", email_verified: "1" };
    expect(await save(id, changes)).toMatchObject({ status: 400, errors: ["password: required"] });
    const wrong = await save(id, { ...changes, password: "not this one" });
    expect(wrong).toMatchObject({ status: 400, errors: ["password: wrong_password"] });
    expect(wrong.kept).not.toHaveProperty("password");
    expect(await roleOf(id)).toBe("member");
    expect(await listAuditEntries(db, "users", id)).toEqual([]);
    expect(await save(id, { ...changes, password })).toMatchObject({ status: 303 });
    expect(await roleOf(id)).toBe("administrator");
    expect(JSON.stringify(await listAuditEntries(db, "users", id))).not.toContain(password);
  });

  it("Granting any other role requires no password", async () => {
    const { id } = await addPerson("other@example.com", "member");
    expect(await save(id, { role: "moderator" })).toMatchObject({ status: 303 });
    expect(await roleOf(id)).toBe("moderator");
  });

  it("Granting the administrator role answers 429 after repeated wrong passwords", async () => {
    const { id } = await addPerson("third@example.com", "member");
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await save(id, { role: "administrator", password: `wrong ${tries}` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await roleOf(id)).toBe("member");
  });
});

describe("Admin exports", () => {
  const read = (room: string, query = "") =>
    callPage(db, exportRows as PageHandler, {
      path: `/admin/${room}/export${query}`,
      params: { room },
      cookie: administrator.cookie,
    });

  it("GET /admin/{resource}/export logs user, filter and row count in the audit log", async () => {
    expect(await read("users", "?q=huda%40example.com&role=administrator")).toMatchObject({ status: 200 });
    expect(await read("orders")).toMatchObject({ status: 200 });
    expect(await listAuditEntries(db, "users", "csv")).toEqual([
      {
        action: "users.export",
        user_id: administrator.id,
        details: { search: "huda@example.com", filters: { role: "administrator" }, rows: 1 },
      },
    ]);
    expect(await listAuditEntries(db, "orders", "csv")).toMatchObject([
      { action: "orders.export", details: { rows: 0 } },
    ]);
  });

  it.each(["sellers", "mails", "audit"])(
    "GET /admin/{resource}/export writes the audit log for resource %s",
    async (room) => {
      expect(await read(room)).toMatchObject({ status: 200 });
      expect(await listAuditEntries(db, room, "csv")).toMatchObject([{ action: `${room}.export` }]);
    },
  );

  it("GET /admin/currencies/export writes no audit log entry", async () => {
    expect(await read("currencies")).toMatchObject({ status: 200 });
    expect(await listAuditEntries(db, "currencies", "csv")).toEqual([]);
  });
});
