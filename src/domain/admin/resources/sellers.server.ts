import { sql } from "kysely";
import { applyBulkChange, rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import { createCheckboxField, createSlugField } from "#domain/admin/form-fields.ts";
import type { AdminContext, AdminResource } from "#domain/admin/resource.ts";
import {
  buildLocalNameExpression,
  buildTextSearchCondition,
  createCountColumn,
  createYesNoFilter,
  parseRowId,
} from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { syncAccountRoles } from "#domain/businesses/sync-roles.server.ts";
import {
  createOptionalEmailField,
  createOptionalPhoneField,
  createOptionalSingleLineField,
} from "#domain/forms/form-fields.ts";
import { sellerTypes } from "#domain/listings/query/criteria.ts";

/** Creates the bulk action that marks sellers as verified, or removes that mark. Listing cards show the mark. */
const createVerifyAction = (isVerified: boolean) => (context: AdminContext, keys: readonly string[]) =>
  applyBulkChange(
    context,
    { subject: "sellers", action: isVerified ? "sellers.verify" : "sellers.unverify" },
    sql`update sellers set verified_at = ${isVerified ? context.now : null}
      where id = any(${keys.map(parseRowId)}::int[]) and (verified_at is not null) <> ${isVerified} returning id`,
  );

/** Admin section for sellers: people, showrooms and rental outlets. */
export const sellersResource: AdminResource = {
  name: "sellers",
  table: {
    from: sql`from sellers s left join users u on u.id = s.owner_id left join cities c on c.id = s.city_id`,
    key: sql`s.id`,
    columns: [
      { id: "name_ar", type: "text", value: sql`coalesce(s.name_ar, s.name_en)`, sorts: true },
      { id: "name_en", type: "text", value: sql`s.name_en`, sorts: true },
      { id: "seller_type", type: "choice", value: sql`s.type`, sorts: true },
      { id: "verified", type: "yes", value: sql`s.verified_at is not null`, sorts: true },
      { id: "owner", type: "code", value: sql`u.email`, sorts: true },
      { id: "city", type: "text", value: buildLocalNameExpression("c"), sorts: true },
      createCountColumn("active_ads", sql`ads a where a.seller_id = s.id and a.status = 'active'`),
      { id: "created_at", type: "moment", value: sql`s.created_at`, sorts: true },
      { id: "phone", type: "code", value: sql`s.phone`, exportOnly: true },
      { id: "email", type: "code", value: sql`s.email`, exportOnly: true },
    ],
    search: (text) =>
      buildTextSearchCondition(
        text,
        sql`s.name_en`,
        sql`s.name_ar`,
        sql`s.slug`,
        sql`s.email`,
        sql`s.phone`,
        sql`u.email`,
      ),
    filters: [
      { id: "seller_type", choices: sellerTypes, where: (type) => sql`s.type = ${type}` },
      createYesNoFilter("verified", sql`s.verified_at is not null`),
    ],
    order: { by: "created_at", down: true },
  },
  form: createTableForm({
    resource: "sellers",
    table: "sellers",
    title: (row) => ({ en: row.name_en as string | null, ar: row.name_ar as string | null }),
    allowsAdd: false,
    fields: [
      { name: "name_en", type: "line", schema: createOptionalSingleLineField(100) },
      { name: "name_ar", type: "line", schema: createOptionalSingleLineField(100) },
      createSlugField(),
      { name: "phone", type: "code", schema: createOptionalPhoneField() },
      { name: "email", type: "code", schema: createOptionalEmailField() },
      { name: "owner", type: "code", schema: createOptionalEmailField(), hint: "owner" },
      { name: "verified", type: "yes", schema: createCheckboxField() },
    ],
    formatValues: async (db, row) => {
      const { rows } = await sql<{ email: string }>`select email from users where id = ${row.owner_id}`.execute(db);
      return { owner: rows[0]?.email ?? "", verified: row.verified_at ? "1" : "" };
    },
    loadDetails: async (db, row) => {
      const { rows } = await sql<{ active_ads: number; ads: number; orders: number }>`
        select (select count(*)::int from ads where seller_id = ${row.id} and status = 'active') as active_ads,
          (select count(*)::int from ads where seller_id = ${row.id}) as ads,
          (select count(*)::int from seller_orders where seller_id = ${row.id}) as orders`.execute(db);
      const pathSegment = { showroom: "showrooms", rental_room: "rentalrooms" }[String(row.type)];
      return {
        facts: Object.entries(rows[0] ?? {}).map(([name, value]) => ({ name, value })),
        links: [
          ...(pathSegment ? [{ name: "site", href: `/shop/${pathSegment}/${row.slug}/products` }] : []),
          ...(row.owner_id ? [{ name: "owner", href: `/admin/users/${row.owner_id}` }] : []),
        ],
      };
    },
    beforeWrite: async (trx, { owner, verified, name_en, name_ar }, was, { now }) => {
      if (!name_en && !name_ar) rejectAdminChange("invalid", "required", "name_ar");
      const { rows } = await sql<{ id: number }>`
        select id from users where lower(email) = lower(${(owner as string | null) ?? ""})`.execute(trx);
      if (owner && !rows[0]) rejectAdminChange("invalid", "admin.no_such_person", "owner");
      return {
        owner: undefined,
        verified: undefined,
        owner_id: rows[0]?.id ?? null,
        verified_at: verified ? (was?.verified_at ?? now) : null,
      };
    },
    afterWrite: async (trx, { row, was }) => {
      // The version is increased so that an open form of the business management page is outdated and must be reloaded.
      await sql`update sellers set version = version + 1 where id = ${row.id}`.execute(trx);
      if (row.owner_id === was?.owner_id) return;
      await sql`delete from seller_staff where seller_id = ${row.id} and user_id = ${row.owner_id}`.execute(trx);
      const owners = [was?.owner_id, row.owner_id].filter((id) => typeof id === "number");
      await syncAccountRoles(trx, owners);
    },
  }),
  bulk: [
    { id: "verify", run: createVerifyAction(true) },
    { id: "unverify", run: createVerifyAction(false) },
  ],
};
