import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { markListingsForReindex } from "#domain/listings/write/reindex.server.ts";
import type { Result } from "#kernel/result.ts";
import { type AdminRow, applyAdminChange, lockRow, rejectAdminChange, updateRow } from "./admin-change.server.ts";
import { mergeCities, mergeMakes, mergeModels } from "./merge-rows.server.ts";
import type { AdminContext } from "./resource.ts";

/**
 * This module decides about the catalog entries that imports added: an entry is merged with a similar entry, or kept as
 * a new one. Both decisions can be undone.
 */

type ProposalKind = "make" | "model" | "city";

type Proposal = AdminRow & {
  id: number;
  kind: ProposalKind;
  entry_id: number;
  similar_id: number | null;
  state: "open" | "merged" | "kept";
  merged: MergedEntry | null;
};

/** Content of a merged entry, from which the merge is undone. */
type MergedEntry = {
  /** Row of the entry. */
  entry: AdminRow;
  /** Models of a merged make. */
  models: AdminRow[];
  /** Spellings of the entry and its models. */
  aliases: AdminRow[];
  /** Spellings that the other entries had before the merge. */
  keptAliases: number[];
  /** Ids of models that the merge added to the other make. */
  addedModels: number[];
  /** Listings of the entry, with their models. */
  ads: [id: number, model: number | null][];
};

const tables = { make: "makes", model: "models", city: "cities" } as const;
const mergeEntries = { make: mergeMakes, model: mergeModels, city: mergeCities };

/**
 * Merges the entries of open proposals with the entries that they resemble. Listings move to the other entry, which
 * learns the spellings. Proposals without a similar entry are left out. Returns the number of merged entries.
 */
export const mergeProposals = (context: AdminContext, ids: readonly number[]): Promise<Result<number>> =>
  applyAdminChange(context, async (trx, note) => {
    let merged = 0;
    for (const id of ids) {
      const proposal = (await lockRow(trx, "catalog_proposals", { id })) as Proposal;
      if (proposal.state !== "open" || proposal.similar_id === null) continue;
      await mergeProposal(trx, proposal, proposal.similar_id);
      const details = { name: proposal.name_en, into: proposal.similar_id, kind: proposal.kind };
      await note({ action: "catalog-proposals.merge", subject: "catalog-proposals", subjectId: id, details });
      merged += 1;
    }
    return merged;
  });

async function mergeProposal(trx: Db, { id, kind, entry_id }: Proposal, similarId: number): Promise<void> {
  const table = tables[kind];
  // Rows are locked in the order of their ids, so concurrent merges of the same rows cannot deadlock.
  await sql`select id from ${sql.table(table)} where id in (${entry_id}, ${similarId}) order by id for update`.execute(
    trx,
  );
  const from = await lockRow(trx, table, { id: entry_id });
  const to = await lockRow(trx, table, { id: similarId });
  if (await isReferenced(trx, kind, entry_id)) rejectAdminChange("conflict", "admin.in_use");
  const before = await readMergedEntry(trx, kind, from, to);
  const modelsBefore = await listModelIds(trx, kind === "make" ? similarId : 0);
  await mergeEntries[kind](trx, from, to);
  const modelsAfter = await listModelIds(trx, kind === "make" ? similarId : 0);
  const merged: MergedEntry = { ...before, addedModels: modelsAfter.filter((model) => !modelsBefore.includes(model)) };
  await updateRow(trx, "catalog_proposals", { id }, { state: "merged", merged: JSON.stringify(merged) });
}

/**
 * Returns whether other rows than listings and spellings reference an entry. Such an entry is merged on its own page,
 * because that merge cannot be undone.
 */
async function isReferenced(trx: Db, kind: ProposalKind, id: number): Promise<boolean> {
  const models = sql`(select id from models where ${sql.ref(kind === "make" ? "make_id" : "id")} = ${id})`;
  const condition =
    kind === "city"
      ? sql`exists (select from sellers where city_id = ${id}) or exists (select from seller_applications where city_id = ${id})`
      : sql`exists (select from fitments where model_id in ${models})
          or exists (select from base_vehicles where model_id in ${models})
          or exists (select from generations where model_id in ${models})
          or ${kind === "make" ? sql`exists (select from part_numbers where make_id = ${id})` : sql`false`}`;
  const { rows } = await sql<{ found: boolean }>`select ${condition} as found`.execute(trx);
  return rows[0]?.found ?? false;
}

