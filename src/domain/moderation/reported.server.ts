import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import type { ReportState } from "#db/schema/moderation.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { type Page, pageOf } from "#kernel/paging.ts";

export type ListedReport = {
  id: number;
  reason: string;
  text: string;
  by: string | null;
  byId: number | null;
  at: Date;
};

/** An ad that was reported, with its reports of one state. */
export type ReportedAd = {
  id: number;
  version: number;
  slug: string;
  status: AdStatus;
  name: LocalText;
  seller: LocalText;
  picture: string | null;
  reports: ListedReport[];
};

const onPage = 10;

type Row = {
  id: number;
  version: number;
  slug: string;
  status: AdStatus;
  ar: string | null;
  en: string | null;
  seller_ar: string | null;
  seller_en: string | null;
  picture: string | null;
  reports: (Omit<ListedReport, "at"> & { at: string })[];
};

/** Reported ads, those with the most reports first; of reports that were decided on, the newest. */
export async function reportedAds(db: Db, state: ReportState, page: number): Promise<Page & { items: ReportedAd[] }> {
  const counted = await sql<{ count: number }>`
    select count(distinct ad_id)::int as count from ad_reports where state = ${state}`.execute(db);
  const at = pageOf(page, onPage, counted.rows[0]?.count ?? 0);
  if (at.from === 0) return { ...at, items: [] };
  const { rows } = await sql<Row>`
    with grouped as (
      select r.ad_id, count(*) as count, max(r.id) as newest,
        json_agg(json_build_object('id', r.id, 'reason', r.reason, 'text', r.text, 'by', u.name, 'byId', u.id,
          'at', r.created_at) order by r.id desc) as reports
      from ad_reports r left join users u on u.id = r.user_id where r.state = ${state} group by r.ad_id
      order by ${state === "open" ? sql`count(*) desc, min(r.id)` : sql`max(r.id) desc`}
      limit ${onPage} offset ${(page - 1) * onPage}
    )
    select a.id, a.version, a.slug, a.status, d.narrating_ar as ar, d.narrating_en as en, s.name_ar as seller_ar,
      s.name_en as seller_en, g.reports,
      (select m.url from ad_media m where m.ad_id = a.id order by m.position, m.id limit 1) as picture
    from grouped g join ads a on a.id = g.ad_id join ad_docs d on d.ad_id = a.id join sellers s on s.id = a.seller_id
    order by ${state === "open" ? sql`g.count desc, g.newest` : sql`g.newest desc`}`.execute(db);
  return {
    ...at,
    items: rows.map(({ ar, en, seller_ar, seller_en, reports, ...row }) => ({
      ...row,
      name: { ar, en },
      seller: { ar: seller_ar, en: seller_en },
      reports: reports.map((report) => ({ ...report, at: new Date(report.at) })),
    })),
  };
}
