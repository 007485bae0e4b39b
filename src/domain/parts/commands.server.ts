import { sql } from "kysely";
import { insertRows, reserveIds } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import { type NewPart, type NewPartNumber, normalizePartNumber, toPartKey } from "./part.ts";
import { listStoredParts, type StoredPart } from "./queries.server.ts";
import { hasSameRules } from "./rule-comparison.ts";

export type PartChange = "added" | "changed" | "same";

/** Result of writing a part: its id, and whether it was added, changed or already the same. */
export type PartWriteResult = { id: number; change: PartChange };

type PartComparison = {
  part: NewPart;
  storedPart: StoredPart | undefined;
  factsChanged: boolean;
  numbersChanged: boolean;
  rulesChanged: boolean;
};
type PartWrite = PartComparison & { id: number };

const getChange = ({ storedPart, factsChanged, numbersChanged, rulesChanged }: PartComparison): PartChange =>
  !storedPart ? "added" : factsChanged || numbersChanged || rulesChanged ? "changed" : "same";

/** Compares parts with the database. Returns for each distinct part the change that writing it would make. */
export async function compareWithStoredParts(db: Db, parts: readonly NewPart[]): Promise<PartChange[]> {
  return (await compareWithStored(db, parts)).map(getChange);
}

/**
 * Inserts or updates parts, which are identified by brand and part number. The given other numbers and fitment rules
 * replace the stored ones. Null fields keep the stored value, and unchanged parts are not written. If a part is given
 * twice, the first one is used. Returns ids and changes in the given order. Must run in a transaction.
 */
export async function writeParts(trx: Db, parts: readonly NewPart[], now: Date): Promise<PartWriteResult[]> {
  if (parts.length === 0) return [];
  // The advisory lock makes concurrent writers wait, so that a second writer finds the parts of the first.
  await sql`select pg_advisory_xact_lock(hashtext('karaj parts'))`.execute(trx);
  const comparisons = await compareWithStored(trx, parts);
  const newCount = comparisons.filter(({ storedPart }) => !storedPart).length;
  const ids = (await reserveIds(trx, "parts", newCount)).values();
  const writes = comparisons.map(
    (each): PartWrite => ({ ...each, id: each.storedPart?.id ?? (ids.next().value as number) }),
  );
  const newParts = writes.filter(({ storedPart }) => !storedPart);
  const newRows = newParts.map((write) => ({ ...toPartRow(write), created_at: now, updated_at: now }));
  await insertRows(trx, "parts", newRows);
  const factsChanged = writes.filter((write) => write.storedPart && write.factsChanged);
  await updateParts(trx, factsChanged, now);
  const renumbered = writes.filter(({ numbersChanged }) => numbersChanged);
  await replaceNumbers(trx, renumbered);
  const rewritten = writes.filter(({ rulesChanged }) => rulesChanged);
  await replaceRules(trx, rewritten, now);
  await invalidateSearchText(trx, [...factsChanged, ...renumbered]);
  const written = new Map(writes.map((write) => [toPartKey(write.part), { id: write.id, change: getChange(write) }]));
  return parts.map((part) => written.get(toPartKey(part)) as PartWriteResult);
}

/** Compares each distinct part with the part that the database has for its brand and number. */
async function compareWithStored(db: Db, parts: readonly NewPart[]): Promise<PartComparison[]> {
  const byKey = new Map<string, NewPart>();
  for (const part of parts) if (!byKey.has(toPartKey(part))) byKey.set(toPartKey(part), part);
  const keys = [...byKey.values()].map(({ brandId, partNumber }) => ({
    brandId,
    folded: normalizePartNumber(partNumber),
  }));
  const stored = new Map((await listStoredParts(db, keys)).map((part) => [toPartKey(part), part]));
  return [...byKey].map(([key, part]) => {
    const storedPart = stored.get(key);
    return {
      part,
      storedPart,
      factsChanged: storedPart !== undefined && !hasSameFields(storedPart, part),
      numbersChanged: part.numbers !== null && !hasSameNumbers(storedPart?.numbers ?? [], part.numbers),
      rulesChanged: part.rules !== null && !hasSameRules(storedPart?.rules ?? [], part.rules),
    };
  });
}

/** Builds the row of a part. Fields that are not given keep their stored values. */
function toPartRow({ id, part, storedPart }: Pick<PartWrite, "id" | "part" | "storedPart">) {
  const { universal } = part;
  return {
    id,
    brand_id: part.brandId,
    category_id: part.categoryId,
    part_number: part.partNumber,
    folded: normalizePartNumber(part.partNumber),
    universal: universal === null ? (storedPart?.universal ?? false) : universal !== false,
    universal_note_en:
      universal === null ? (storedPart?.universalNoteEn ?? null) : universal ? universal.note.en : null,
    universal_note_ar:
      universal === null ? (storedPart?.universalNoteAr ?? null) : universal ? universal.note.ar : null,
  };
}

