import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { Member } from "#domain/accounts/roles.ts";
import {
  type AdminRow,
  applyAdminChange,
  applyBulkChange,
  lockRow,
  rejectAdminChange,
} from "#domain/admin/admin-change.server.ts";
import { createCheckboxField, createRequiredChoiceField } from "#domain/admin/form-fields.ts";
import type { AdminContext, AdminResource, ResourceAction } from "#domain/admin/resource.ts";
import {
  buildLocalNameExpression,
  buildTextSearchCondition,
  createYesNoFilter,
  type FieldChoice,
  parseRowId,
} from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { listingStatuses, listListingTransitions } from "#domain/listings/lifecycle/state-machine.ts";
import { approveListing, transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { decideListing } from "#domain/moderation/listing-decisions.server.ts";
import {
  getRequestedChangeFormFields,
  requestedChangeMaxLengths,
  requestedChangeReasons,
} from "#domain/moderation/requested-changes.ts";
import type { Language } from "#kernel/localized-text.ts";

const listingKinds = ["car", "part", "rental"] as const;
const removalReasons = Object.keys(requestedChangeReasons);

const buildTitle = (language: Language) => {
  const [own, other] = language === "ar" ? ["narrating_ar", "narrating_en"] : ["narrating_en", "narrating_ar"];
  return sql`coalesce(nullif(${sql.ref(`d.${own}`)}, ''), ${sql.ref(`d.${other}`)})`;
};

const priceExpression = sql`round(a.price_minor / power(10::numeric, coalesce(cur.decimals, 2)), coalesce(cur.decimals, 2))`;

/** Lists the listing statuses that an administrator can set. Removal needs a reason and is a separate action. */
async function listStatusChoices(db: Db, key: string | undefined): Promise<FieldChoice[]> {
  const listing = await db
    .selectFrom("ads")
    .select(["status", "ended"])
    .where("id", "=", parseRowId(key ?? ""))
    .executeTakeFirst();
  if (!listing) return [];
  return listListingTransitions(listing, "staff")
    .filter((status) => status !== "rejected" && status !== "closed")
    .map((value) => ({ value }));
}

/** Finds the current version of a listing. Returns undefined if the listing has changed since the page was shown. */
async function findShownVersion(db: Db, key: string, rowVersion: string): Promise<number | undefined> {
  const openedRow = await listingForm.read(db, key);
  if (!openedRow || openedRow.mark !== rowVersion) return undefined;
  const row = await db.selectFrom("ads").select("version").where("id", "=", parseRowId(key)).executeTakeFirst();
  return row?.version;
}

/**
 * Action that changes the status of a listing to any status except `rejected` and `closed`. The seller is notified of
 * the change and of the administrator's note.
 */
const statusAction: ResourceAction = {
  id: "status",
  fields: [
    { ...createRequiredChoiceField("status", listingStatuses), choices: listStatusChoices },
    {
      name: "note",
      type: "line",
      schema: createOptionalSingleLineField(requestedChangeMaxLengths.note),
      hint: "listingNote",
    },
  ],
  run: async (context, key, values) => {
    const to = values.status as ListingStatus;
    const note = values.note?.trim();
    return applyAdminChange(context, async (trx, recordAudit) => {
      const { status } = await lockRow(trx, "ads", { id: parseRowId(key) });
      if (!(await listStatusChoices(trx, key)).some(({ value }) => value === to)) {
        rejectAdminChange("invalid", "admin.choice", "status");
      }
      const step = { adId: parseRowId(key), by: "staff" as const, userId: context.actor?.id, now: context.now };
      const transition = { ...step, note: note || undefined };
      const isApproval = status === "pending" && to === "active";
      const moved = isApproval
        ? await approveListing(trx, transition)
        : await transitionListing(trx, { ...transition, to });
      if (!moved.ok) rejectAdminChange(moved.kind, moved.code);
      const details = { status: { from: status, to }, ...(note ? { note } : {}) };
      await recordAudit({ action: "listings.status", subject: "listings", subjectId: key, details });
      return undefined;
    });
  },
};

/** Action that removes a listing through moderation, with a reason and a mail to the seller. */
const takeDownAction: ResourceAction = {
  id: "takeDown",
  danger: true,
  fields: [
    {
      ...createRequiredChoiceField("reason", removalReasons),
      choices: () => Promise.resolve(Object.entries(requestedChangeReasons).map(([value, name]) => ({ value, name }))),
    },
    {
      name: "note",
      type: "line",
      schema: createOptionalSingleLineField(requestedChangeMaxLengths.note),
      hint: "takeDownNote",
    },
  ],
  run: async (context, key, { reason = "", note = "" }, mark) => {
    const { db, now, origin, actor } = context;
    const version = await findShownVersion(db, key, mark);
    if (version === undefined) return { ok: false, kind: "conflict", code: "admin.stale" };
    const names = getRequestedChangeFormFields(0);
    const values = { [names.field]: "whole", [names.reason]: reason, [names.note]: note };
    const reviewedListing = { id: parseRowId(key), version };
    const decided = await decideListing({ db, now, origin }, actor as Member, reviewedListing, {
      kind: "take-down",
      values,
    });
    if (decided.ok) return { ok: true, value: undefined };
    // The moderation form numbers its fields. The admin form has one reason, so the number is removed from the field
    // name.
    const errors = decided.errors?.map((error) => ({ ...error, path: error.path.replace(/-0$/, "") }));
    return { ...decided, errors };
  },
};

const listingForm = createTableForm({
  resource: "listings",
  table: "ads",
  title: (row) => `#${row.id}`,
  allowsAdd: false,
  fields: [{ name: "featured", type: "yes", schema: createCheckboxField(), hint: "featured" }],
  loadDetails: async (db, row) => {
    const { rows } = await sql<AdminRow>`
      select d.narrating_en as en, d.narrating_ar as ar, a.status, a.created_at, a.expires_at,
        ${priceExpression}::text || ' ' || a.currency as price, a.seller_id
      from ads a join ad_translations d on d.ad_id = a.id left join currencies cur on cur.code = a.currency where a.id = ${row.id}`.execute(
      db,
    );
    const { en, ar, status, created_at, expires_at, price: listedPrice, seller_id } = rows[0] ?? {};
    const numbered = (words: unknown) => (words ? `${words} · #${row.id}` : null);
    return {
      title: en || ar ? { en: numbered(en), ar: numbered(ar) } : `#${row.id}`,
      facts: [
        { name: "status", type: "choice", value: status as string },
        { name: "created_at", value: created_at as Date },
        { name: "expires_at", value: expires_at as Date | null },
        { name: "price", type: "price", value: listedPrice as string | null },
      ],
      links: [
        { name: "site", href: `/shop/products/${row.id}` },
        { name: "moderation", href: `/moderation/ads/${row.id}` },
        { name: "seller", href: `/admin/sellers/${seller_id}` },
      ],
    };
  },
  actions: [statusAction, takeDownAction],
});

/** Creates the bulk action that puts listings on the home page or removes them from it. */
const createFeatureAction = (featured: boolean) => (context: AdminContext, keys: readonly string[]) =>
  applyBulkChange(
    context,
    { subject: "listings", action: "listings.change", details: { featured: { from: !featured, to: featured } } },
    sql`update ads set featured = ${featured} where id = any(${keys.map(parseRowId)}::int[]) and featured <> ${featured}
      returning id`,
  );

/** Admin section for the listings of all sellers. */
export const listingsResource: AdminResource = {
  name: "listings",
  table: {
    from: sql`from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id
      join categories c on c.id = a.category_id left join currencies cur on cur.code = a.currency`,
    key: sql`a.id`,
    columns: [
      { id: "number", type: "code", value: sql`a.id`, sorts: true },
      { id: "title", type: "text", value: buildTitle },
      { id: "category", type: "text", value: buildLocalNameExpression("c") },
      { id: "seller", type: "text", value: buildLocalNameExpression("s") },
      { id: "price", type: "price", value: sql`${priceExpression}::text || ' ' || a.currency` },
      { id: "status", type: "choice", value: sql`a.status`, sorts: true },
      { id: "featured", type: "yes", value: sql`a.featured`, sorts: true },
      { id: "created_at", type: "moment", value: sql`a.created_at`, sorts: true },
      { id: "expires_at", type: "moment", value: sql`a.expires_at`, exportOnly: true },
    ],
    search: (text) =>
      sql`(${buildTextSearchCondition(text, sql`d.narrating_ar`, sql`d.narrating_en`, sql`s.name_ar`, sql`s.name_en`)}
        or a.id = ${parseRowId(text.replace(/^#/, ""))})`,
    filters: [
      { id: "status", choices: listingStatuses, where: (status) => sql`a.status = ${status}` },
      { id: "kind", choices: listingKinds, where: (kind) => sql`a.kind = ${kind}` },
      createYesNoFilter("featured", sql`a.featured`),
    ],
    order: { by: "created_at", down: true },
  },
  form: listingForm,
  bulk: [
    { id: "feature", run: createFeatureAction(true) },
    { id: "unfeature", run: createFeatureAction(false) },
  ],
};
