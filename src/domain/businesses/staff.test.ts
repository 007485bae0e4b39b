import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import { canActForSeller, listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow, listMails } from "../../../tests/support/rows.ts";
import {
  cancelInvitation,
  getInvitation,
  INVITATION_LIFETIME_MS,
  inviteStaff,
  listInvitations,
  respondToInvitation,
} from "./invitations.server.ts";
import { changeStaffRole, leaveBusiness, listStaff, removeStaff, transferOwnership } from "./staff.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const origin = "https://karaj.example";

describeOnDatabase("[RO-02] Staff of a business", (open) => {
  let db: Db;
  let people = 0;
  let shops = 0;

  beforeAll(async () => {
    ({ db } = await open());
  });

  const somebody = async (role: AccountRole = "member") => {
    people += 1;
    const email = `worker-${people}@example.com`;
    const { id } = await insertRow(db, "users", {
      email,
      name: `Worker ${people}`,
      last_name: "",
      role,
      language: "en",
    });
    return { id, email, role, name: `Worker ${people}` };
  };
  type Person = Awaited<ReturnType<typeof somebody>>;
  const shop = async (type: "showroom" | "rental_room" = "showroom") => {
    shops += 1;
    const owner = await somebody(type);
    const { id } = await insertRow(db, "sellers", {
      slug: `shop-${shops}`,
      type,
      name_en: `Shop ${shops}`,
      owner_id: owner.id,
    });
    return { id, owner, as: (person: Person) => ({ db, userId: person.id, now, origin }) };
  };
  type Shop = Awaited<ReturnType<typeof shop>>;

  /** Returns the token of the newest mail to the address. */
  const tokenFor = async (email: string): Promise<string> => {
    const mail = (await listMails(db, email)).at(-1);
    return /token=([\w-]{32})/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const invitedTo = async ({ id, owner, as }: Shop, email: string, role = "editor") => {
    const result = await inviteStaff(as(owner), id, { email, role }, "en");
    if (!result.ok) throw new Error(result.code);
    return tokenFor(email.toLowerCase());
  };
  const joined = async (place: Shop, role = "editor", person?: Person) => {
    const worker = person ?? (await somebody());
    const token = await invitedTo(place, worker.email, role);
    const result = await respondToInvitation({ db, account: worker, now }, token, "accept");
    if (!result.ok) throw new Error(result.code);
    return worker;
  };
  const roleOf = async (id: number) =>
    (await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow()).role;
  const duties = async (person: Person, sellerId: number) => {
    const all = ["ads", "page", "orders", "staff"] as const;
    const granted = await Promise.all(all.map((duty) => canActForSeller(db, person.id, sellerId, duty)));
    return all.filter((_, i) => granted[i]);
  };

  it("canActForSeller grants owner, manager and editor the permissions of their roles, and strangers none", async () => {
    const place = await shop();
    const [manager, editor] = [await joined(place, "manager"), await joined(place, "editor")];
    expect(await duties(place.owner, place.id)).toEqual(["ads", "page", "orders", "staff"]);
    expect(await duties(manager, place.id)).toEqual(["ads", "page", "orders"]);
    expect(await duties(editor, place.id)).toEqual(["ads"]);
    expect(await duties(await somebody(), place.id)).toEqual([]);
    expect(await listAccessibleSellerIds(db, editor.id)).toEqual([place.id]);
    expect(await listAccessibleSellerIds(db, editor.id, "orders")).toEqual([]);
    expect((await listStaff(db, place.id)).map(({ role }) => role)).toEqual(["owner", "manager", "editor"]);
    expect(await roleOf(editor.id)).toBe("showroom");
    for (const person of [manager, editor, await somebody()]) {
      const result = await inviteStaff(place.as(person), place.id, { email: "x@example.com", role: "editor" }, "en");
      expect(result).toMatchObject({ kind: "not_found" });
    }
  });

  it("An invitation link works once, is stored as a hash and expires after seven days or with a newer one", async () => {
    const place = await shop();
    const worker = await somebody();
    const account = { ...worker, email: worker.email.toUpperCase() };
    const old = await invitedTo(place, worker.email);
    const token = await invitedTo(place, worker.email, "manager");
    const rows = await db.selectFrom("seller_invitations").selectAll().where("seller_id", "=", place.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await getInvitation({ db, account, now }, old)).toMatchObject({ code: "business.invitation_over" });
    const later = new Date(now.getTime() + INVITATION_LIFETIME_MS);
    expect(await getInvitation({ db, account, now: later }, token)).toMatchObject({ kind: "not_found" });
    expect(await listInvitations(db, place.id, later)).toMatchObject([{ email: worker.email, expired: true }]);
    expect(await getInvitation({ db, account, now }, token)).toMatchObject({ value: { role: "manager" } });
    const both = await Promise.all([1, 2].map(() => respondToInvitation({ db, account, now }, token, "accept")));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await duties(worker, place.id)).toContain("page");
    expect(await respondToInvitation({ db, account, now }, token, "accept")).toMatchObject({ kind: "not_found" });
    const notifications = await db
      .selectFrom("notifications")
      .select("kind")
      .where("user_id", "=", place.owner.id)
      .execute();
    expect(notifications).toEqual([{ kind: "staffJoined" }]);
  });

  it("respondToInvitation rejects another account and moderators", async () => {
    const place = await shop();
    const worker = await somebody();
    const token = await invitedTo(place, worker.email);
    const other = await somebody();
    const passedOn = await respondToInvitation({ db, account: other, now }, token, "accept");
    expect(passedOn).toMatchObject({ kind: "forbidden", code: "business.invitation_other" });
    const moderator = await somebody("moderator");
    const invitationToken = await invitedTo(place, moderator.email);
    expect(await getInvitation({ db, account: moderator, now }, invitationToken)).toMatchObject({ kind: "forbidden" });
    expect((await respondToInvitation({ db, account: worker, now }, token, "decline")).ok).toBe(true);
    expect(await duties(worker, place.id)).toEqual([]);
    expect(await getInvitation({ db, account: worker, now }, "")).toMatchObject({ kind: "not_found" });
  });

  it.each([
    ["nobody", { email: "", role: "editor" }, "email", "required"],
    ["no address", { email: "worker", role: "editor" }, "email", "email"],
    ["another owner", { email: "a@example.com", role: "owner" }, "role", "business.role"],
  ])("inviteStaff rejects an invitation of %s and names the field", async (_, values, path, code) => {
    const place = await shop();
    const result = await inviteStaff(place.as(place.owner), place.id, values, "en");
    expect(result).toMatchObject({ ok: false, errors: [{ path, code }] });
  });

  it("inviteStaff rejects existing staff and too many invitations a day", async () => {
    const place = await shop();
    const worker = await joined(place);
    const asking = (email: string) => inviteStaff(place.as(place.owner), place.id, { email, role: "editor" }, "en");
    for (const email of [worker.email.toUpperCase(), place.owner.email]) {
      expect(await asking(email)).toMatchObject({ errors: [{ path: "email", code: "business.already_staff" }] });
    }
    for (let n = 0; n < 19; n += 1) expect((await asking(`many-${n}@example.com`)).ok).toBe(true);
    expect(await asking("one-more@example.com")).toMatchObject({ kind: "rate_limited" });
  });

  it("getInvitation answers not found for a cancelled invitation", async () => {
    const place = await shop();
    const worker = await somebody();
    const token = await invitedTo(place, worker.email);
    const [row] = await listInvitations(db, place.id, now);
    const elsewhere = await shop();
    await cancelInvitation(elsewhere.as(elsewhere.owner), elsewhere.id, row?.id ?? 0);
    expect(await listInvitations(db, place.id, now)).toHaveLength(1);
    expect((await cancelInvitation(place.as(place.owner), place.id, row?.id ?? 0)).ok).toBe(true);
    expect(await getInvitation({ db, account: worker, now }, token)).toMatchObject({ kind: "not_found" });
  });

  it("changeStaffRole and removeStaff take effect at once and update the account role", async () => {
    const [place, rental] = [await shop(), await shop("rental_room")];
    const worker = await joined(place);
    await joined(rental, "editor", worker);
    const owner = place.as(place.owner);
    expect((await changeStaffRole(owner, place.id, worker.id, "manager")).ok).toBe(true);
    expect(await duties(worker, place.id)).toContain("orders");
    expect(await changeStaffRole(owner, place.id, worker.id, "owner")).toMatchObject({ code: "business.role" });
    expect(await changeStaffRole(owner, place.id, place.owner.id, "editor")).toMatchObject({
      code: "business.no_staff",
    });
    expect(await roleOf(worker.id)).toBe("showroom");
    expect((await removeStaff(owner, place.id, worker.id)).ok).toBe(true);
    expect(await duties(worker, place.id)).toEqual([]);
    expect(await roleOf(worker.id)).toBe("rental_room");
    expect(await removeStaff(owner, place.id, worker.id)).toMatchObject({ code: "business.no_staff" });
    expect((await leaveBusiness(rental.as(worker), rental.id)).ok).toBe(true);
    expect(await roleOf(worker.id)).toBe("member");
    expect(await leaveBusiness(rental.as(worker), rental.id)).toMatchObject({ kind: "not_found" });
  });

  it("leaveBusiness refuses the owner until transferOwnership", async () => {
    const place = await shop();
    const worker = await joined(place);
    const owner = place.as(place.owner);
    expect(await leaveBusiness(owner, place.id)).toMatchObject({ kind: "conflict", code: "business.owner_stays" });
    const stranger = await somebody();
    expect(await transferOwnership(owner, place.id, stranger.id)).toMatchObject({ code: "business.no_staff" });
    expect(await transferOwnership(place.as(worker), place.id, worker.id)).toMatchObject({ kind: "not_found" });
    expect((await transferOwnership(owner, place.id, worker.id)).ok).toBe(true);
    expect(await duties(worker, place.id)).toContain("staff");
    expect(await duties(place.owner, place.id)).toEqual(["ads", "page", "orders"]);
    expect((await leaveBusiness(owner, place.id)).ok).toBe(true);
    expect(await roleOf(place.owner.id)).toBe("member");
  });
});
