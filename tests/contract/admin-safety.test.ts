import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Role } from "#db/schema/accounts.ts";
import { rooms } from "#domain/admin/rooms.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import { deedsOf } from "../support/admin.ts";
import { freshDatabase } from "../support/databases.ts";
import { type Handler, pageAnswer } from "../support/page-answer.ts";
import { visitFor } from "../support/visit.ts";

provideTexts("en", en);
provideTexts("ar", ar);
const { action: saveRow } = await import("#web/admin/row-page.tsx");
const { loader: exportRows } = await import("#web/admin/export.ts");

const password = "long enough 7";
let db: Db;
let administrator: Awaited<ReturnType<typeof addPerson>>;

async function addPerson(email: string, role: Role) {
  const { auth } = visitFor(db);
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
  ({ db } = await freshDatabase());
  administrator = await addPerson("huda@example.com", "administrator");
});

describe("making somebody an administrator", () => {
  const save = async (id: number, fields: Record<string, string>) => {
    const mark = (await rooms.get("users")?.form?.read(db, String(id)))?.mark ?? "";
    const { name, email } = await db
      .selectFrom("users")
      .select(["name", "email"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return pageAnswer(db, saveRow as Handler, {
      path: `/admin/users/${id}`,
      params: { room: "users", row: String(id) },
      cookie: administrator.cookie,
      fields: { act: "save", mark, name, email, ...fields },
    });
  };
  const roleOf = async (id: number) =>
    (await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow()).role;

  it("needs the acting administrator's password, and changes nothing with a wrong one or none", async () => {
    const { id } = await addPerson("member@example.com", "member");
    const wanted = { role: "administrator", email_verified: "1" };
    expect(await save(id, wanted)).toMatchObject({ status: 400, errors: ["password: required"] });
    const wrong = await save(id, { ...wanted, password: "not this one" });
    expect(wrong).toMatchObject({ status: 400, errors: ["password: wrong_password"] });
    expect(wrong.kept).not.toHaveProperty("password");
    expect(await roleOf(id)).toBe("member");
    expect(await deedsOf(db, "users", id)).toEqual([]);
    expect(await save(id, { ...wanted, password })).toMatchObject({ status: 303 });
    expect(await roleOf(id)).toBe("administrator");
    expect(JSON.stringify(await deedsOf(db, "users", id))).not.toContain(password);
  });

  it("is not asked for with any other role", async () => {
    const { id } = await addPerson("other@example.com", "member");
    expect(await save(id, { role: "moderator" })).toMatchObject({ status: 303 });
    expect(await roleOf(id)).toBe("moderator");
  });

  it("limits wrong passwords", async () => {
    const { id } = await addPerson("third@example.com", "member");
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await save(id, { role: "administrator", password: `wrong ${tries}` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await roleOf(id)).toBe("member");
  });
});

describe("exports of people's data", () => {
  const read = (room: string, query = "") =>
    pageAnswer(db, exportRows as Handler, {
      path: `/admin/${room}/export${query}`,
      params: { room },
      cookie: administrator.cookie,
    });

  it("are written into the audit log with who, filter and number of rows", async () => {
    expect(await read("users", "?q=huda%40example.com&role=administrator")).toMatchObject({ status: 200 });
    expect(await read("orders")).toMatchObject({ status: 200 });
    expect(await deedsOf(db, "users", "csv")).toEqual([
      {
        action: "users.export",
        user_id: administrator.id,
        details: { search: "huda@example.com", filters: { role: "administrator" }, rows: 1 },
      },
    ]);
    expect(await deedsOf(db, "orders", "csv")).toMatchObject([{ action: "orders.export", details: { rows: 0 } }]);
  });

  it.each(["sellers", "mails", "audit"])(
    "are written into the audit log when they are the list of %s",
    async (room) => {
      expect(await read(room)).toMatchObject({ status: 200 });
      expect(await deedsOf(db, room, "csv")).toMatchObject([{ action: `${room}.export` }]);
    },
  );

  it("of the catalogue are not", async () => {
    expect(await read("currencies")).toMatchObject({ status: 200 });
    expect(await deedsOf(db, "currencies", "csv")).toEqual([]);
  });
});