function hasSameFields(storedPart: StoredPart, part: NewPart): boolean {
  const row = toPartRow({ id: storedPart.id, part, storedPart });
  return (
    storedPart.categoryId === row.category_id &&
    storedPart.partNumber === row.part_number &&
    storedPart.universal === row.universal &&
    storedPart.universalNoteAr === row.universal_note_ar &&
    storedPart.universalNoteEn === row.universal_note_en
  );
}

async function updateParts(trx: Db, writes: readonly PartWrite[], now: Date): Promise<void> {
  if (writes.length === 0) return;
  await sql`
    update parts p set category_id = w.category_id, part_number = w.part_number, universal = w.universal,
      universal_note_en = w.universal_note_en, universal_note_ar = w.universal_note_ar, updated_at = ${now}
    from json_populate_recordset(null::parts, ${JSON.stringify(writes.map(toPartRow))}::json) w
    where p.id = w.id`.execute(trx);
}

/** Removes duplicate numbers. Spellings that differ only in separators are duplicates. */
const deduplicateNumbers = (numbers: readonly NewPartNumber[]): NewPartNumber[] => [
  ...new Map(numbers.map((each) => [`${each.kind}/${normalizePartNumber(each.number)}`, each])).values(),
];

function hasSameNumbers(storedNumbers: readonly NewPartNumber[], newNumbers: readonly NewPartNumber[]): boolean {
  const keys = (numbers: readonly NewPartNumber[]) =>
    deduplicateNumbers(numbers)
      .map(({ kind, number, makeId, brandId }) => JSON.stringify([kind, number, makeId, brandId]))
      .sort()
      .join();
  return keys(storedNumbers) === keys(newNumbers);
}

async function replaceNumbers(trx: Db, writes: readonly PartWrite[]): Promise<void> {
  const idsWithNumbers = writes.filter(({ storedPart }) => storedPart?.numbers.length).map(({ id }) => id);
  if (idsWithNumbers.length > 0)
    await sql`delete from part_numbers where part_id = any(${idsWithNumbers}::int[])`.execute(trx);
  const rows = writes.flatMap(({ id, part }) =>
    deduplicateNumbers(part.numbers ?? []).map((number) => ({ ...number, part: id })),
  );
  const ids = await reserveIds(trx, "part_numbers", rows.length);
  await insertRows(
    trx,
    "part_numbers",
    rows.map(({ part, kind, number, makeId, brandId }, i) => ({
      id: ids[i],
      part_id: part,
      kind,
      make_id: makeId,
      brand_id: brandId,
      number,
      folded: normalizePartNumber(number),
    })),
  );
}

async function replaceRules(trx: Db, writes: readonly PartWrite[], now: Date): Promise<void> {
  const idsWithRules = writes.filter(({ storedPart }) => storedPart?.rules.length).map(({ id }) => id);
  if (idsWithRules.length > 0) await sql`delete from fitments where part_id = any(${idsWithRules}::int[])`.execute(trx);
  const rules = writes.flatMap(({ id, part }) => (part.rules ?? []).map((rule) => ({ rule, part: id })));
  const ids = await reserveIds(trx, "fitments", rules.length);
  await insertRows(
    trx,
    "fitments",
    rules.map(({ rule, part }, i) => ({
      id: ids[i],
      part_id: part,
      model_id: rule.modelId,
      year_from: rule.yearFrom,
      year_to: rule.yearTo,
      engine_id: rule.engineId,
      market: rule.market,
      drive: rule.drive,
      gear_id: rule.gearId,
      body_id: rule.bodyId,
      built_from: rule.builtFrom,
      built_to: rule.builtTo,
      position: rule.position,
      quantity: rule.quantity,
      effect: rule.effect,
      note_en: rule.note.en,
      note_ar: rule.note.ar,
      source: rule.source,
      verified_at: rule.verified === "yes" ? now : rule.verified && `${rule.verified}T00:00:00Z`,
    })),
  );
  await insertRows(
    trx,
    "fitment_qualifiers",
    rules.flatMap(({ rule }, i) =>
      rule.qualifiers.map(({ qualifierId, valueId }) => ({
        fitment_id: ids[i],
        qualifier_id: qualifierId,
        value_id: valueId,
      })),
    ),
  );
}

/** Marks the search text of all listings with these parts as outdated. A job rebuilds the text later. */
async function invalidateSearchText(trx: Db, writes: readonly PartWrite[]): Promise<void> {
  const ids = writes.filter(({ storedPart }) => storedPart).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update ad_search set index_version = 0 where ad_id in (select id from ads where part_id = any(${ids}::int[]))`.execute(
    trx,
  );
}