async function readMergedEntry(
  trx: Db,
  kind: ProposalKind,
  from: AdminRow,
  to: AdminRow,
): Promise<Omit<MergedEntry, "addedModels">> {
  const { rows: models } = await sql<AdminRow>`
    select * from models where make_id = ${kind === "make" ? Number(from.id) : 0} order by id`.execute(trx);
  const listAliases = async (owner: AdminRow) => {
    const ownModels = kind === "make" ? sql`(select id from models where make_id = ${Number(owner.id)})` : sql`(null)`;
    const { rows } = await sql<AdminRow & { id: number }>`
      select * from catalog_aliases where ${sql.ref(`${kind}_id`)} = ${Number(owner.id)} or model_id in ${ownModels}
      order by id`.execute(trx);
    return rows;
  };
  const { rows: ads } = await sql<{ id: number; model_id: number | null }>`
    select id, model_id from ads where ${sql.ref(`${kind}_id`)} = ${Number(from.id)} order by id`.execute(trx);
  return {
    entry: from,
    models,
    aliases: await listAliases(from),
    keptAliases: (await listAliases(to)).map(({ id }) => id),
    ads: ads.map(({ id, model_id }) => [Number(id), model_id]),
  };
}

async function listModelIds(trx: Db, makeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from models where make_id = ${makeId}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Keeps the entries of open proposals as new entries. Returns the number of kept entries. */
export const keepProposals = (context: AdminContext, ids: readonly number[]): Promise<Result<number>> =>
  applyAdminChange(context, async (trx, note) => {
    const { rows } = await sql<{ id: number; name_en: string }>`
      update catalog_proposals set state = 'kept' where id = any(${[...ids]}::int[]) and state = 'open'
      returning id, name_en`.execute(trx);
    for (const { id, name_en: name } of rows)
      await note({ action: "catalog-proposals.keep", subject: "catalog-proposals", subjectId: id, details: { name } });
    return rows.length;
  });

/**
 * Undoes the decision about a proposal. After a merge, the entry exists again under its old id, has its listings again,
 * and the other entry loses the spellings that it learned. Listings that were changed since then stay.
 */
export const reopenProposal = (context: AdminContext, id: number): Promise<Result<undefined>> =>
  applyAdminChange(context, async (trx, note) => {
    const proposal = (await lockRow(trx, "catalog_proposals", { id })) as Proposal;
    if (proposal.state === "open") rejectAdminChange("conflict", "admin.stale");
    if (proposal.merged && proposal.similar_id !== null)
      await restoreEntry(trx, proposal.kind, proposal.similar_id, proposal.merged);
    await updateRow(trx, "catalog_proposals", { id }, { state: "open", merged: null });
    const details = { name: proposal.name_en };
    await note({ action: "catalog-proposals.reopen", subject: "catalog-proposals", subjectId: id, details });
    return undefined;
  });

async function restoreEntry(trx: Db, kind: ProposalKind, similarId: number, merged: MergedEntry): Promise<void> {
  await insertWithIds(trx, tables[kind], [merged.entry]);
  await insertWithIds(trx, "models", merged.models);
  const owner = sql.ref(`${kind}_id`);
  const addedModels = sql`${merged.addedModels}::int[]`;
  await sql`
    delete from catalog_aliases where (${owner} = ${similarId} or model_id in (
        select id from models where ${kind === "make" ? sql`make_id = ${similarId}` : sql`false`}))
      and text = any(${merged.aliases.map(({ text }) => text as string)}::text[])
      and not (id = any(${merged.keptAliases}::int[]))`.execute(trx);
  await insertWithIds(trx, "catalog_aliases", merged.aliases);
  const makeId = kind === "city" ? undefined : Number(kind === "make" ? merged.entry.id : merged.entry.make_id);
  const set =
    makeId === undefined
      ? sql`city_id = ${Number(merged.entry.id)}`
      : sql`make_id = ${makeId}, model_id = moved.model_id`;
  await sql`
    update ads a set ${set}
    from (select (each->>0)::bigint as id, (each->>1)::int as model_id
      from json_array_elements(${JSON.stringify(merged.ads)}::json) each) moved
    where a.id = moved.id and a.${owner} = ${similarId}`.execute(trx);
  await sql`delete from models m where m.id = any(${addedModels})
    and not exists (select from ads where model_id = m.id)`.execute(trx);
  for (const entryId of [similarId, Number(merged.entry.id)])
    await markListingsForReindex(trx, { target: kind, id: entryId });
}

/** Inserts rows of a table with the ids that they had before. */
async function insertWithIds(trx: Db, table: string, rows: readonly AdminRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(table)} overriding system value
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(trx);
}
