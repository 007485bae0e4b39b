import { sql } from "kysely";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildTextSearchCondition } from "#domain/admin/table.ts";
import { getAdminClaimPath } from "#domain/deposit-claims/claim.ts";

/** Filter choices with the statuses of the deposit. */
const statuses = {
  "claim-contested": "contested",
  "claim-open": "claimed",
  "claim-kept": "kept",
  "claim-released": "released",
};

/** Admin section that lists the claims on deposits of rentals. Contested ones wait for a decision. */
export const depositClaimsResource: AdminResource = {
  name: "deposit-claims",
  table: {
    from: sql`from deposit_claims c join bookings b on b.id = c.booking_id join sellers s on s.id = b.seller_id`,
    key: sql`c.booking_id`,
    columns: [
      { id: "booking", type: "code", value: sql`c.booking_id`, sorts: true },
      { id: "claimed_at", type: "moment", value: sql`c.claimed_at`, sorts: true },
      {
        id: "seller",
        type: "text",
        value: (language) =>
          language === "ar" ? sql`coalesce(s.name_ar, s.name_en)` : sql`coalesce(s.name_en, s.name_ar)`,
        sorts: true,
      },
      { id: "customer", type: "text", value: sql`b.name` },
      {
        id: "state",
        type: "choice",
        value: sql`case b.deposit_status when 'claimed' then 'claim-open' else 'claim-' || b.deposit_status end`,
        sorts: true,
      },
      { id: "respond_by", type: "moment", value: sql`case when b.deposit_status = 'claimed' then c.respond_by end` },
    ],
    search: (text) => buildTextSearchCondition(text, sql`b.name`, sql`b.email`, sql`s.name_en`, sql`s.name_ar`),
    filters: [
      {
        id: "state",
        choices: Object.keys(statuses),
        where: (choice) => sql`b.deposit_status = ${statuses[choice as keyof typeof statuses]}`,
      },
    ],
    order: { by: "claimed_at", down: true },
  },
  rowPath: (key) => getAdminClaimPath(Number(key)),
};
