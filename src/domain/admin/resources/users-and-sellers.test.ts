import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getDashboardStatistics } from "#domain/admin/dashboard-statistics.server.ts";
import { readTablePage } from "#domain/admin/read-table.server.ts";
import type { AdminContext, AdminResource, FormValues } from "#domain/admin/resource.ts";
import { adminResources } from "#domain/admin/resources.server.ts";
import { getSystemHealth } from "#domain/admin/system-health.server.ts";
import { parseTableRequest } from "#domain/admin/table.ts";
import { findPost } from "#domain/content/posts.server.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import {
  flushSearchCounts,
  isTextOnlySearch,
  listTopSearches,
  recordSearch,
} from "#domain/search/search-log.server.ts";
import { createStaff, listAuditEntries } from "../../../../tests/support/admin.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { createSellerAccount, createSellerCar } from "../../../../tests/support/my-listings.ts";
import { findRow, insertRow, insertRows, updateRow } from "../../../../tests/support/rows.ts";

describeOnDatabase("People, settings and content in the administration", (open) => {
  let db: Db;
  let staff: AdminContext;
  beforeAll(async () => {
    ({ db } = await open());
    staff = await createStaff(db);
  });

  const formOf = (room: string) => {
    const form = adminResources.get(room)?.form;
    if (!form) throw new Error(`${room} has no form`);
    return form;
  };
  const save = async (room: string, id: number, values: FormValues, context = staff) => {
    const row = await formOf(room).read(db, String(id));
    return formOf(room).save?.(context, String(id), { ...row?.values, ...values }, row?.mark ?? "");
  };
  const bulk = (room: string, name: string, keys: (number | string)[], context = staff) =>
    adminResources
      .get(room)
      ?.bulk?.find(({ id }) => id === name)
      ?.run(context, keys.map(String));
  const session = (userId: number) =>
    insertRows(db, "sessions", {
      user_id: userId,
      token: `token-${userId}-${Math.random()}`,
      expires_at: new Date("2030-01-01"),
    });
  const sessionsOf = async (userId: number) =>
    (await db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).length;

  describe("[RO-02] Admin users", () => {
    it("Changing a user's role ends the sessions and is recorded in the audit log", async () => {
      const { actor } = await createStaff(db, "member");
      const id = actor?.id as number;
      await session(id);
      expect(await save("users", id, { role: "moderator", email_verified: "1" })).toMatchObject({ ok: true });
      const row = await findRow(db, "users", id);
      expect(row).toMatchObject({ role: "moderator", email_verified: true });
      expect(await sessionsOf(id)).toBe(0);
      expect((await listAuditEntries(db, "users", id))[0]).toMatchObject({
        user_id: staff.actor?.id,
        details: { role: { from: "member", to: "moderator" } },
      });
      expect(await save("users", id, { role: "king" })).toMatchObject({ errors: [{ path: "role" }] });
    });

    it("Changing a user's email address marks the address as unconfirmed and notifies the old address", async () => {
      const { actor } = await createStaff(db, "member");
      const id = actor?.id as number;
      const user = () => findRow(db, "users", id);
      const old = (await user()).email;
      await updateRow(db, "users", id, { email_verified: true, language: "en" });
      const corrected = { name: "Mona", last_name: "", phone: "٠٥٠ ١٢٣ ٤٥٦٧", email: " Mona.New@Example.com " };
      expect(await save("users", id, corrected)).toMatchObject({ ok: true });
      expect(await user()).toMatchObject({
        name: "Mona",
        last_name: "",
        phone: "050 123 4567",
        email: "mona.new@example.com",
        email_verified: false,
      });
      const mails = await db.selectFrom("mail_outbox").select("text").where("to_address", "=", old).execute();
      expect(mails.map(({ text }) => text).join()).toContain("mona.new@example.com");
      await db.deleteFrom("mail_outbox").execute();
      expect((await listAuditEntries(db, "users", id))[0]).toMatchObject({
        action: "users.change",
        details: { email: { from: old, to: "mona.new@example.com" } },
      });
      // Saving again with the checkbox verifies the address, because the address itself is unchanged.
      expect(await save("users", id, { email_verified: "1" })).toMatchObject({ ok: true });
      expect((await user()).email_verified).toBe(true);
    });

    it("Saving a user rejects a taken email and invalid values", async () => {
      const [first, second] = [await createStaff(db, "member"), await createStaff(db, "member")];
      const { email } = await db
        .selectFrom("users")
        .select("email")
        .where("id", "=", second.actor?.id as number)
        .executeTakeFirstOrThrow();
      const id = first.actor?.id as number;
      expect(await save("users", id, { email: email.toUpperCase() })).toMatchObject({
        errors: [{ path: "email", code: "AUTH_EMAIL_ALREADY_IN_USE" }],
      });
      for (const [values, path] of [
        [{ email: "nobody" }, "email"],
        [{ phone: "12" }, "phone"],
        [{ name: " " }, "name"],
      ] as const) {
        expect(await save("users", id, values)).toMatchObject({ errors: [{ path }] });
      }
    });

    it("Saving a user rejects demoting the last administrator", async () => {
      const own = staff.actor?.id as number;
      expect(await save("users", own, { role: "member" })).toMatchObject({
        errors: [{ path: "role", code: "account.last_administrator" }],
      });
      const second = await createStaff(db, "administrator");
      expect(await save("users", second.actor?.id as number, { role: "member" })).toMatchObject({ ok: true });
    });

    it("Saving a user rejects a staff role for a suspended account, which never counts as last administrator", async () => {
      const [own, id] = [staff, await createStaff(db, "member")].map(({ actor }) => actor?.id as number) as [
        number,
        number,
      ];
      const ban = (until: Date | null) =>
        insertRows(db, "bans", {
          user_id: id,
          email: "",
          reason: "Fraud",
          until,
          by_user_id: own,
          created_at: staff.now,
          closed: "[]",
        });
      await ban(new Date(staff.now.getTime() + 60_000));
      for (const role of ["moderator", "administrator"]) {
        expect(await save("users", id, { role, email_verified: "1" }), role).toMatchObject({
          kind: "conflict",
          errors: [{ path: "role", code: "account.suspended" }],
        });
      }
      expect(await save("users", id, { email_verified: "1" })).toMatchObject({ ok: true });
      // A suspended administrator, which older data may contain, does not count as the last administrator.
      await updateRow(db, "users", id, { role: "administrator" });
      expect(await save("users", own, { role: "member" })).toMatchObject({
        errors: [{ path: "role", code: "account.last_administrator" }],
      });
      expect(await save("users", id, { role: "member" })).toMatchObject({ ok: true });
      // An expired ban is ignored.
      await db.updateTable("bans").set({ until: staff.now }).where("user_id", "=", id).execute();
      expect(await save("users", id, { role: "administrator" })).toMatchObject({ ok: true });
      const second = await createStaff(db, "administrator");
      expect(await save("users", own, { role: "member" }, second)).toMatchObject({ ok: true });
      await updateRow(db, "users", own, { role: "administrator" });
      await db
        .updateTable("users")
        .set({ role: "member" })
        .where("id", "in", [id, second.actor?.id ?? 0])
        .execute();
    });

    it("Two administrators who demote each other concurrently do not deadlock, and one stays administrator", async () => {
      for (let round = 0; round < 5; round += 1) {
        const second = await createStaff(db, "administrator");
        const [one, two] = [staff.actor?.id as number, second.actor?.id as number];
        const answers = await Promise.all([
          save("users", one, { role: "member" }, second),
          save("users", two, { role: "member" }, staff),
        ]);
        expect(answers.map((answer) => answer?.ok).sort()).toEqual([false, true]);
        await updateRow(db, "users", one, { role: "administrator" });
        await updateRow(db, "users", two, { role: "member" });
      }
    });

    it("The bulk action endSessions requires an administrator and keeps the administrator's own sessions", async () => {
      const { actor } = await createStaff(db, "moderator");
      const id = actor?.id as number;
      await session(id);
      expect(await bulk("users", "endSessions", [id], { ...staff, actor })).toMatchObject({ kind: "forbidden" });
      expect(await sessionsOf(id)).toBe(1);
      // The administrator's own session stays when the administrator selects everyone.
      const own = staff.actor?.id as number;
      await session(own);
      expect(await bulk("users", "endSessions", [own, id])).toEqual({ ok: true, value: 1 });
      expect([await sessionsOf(id), await sessionsOf(own)]).toEqual([0, 1]);
    });

    it("[ASVS 6.3.3] The action endTwoStep disables two-factor sign-in, notifies the user and is audited", async () => {
      const { actor } = await createStaff(db, "member");
      const id = actor?.id as number;
      await insertRows(db, "two_factors", { user_id: id, secret: "x", backup_codes: "x", verified: true });
      await updateRow(db, "users", id, { two_factor_enabled: true });
      await session(id);
      const endTwoStep = (context = staff) =>
        formOf("users")
          .actions?.find((act) => act.id === "endTwoStep")
          ?.run(context, String(id), {}, "");
      expect(await endTwoStep({ ...staff, actor })).toMatchObject({ kind: "forbidden" });
      expect(await endTwoStep()).toMatchObject({ ok: true });
      const user = await findRow(db, "users", id);
      expect(user.two_factor_enabled).toBe(false);
      expect(await db.selectFrom("two_factors").select("id").where("user_id", "=", id).execute()).toEqual([]);
      expect(await sessionsOf(id)).toBe(0);
      expect((await listAuditEntries(db, "users", id))[0]).toMatchObject({
        action: "users.endTwoStep",
        user_id: staff.actor?.id,
      });
      const mails = await db.deleteFrom("mail_outbox").where("to_address", "=", user.email).returning("text").execute();
      expect(mails[0]?.text).toContain("http://karaj.test/account/two-step");
      expect(await endTwoStep()).toMatchObject({ kind: "conflict", code: "admin.no_two_step" });
    });
  });

  it("[RO-02] Transferring a business in admin gives the new owner the showroom role and makes the old owner a member", async () => {
    const [old, next] = [await createStaff(db, "showroom"), await createStaff(db, "member")].map(
      ({ actor }) => actor?.id ?? 0,
    );
    const { id, version } = await db
      .insertInto("sellers")
      .values({ slug: "given-away", type: "showroom", name_ar: "معرض", owner_id: old } as never)
      .returning(["id", "version"])
      .executeTakeFirstOrThrow();
    const person = (of = 0) =>
      db.selectFrom("users").select(["email", "role"]).where("id", "=", of).executeTakeFirstOrThrow();
    await insertRows(db, "seller_staff", { seller_id: id, user_id: next ?? 0, role: "editor", created_at: staff.now });
    expect(await save("sellers", id, { owner: (await person(next)).email })).toMatchObject({ ok: true });
    expect([(await person(old)).role, (await person(next)).role]).toEqual(["member", "showroom"]);
    expect(await db.selectFrom("seller_staff").selectAll().where("seller_id", "=", id).execute()).toEqual([]);
    const row = await db.selectFrom("sellers").select("version").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.version).toBe(version + 1);
  });

  it("The admin seller list and the seller form show the same listing counts", async () => {
    const { sellerId } = await createSellerAccount(db);
    await createSellerCar(db, sellerId, { status: "active" });
    await createSellerCar(db, sellerId, { status: "closed" });
    const { facts: details } = (await formOf("sellers").read(db, String(sellerId))) ?? {};
    expect(details?.slice(0, 2)).toEqual([
      { name: "active_ads", value: 1 },
      { name: "ads", value: 2 },
    ]);
    const { table } = adminResources.get("sellers") as AdminResource;
    const { rows } = await readTablePage(db, table, parseTableRequest(table, new URLSearchParams("sort=active_ads")));
    expect(rows.find(({ key }) => key === String(sellerId))?.cells).toMatchObject({ active_ads: 1 });
  });

  it("Admins verify sellers in bulk and assign a seller to an existing account", async () => {
    const ids = await Promise.all(
      ["one", "two"].map(async (slug) => {
        const seller = await insertRow(db, "sellers", { slug, type: "showroom", name_ar: slug });
        return seller.id;
      }),
    );
    const [first = 0] = ids;
    expect(await bulk("sellers", "verify", ids)).toEqual({ ok: true, value: 2 });
    expect(await bulk("sellers", "verify", ids)).toEqual({ ok: true, value: 0 });
    expect(await bulk("sellers", "unverify", [ids[1] as number])).toEqual({ ok: true, value: 1 });
    const owner = await createStaff(db, "showroom");
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", owner.actor?.id as number)
      .executeTakeFirstOrThrow();
    expect(await save("sellers", first, { owner: "nobody@example.com" })).toMatchObject({
      errors: [{ path: "owner" }],
    });
    expect(await save("sellers", first, { name_ar: " ", name_en: "" })).toMatchObject({
      errors: [{ path: "name_ar" }],
    });
    expect(await save("sellers", first, { owner: email.toUpperCase() })).toMatchObject({ ok: true });
    const row = await findRow(db, "sellers", first);
    expect(row).toMatchObject({ owner_id: owner.actor?.id, verified_at: staff.now });
  });

  it("A post stays a draft until it has a publication date, and is searchable afterwards", async () => {
    const { id: category } = await insertRow(db, "post_categories", {
      slug: "tips",
      name_en: "Tips",
      name_ar: "نصائح",
    });
    const post = {
      title_ar: "عنوان",
      slug: "a-post",
      category_id: String(category),
      body_ar: "# نص",
      published_at: "",
    };
    const added = await formOf("posts").add?.(staff, post);
    if (!added?.ok) throw new Error(JSON.stringify(added));
    const id = Number(added.value);
    expect(await findPost(db, "a-post", staff.now)).toBeUndefined();
    expect(await save("posts", id, { published_at: "2026-05-31T10:00", slug: "the-post" })).toMatchObject({ ok: true });
    expect(await findPost(db, "the-post", staff.now)).toMatchObject({ publishedAt: new Date("2026-05-31T07:00:00Z") });
    expect((await formOf("posts").read(db, String(id)))?.values.published_at).toBe("2026-05-31T10:00");
    const { rows } = await sql`select 1 from posts where search @@ 'عنوان'::tsquery`.execute(db);
    expect(rows).toHaveLength(1);
    expect(await save("posts", id, { body_ar: "", body_en: "" })).toMatchObject({ errors: [{ path: "body_ar" }] });
    expect(await save("posts", id, { published_at: "soon" })).toMatchObject({ errors: [{ path: "published_at" }] });
    expect(await formOf("posts").add?.(staff, { ...post, slug: "the-post" })).toMatchObject({
      errors: [{ path: "slug", code: "admin.taken" }],
    });
  });

  it("The bulk action resend queues failed mails again, but not sent ones", async () => {
    for (const to of ["a@example.com", "b@example.com"]) {
      await queueMail(db, { to, subject: "Hello", text: "Hello" }, staff.now);
    }
    await sql`update mail_outbox set next_attempt_at = null, attempts = 8, last_error = 'refused'`.execute(db);
    await sql`update mail_outbox set sent_at = now() where to_address = 'b@example.com'`.execute(db);
    expect(await getSystemHealth(db)).toMatchObject({ work: { mails: { waiting: 0, aside: 1 } } });
    const { rows } = await sql<{ id: number }>`select id from mail_outbox`.execute(db);
    expect(
      await bulk(
        "mails",
        "resend",
        rows.map(({ id }) => id),
      ),
    ).toEqual({ ok: true, value: 1 });
    expect(await getSystemHealth(db)).toMatchObject({ work: { mails: { waiting: 1, aside: 0 } } });
  });

  it("flushSearchCounts counts searches by day and normalized text and skips personal data", async () => {
    const day = new Date("2026-06-01T10:00:00Z");
    for (const text of ["Camry ", "camry", "كامرى", "0501234567", "me@example.com", "  ", "flying carpet"]) {
      recordSearch(db, text, text === "flying carpet" ? 0 : 7, day);
    }
    await flushSearchCounts(db);
    recordSearch(db, "CAMRY", 9, new Date("2026-06-02T10:00:00Z"));
    await flushSearchCounts(db);
    expect(await listTopSearches(db, "2026-06-01")).toEqual([
      { text: "camry", times: 3, found: 9 },
      { text: "flying carpet", times: 1, found: 0 },
      { text: "كامري", times: 1, found: 7 },
    ]);
    expect(await listTopSearches(db, "2026-06-01", { withoutResults: true })).toMatchObject([
      { text: "flying carpet" },
    ]);
    expect(await listTopSearches(db, "2026-06-02")).toHaveLength(1);
    expect(isTextOnlySearch(new URLSearchParams("q=x&sort=newest"))).toBe(true);
    expect(isTextOnlySearch(new URLSearchParams("q=x&make=toyota"))).toBe(false);
    const { searches } = await getDashboardStatistics(db, new Date("2026-06-02T12:00:00Z"), 7);
    expect(searches).toHaveLength(7);
    expect(searches.slice(-3).map(({ value }) => value)).toEqual([0, 4, 1]);
  });

  it("Dashboard statistics count days in the time zone of the site", async () => {
    const { actor } = await createStaff(db, "member");
    const counted = async (moment: string) => {
      await sql`update users set created_at = ${new Date(moment)} where id = ${actor?.id}`.execute(db);
      const { signUps } = await getDashboardStatistics(db, new Date("2027-03-24T22:30:00Z"), 2);
      return signUps.map(({ day, value }) => `${day}: ${value}`);
    };
    // The local time of the site is 01:30 on the 25th.
    expect(await counted("2027-03-23T20:59:59Z")).toEqual(["2027-03-24: 0", "2027-03-25: 0"]);
    expect(await counted("2027-03-23T21:00:00Z")).toEqual(["2027-03-24: 1", "2027-03-25: 0"]);
    expect(await counted("2027-03-24T21:00:00Z")).toEqual(["2027-03-24: 0", "2027-03-25: 1"]);
    recordSearch(db, "night search", 1, new Date("2027-03-24T21:30:00Z"));
    await flushSearchCounts(db);
    expect(await listTopSearches(db, "2027-03-25")).toMatchObject([{ text: "night search" }]);
  });
});
