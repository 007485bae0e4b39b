import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { change, lockRow, type Row, refuse } from "#domain/admin/change.server.ts";
import { choiceField, yesField } from "#domain/admin/fields.ts";
import type { AdminContext, Room, RoomAct } from "#domain/admin/room.ts";
import { type Choice, contains, idOf, localName } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";
import { letThrough, moveAd } from "#domain/ads/life/move.server.ts";
import { adStatuses, movesFrom } from "#domain/ads/life/steps.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { optionalLineField } from "#domain/forms/fields.ts";
import { decideAd } from "#domain/moderation/decide.server.ts";
import { mendLimits, mendNames, mendReasons } from "#domain/moderation/mends.ts";
import type { Language } from "#kernel/local-text.ts";

const kinds = ["car", "part", "rental"] as const;
const reasons = Object.keys(mendReasons);

const title = (language: Language) => {
  const [own, other] = language === "ar" ? ["narrating_ar", "narrating_en"] : ["narrating_en", "narrating_ar"];
  return sql`coalesce(nullif(${sql.ref(`d.${own}`)}, ''), ${sql.ref(`d.${other}`)})`;
};

const price = sql`round(a.price_minor / power(10::numeric, coalesce(cur.decimals, 2)), coalesce(cur.decimals, 2))`;

/** Statuses that an administrator can set by hand; taking down needs a reason and is an act of its own. */
async function statusChoices(db: Db, key: string | undefined): Promise<Choice[]> {
  const ad = await db
    .selectFrom("ads")
    .select(["status", "ended"])
    .where("id", "=", idOf(key ?? ""))
    .executeTakeFirst();
  if (!ad) return [];
  return movesFrom(ad, "staff")
    .filter((status) => status !== "rejected" && status !== "closed")
    .map((value) => ({ value }));
}

/** Reads the version of a listing that nobody has changed since it was shown with this mark. */
async function readVersion(db: Db, key: string, mark: string): Promise<number | undefined> {
  const shown = await form.read(db, key);
  if (!shown || shown.mark !== mark) return undefined;
  const row = await db.selectFrom("ads").select("version").where("id", "=", idOf(key)).executeTakeFirst();
  return row?.version;
}

/** Moves a listing to another status, as its seller would; its seller is notified with the note. */
const setStatus: RoomAct = {
  id: "status",
  fields: [
    { name: "status", type: "choice", required: true, choices: statusChoices, schema: choiceField(adStatuses) },
    { name: "note", type: "line", schema: optionalLineField(mendLimits.note), hint: "listingNote" },
  ],
  run: async (context, key, values) => {
    const to = values.status as AdStatus;
    const note = values.note?.trim();
    const result = await change(context, async (trx, record) => {
      const { status } = await lockRow(trx, "ads", { id: idOf(key) });
      if (!(await statusChoices(trx, key)).some(({ value }) => value === to)) {
        refuse("invalid", "admin.choice", "status");
      }
      const step = { adId: idOf(key), by: "staff" as const, userId: context.actor?.id, now: context.now };
      const told = { ...step, ...(note ? { note } : {}) };
      const isLook = status === "pending" && to === "active";
      const moved = isLook ? await letThrough(trx, told) : await moveAd(trx, { ...told, to });
      if (!moved.ok) refuse(moved.kind, moved.code);
      const details = { status: { from: status, to }, ...(note ? { note } : {}) };
      await record({ action: "listings.status", subject: "listings", subjectId: key, details });
      return undefined;
    });
    forgetMarket(context.db);
    return result;
  },
};

/** Takes a listing down as moderation does: with a reason, and a mail to its seller. */
const takeDown: RoomAct = {
  id: "takeDown",
  danger: true,
  fields: [
    {
      name: "reason",
      type: "choice",
      required: true,
      choices: () => Promise.resolve(Object.entries(mendReasons).map(([value, name]) => ({ value, name }))),
      schema: choiceField(reasons),
    },
    { name: "note", type: "line", schema: optionalLineField(mendLimits.note), hint: "takeDownNote" },
  ],
  run: async (context, key, { reason = "", note = "" }, mark) => {
    const { db, now, origin, actor } = context;
    const version = await readVersion(db, key, mark);
    if (version === undefined) return { ok: false, kind: "conflict", code: "admin.stale" };
    const names = mendNames(0);
    const values = { [names.field]: "whole", [names.reason]: reason, [names.note]: note };
    const read = { id: idOf(key), version };
    const decided = await decideAd({ db, now, origin }, actor as Member, read, { kind: "take-down", values });
    if (decided.ok) return { ok: true, value: undefined };
    // The form has one reason; its fields have the plain names.
    const errors = decided.errors?.map((error) => ({ ...error, path: error.path.replace(/-0$/, "") }));
    return { ...decided, ...(errors ? { errors } : {}) };
  },
};

