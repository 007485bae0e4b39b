import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { findAdminRow, getRowVersion } from "#domain/admin/admin-change.server.ts";
import { keepProposals, mergeProposals, reopenProposal } from "#domain/admin/catalog-proposals.server.ts";
import type { AdminContext, AdminResource, ResourceRow } from "#domain/admin/resource.ts";
import { buildTextSearchCondition, parseRowId } from "#domain/admin/table.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { Result } from "#kernel/result.ts";

const resourceNames = { make: "makes", model: "models", city: "cities" } as const;

/** Builds the name of the make of a model, followed by a space. Empty for other entries. */
const buildMakePrefix = (model: string, language: Language) =>
  sql`coalesce((select ${sql.ref(`k.name_${language}`)} || ' ' from makes k where k.id = ${sql.ref(`${model}.make_id`)}), '')`;

const similarExists = sql`coalesce(m.id, d.id, c.id) is not null`;
const entryExists = sql`coalesce(em.id, ed.id, ec.id) is not null`;

const buildEntryName = (language: Language): RawBuilder<unknown> =>
  sql`${buildMakePrefix("ed", language)} || ${sql.ref(`p.name_${language}`)}`;
const buildSimilarName = (language: Language): RawBuilder<unknown> =>
  sql`${buildMakePrefix("d", language)} || coalesce(${sql.join(
    ["m", "d", "c"].map((alias) => sql.ref(`${alias}.name_${language}`)),
  )})`;

const adCountExpression = sql`(select count(*)::int from ads a
  where case p.kind when 'make' then a.make_id when 'model' then a.model_id else a.city_id end = p.entry_id)`;

const proposals = sql`from (
    select * from catalog_proposals
  ) p left join makes m on p.kind = 'make' and m.id = p.similar_id
    left join models d on p.kind = 'model' and d.id = p.similar_id
    left join cities c on p.kind = 'city' and c.id = p.similar_id
    left join makes em on p.kind = 'make' and em.id = p.entry_id
    left join models ed on p.kind = 'model' and ed.id = p.entry_id
    left join cities ec on p.kind = 'city' and ec.id = p.entry_id`;

/** Runs a decision about one proposal as an action of its page. */
const decide = async (
  work: (context: AdminContext, ids: readonly number[]) => Promise<Result<number>>,
  context: AdminContext,
  key: string,
): Promise<Result<undefined>> => {
  const result = await work(context, [parseRowId(key)]);
  return result.ok ? { ...result, value: undefined } : result;
};

/** Admin section for the makes, models and cities that imports added, with the entries that they resemble. */
export const catalogProposalsResource: AdminResource = {
  name: "catalog-proposals",
  table: {
    from: proposals,
    key: sql`p.id`,
    columns: [
      { id: "new_entry", type: "text", value: buildEntryName, sorts: true },
      { id: "similar_entry", type: "text", value: buildSimilarName, sorts: true },
      { id: "entry_kind", type: "choice", value: sql`p.kind`, sorts: true },
      { id: "similarity", type: "choice", value: sql`case when ${similarExists} then p.reason end`, sorts: true },
      {
        id: "distance",
        type: "number",
        value: sql`case when ${similarExists} then round(p.distance::numeric, 1)::float end`,
        sorts: true,
      },
      { id: "ads", type: "number", value: adCountExpression, sorts: true },
      { id: "source", type: "code", value: sql`p.source`, sorts: true },
      { id: "proposal_state", type: "choice", value: sql`p.state`, sorts: true },
      { id: "created_at", type: "moment", value: sql`p.created_at`, sorts: true },
    ],
    search: (text) => buildTextSearchCondition(text, sql`p.name_en`, sql`p.name_ar`, sql`p.source`),
    filters: [
      {
        id: "proposal_state",
        choices: ["open", "merged", "kept"],
        where: (state) => sql`p.state = ${state}`,
      },
      { id: "entry_kind", choices: ["make", "model", "city"], where: (kind) => sql`p.kind = ${kind}` },
      {
        id: "has_similar",
        choices: ["yes", "no"],
        where: (choice) => sql`(${similarExists}) = ${choice === "yes"}`,
      },
    ],
    order: { by: "ads", down: true },
  },
  form: {
    fields: [],
    read: readProposal,
    actions: [
      { id: "mergeSimilar", run: (context, key) => decide(mergeProposals, context, key) },
      { id: "keepNew", run: (context, key) => decide(keepProposals, context, key) },
      { id: "reopen", run: (context, key) => reopenProposal(context, parseRowId(key)) },
    ],
  },
  bulk: [
    { id: "mergeSimilar", run: (context, keys) => mergeProposals(context, keys.map(parseRowId)) },
    { id: "keepNew", run: (context, keys) => keepProposals(context, keys.map(parseRowId)) },
  ],
};

type ProposalRow = {
  kind: keyof typeof resourceNames;
  entry_id: number;
  similar_id: number | null;
  name_en: string;
  name_ar: string;
  similar_en: string | null;
  similar_ar: string | null;
  has_entry: boolean;
  has_similar: boolean;
  reason: string | null;
  distance: number | null;
  source: string;
  state: "open" | "merged" | "kept";
  created_at: Date;
  ads: number;
};

async function readProposal(db: Db, key: string): Promise<ResourceRow | undefined> {
  const id = parseRowId(key);
  const stored = await findAdminRow(db, "catalog_proposals", { id });
  const { rows } = await sql<ProposalRow>`
    select p.kind, p.entry_id, p.similar_id, p.reason, p.distance, p.source, p.state, p.created_at,
      ${buildEntryName("en")} as name_en, ${buildEntryName("ar")} as name_ar, ${buildSimilarName("en")} as similar_en,
      ${buildSimilarName("ar")} as similar_ar, ${entryExists} as has_entry, ${similarExists} as has_similar,
      ${adCountExpression} as ads
    ${proposals} where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!stored || !row) return undefined;
  const room = resourceNames[row.kind];
  const canMerge = row.state === "open" && row.has_entry && row.has_similar;
  return {
    title: { en: row.name_en, ar: row.name_ar },
    values: {},
    mark: getRowVersion(stored),
    facts: [
      { name: "entry_kind", type: "choice", value: row.kind },
      { name: "proposal_state", type: "choice", value: row.state },
      ...(row.has_similar
        ? ([
            { name: "similar_entry", value: { en: row.similar_en, ar: row.similar_ar } },
            { name: "similarity", type: "choice", value: row.reason },
            { name: "distance", value: row.distance === null ? null : Math.round(row.distance * 10) / 10 },
          ] as const)
        : []),
      { name: "ads", value: row.ads },
      { name: "source", type: "code", value: row.source },
      { name: "created_at", value: row.created_at },
    ],
    links: [
      ...(row.has_entry ? [{ name: "newEntry", href: `/admin/${room}/${row.entry_id}` }] : []),
      ...(row.has_similar ? [{ name: "similarEntry", href: `/admin/${room}/${row.similar_id}` }] : []),
    ],
    idle: [
      ...(canMerge ? [] : ["mergeSimilar"]),
      ...(row.state === "open" && row.has_entry ? [] : ["keepNew"]),
      ...(row.state === "open" ? ["reopen"] : []),
    ],
  };
}
