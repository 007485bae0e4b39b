import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { ReportState } from "#db/schema/moderation.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";

type ListingReport = { id: number; reason: string; text: string; by: string | null; byId: number | null; at: Date };

/** Listing with all its reports in one state. */
export type ReportedListing = {
  id: number;
  version: number;
  slug: string;
  status: ListingStatus;
  name: LocalizedText;
  seller: LocalizedText;
  picture: string | null;
  reports: ListingReport[];
};

const PAGE_SIZE = 10;

type ReportedListingRow = Omit<ReportedListing, "reports"> & {
  reports: (Omit<ListingReport, "at"> & { at: string })[];
};

/**
 * Lists one page of the listings with reports in one state. Open reports are sorted by number per listing, all others
 * by newest report.
 */
export async function listReportedListings(
  db: Db,
  state: ReportState,
  page: number,
): Promise<PageInfo & { items: ReportedListing[] }> {
  const counted = await sql<{ count: number }>`
    select count(distinct ad_id)::int as count from ad_reports where state = ${state}`.execute(db);
  const pagination = paginate(page, PAGE_SIZE, counted.rows[0]?.count ?? 0);
  if (pagination.from === 0) return { ...pagination, items: [] };
  const { rows } = await sql<ReportedListingRow>`
    with grouped as (
      select r.ad_id, count(*) as count, max(r.id) as newest,
        json_agg(json_build_object('id', r.id, 'reason', r.reason, 'text', r.text, 'by', u.name, 'byId', u.id,
          'at', r.created_at) order by r.id desc) as reports
      from ad_reports r left join users u on u.id = r.user_id where r.state = ${state} group by r.ad_id
      order by ${state === "open" ? sql`count(*) desc, min(r.id)` : sql`max(r.id) desc`}
      limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
    )
    select a.id, a.version, a.slug, a.status, json_build_object('ar', d.narrating_ar, 'en', d.narrating_en) as name,
      json_build_object('ar', s.name_ar, 'en', s.name_en) as seller, g.reports,
      (select m.url from ad_media m where m.ad_id = a.id order by m.position, m.id limit 1) as picture
    from grouped g join ads a on a.id = g.ad_id join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id
    order by ${state === "open" ? sql`g.count desc, g.newest` : sql`g.newest desc`}`.execute(db);
  return {
    ...pagination,
    items: rows.map(({ reports, ...row }) => ({
      ...row,
      reports: reports.map((report) => ({ ...report, at: new Date(report.at) })),
    })),
  };
}