const form = tableForm({
  room: "listings",
  table: "ads",
  title: (row) => `#${row.id}`,
  adds: false,
  fields: [{ name: "featured", type: "yes", schema: yesField(), hint: "featured" }],
  more: async (db, row) => {
    const { rows } = await sql<Row>`
      select d.narrating_en as en, d.narrating_ar as ar, a.status, a.created_at, a.expires_at,
        ${price}::text || ' ' || a.currency as price, a.seller_id
      from ads a join ad_docs d on d.ad_id = a.id left join currencies cur on cur.code = a.currency where a.id = ${row.id}`.execute(
      db,
    );
    const { en, ar, status, created_at, expires_at, price: asked, seller_id } = rows[0] ?? {};
    const numbered = (words: unknown) => (words ? `${words} · #${row.id}` : null);
    return {
      title: en || ar ? { en: numbered(en), ar: numbered(ar) } : `#${row.id}`,
      facts: [
        { name: "status", type: "choice", value: status as string },
        { name: "created_at", value: created_at as Date },
        { name: "expires_at", value: expires_at as Date | null },
        { name: "price", type: "price", value: asked as string | null },
      ],
      links: [
        { name: "site", href: `/shop/products/${row.id}` },
        { name: "moderation", href: `/moderation/ads/${row.id}` },
        { name: "seller", href: `/admin/sellers/${seller_id}` },
      ],
    };
  },
  done: async ({ db }) => forgetMarket(db),
  acts: [setStatus, takeDown],
});

/** Sets or takes away what puts listings on the home page. */
const feature = (featured: boolean) => async (context: AdminContext, keys: readonly string[]) => {
  const result = await change(context, async (trx, note) => {
    const { rows } = await sql<{ id: number }>`
      update ads set featured = ${featured} where id = any(${keys.map(idOf)}::int[]) and featured <> ${featured}
      returning id`.execute(trx);
    const details = { featured: { from: !featured, to: featured } };
    for (const { id } of rows) {
      await note({ action: "listings.change", subject: "listings", subjectId: id, details });
    }
    return rows.length;
  });
  forgetMarket(context.db);
  return result;
};

/** Everything that sellers have put up. */
export const listings: Room = {
  name: "listings",
  table: {
    from: sql`from ads a join ad_docs d on d.ad_id = a.id join sellers s on s.id = a.seller_id
      join categories c on c.id = a.category_id left join currencies cur on cur.code = a.currency`,
    key: sql`a.id`,
    columns: [
      { id: "number", type: "code", value: sql`a.id`, sorts: true },
      { id: "title", type: "text", value: title },
      { id: "category", type: "text", value: localName("c") },
      { id: "seller", type: "text", value: localName("s") },
      { id: "price", type: "price", value: sql`${price}::text || ' ' || a.currency` },
      { id: "status", type: "choice", value: sql`a.status`, sorts: true },
      { id: "featured", type: "yes", value: sql`a.featured`, sorts: true },
      { id: "created_at", type: "moment", value: sql`a.created_at`, sorts: true },
      { id: "expires_at", type: "moment", value: sql`a.expires_at`, exportOnly: true },
    ],
    search: (text) =>
      sql`(${contains(text, sql`d.narrating_ar`, sql`d.narrating_en`, sql`s.name_ar`, sql`s.name_en`)}
        or a.id = ${idOf(text.replace(/^#/, ""))})`,
    filters: [
      { id: "status", choices: adStatuses, where: (status) => sql`a.status = ${status}` },
      { id: "kind", choices: kinds, where: (kind) => sql`a.kind = ${kind}` },
      { id: "featured", choices: ["yes", "no"], where: (choice) => sql`a.featured = ${choice === "yes"}` },
    ],
    order: { by: "created_at", down: true },
  },
  form,
  bulk: [
    { id: "feature", run: feature(true) },
    { id: "unfeature", run: feature(false) },
  ],
};
