import { sql } from "kysely";
import { insertRows, reserveIds } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import { foldPartNumber, type NewNumber, type NewPart, partKey } from "./part.ts";
import { type KnownPart, knownParts } from "./queries.server.ts";
import { sameRules } from "./same-rules.ts";

/** What writing made of a part. */
export type WrittenPart = { id: number; change: "added" | "changed" | "same" };

type Comparison = {
  part: NewPart;
  known: KnownPart | undefined;
  factsChanged: boolean;
  numbersChanged: boolean;
  rulesChanged: boolean;
};
type Write = Comparison & { id: number };

const changeOf = ({ known, factsChanged, numbersChanged, rulesChanged }: Comparison): WrittenPart["change"] =>
  !known ? "added" : factsChanged || numbersChanged || rulesChanged ? "changed" : "same";

/** What writing would make of parts, each once. */
export async function compareParts(db: Db, parts: readonly NewPart[]): Promise<WrittenPart["change"][]> {
  return (await compared(db, parts)).map(changeOf);
}

/**
 * Writes parts with their numbers, rules and questions, a table at a time. Call it inside a transaction. A part that is
 * there already, by its brand and number, takes the numbers and rules that are given in place of those it had; what is
 * null of it stays, and one that is the same in everything is not touched. Of a part that is given twice the first
 * counts. Returns, in the order given, the ids and what has changed.
 */
export async function writeParts(trx: Db, parts: readonly NewPart[], now: Date): Promise<WrittenPart[]> {
  if (parts.length === 0) return [];
  // Writers take turns: the later one finds what the earlier one has written.
  await sql`select pg_advisory_xact_lock(hashtext('karaj parts'))`.execute(trx);
  const comparisons = await compared(trx, parts);
  const fresh = comparisons.filter(({ known }) => !known).length;
  const ids = (await reserveIds(trx, "parts", fresh)).values();
  const writes = comparisons.map((each): Write => ({ ...each, id: each.known?.id ?? (ids.next().value as number) }));

  await insertRows(
    trx,
    "parts",
    writes.filter(({ known }) => !known).map((write) => ({ ...partRow(write), created_at: now, updated_at: now })),
  );
  const factsChanged = writes.filter((write) => write.known && write.factsChanged);
  await updateParts(trx, factsChanged, now);
  const renumbered = writes.filter(({ numbersChanged }) => numbersChanged);
  await replaceNumbers(trx, renumbered);
  await replaceRules(
    trx,
    writes.filter(({ rulesChanged }) => rulesChanged),
    now,
  );
  await renewWords(trx, [...factsChanged, ...renumbered]);
  const written = new Map(writes.map((write) => [partKey(write.part), { id: write.id, change: changeOf(write) }]));
  return parts.map((part) => written.get(partKey(part)) as WrittenPart);
}

/** Each part once, beside what is known of it. */
async function compared(db: Db, parts: readonly NewPart[]): Promise<Comparison[]> {
  const byKey = new Map<string, NewPart>();
  for (const part of parts) if (!byKey.has(partKey(part))) byKey.set(partKey(part), part);
  const keys = [...byKey.values()].map(({ brandId, partNumber }) => ({ brandId, folded: foldPartNumber(partNumber) }));
  const there = new Map((await knownParts(db, keys)).map((part) => [partKey(part), part]));
  return [...byKey].map(([key, part]) => {
    const known = there.get(key);
    return {
      part,
      known,
      factsChanged: known !== undefined && !sameFacts(known, part),
      numbersChanged: part.numbers !== null && !sameNumbers(known?.numbers ?? [], part.numbers),
      rulesChanged: part.rules !== null && !sameRules(known?.rules ?? [], part.rules),
    };
  });
}

/** What the part is now: as given, else as it was. */
function partRow({ id, part, known }: Pick<Write, "id" | "part" | "known">) {
  const { universal } = part;
  return {
    id,
    brand_id: part.brandId,
    category_id: part.categoryId,
    part_number: part.partNumber,
    folded: foldPartNumber(part.partNumber),
    universal: universal === null ? (known?.universal ?? false) : universal !== false,
    universal_note_en: universal === null ? (known?.universalNoteEn ?? null) : universal ? universal.note.en : null,
    universal_note_ar: universal === null ? (known?.universalNoteAr ?? null) : universal ? universal.note.ar : null,
  };
}

function sameFacts(known: KnownPart, part: NewPart): boolean {
  const row = partRow({ id: known.id, part, known });
  return (
    known.categoryId === row.category_id &&
    known.partNumber === row.part_number &&
    known.universal === row.universal &&
    known.universalNoteAr === row.universal_note_ar &&
    known.universalNoteEn === row.universal_note_en
  );
}

async function updateParts(trx: Db, writes: readonly Write[], now: Date): Promise<void> {
  if (writes.length === 0) return;
  await sql`
    update parts p set category_id = w.category_id, part_number = w.part_number, universal = w.universal,
      universal_note_en = w.universal_note_en, universal_note_ar = w.universal_note_ar, updated_at = ${now}
    from json_populate_recordset(null::parts, ${JSON.stringify(writes.map(partRow))}::json) w
    where p.id = w.id`.execute(trx);
}

/** The same number twice, however separated, is one. */
const distinct = (numbers: readonly NewNumber[]): NewNumber[] => [
  ...new Map(numbers.map((each) => [`${each.kind}/${foldPartNumber(each.number)}`, each])).values(),
];

function sameNumbers(known: readonly NewNumber[], wanted: readonly NewNumber[]): boolean {
  const keys = (numbers: readonly NewNumber[]) =>
    distinct(numbers)
      .map(({ kind, number, makeId, brandId }) => JSON.stringify([kind, number, makeId, brandId]))
      .sort()
      .join();
  return keys(known) === keys(wanted);
}

async function replaceNumbers(trx: Db, writes: readonly Write[]): Promise<void> {
  const there = writes.filter(({ known }) => known?.numbers.length).map(({ id }) => id);
  if (there.length > 0) await sql`delete from part_numbers where part_id = any(${there}::int[])`.execute(trx);
  const rows = writes.flatMap(({ id, part }) =>
    distinct(part.numbers ?? []).map((number) => ({ ...number, part: id })),
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
      folded: foldPartNumber(number),
    })),
  );
}

async function replaceRules(trx: Db, writes: readonly Write[], now: Date): Promise<void> {
  const there = writes.filter(({ known }) => known?.rules.length).map(({ id }) => id);
  if (there.length > 0) await sql`delete from fitments where part_id = any(${there}::int[])`.execute(trx);
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

/** Ads of a part are found by its numbers: their words are made anew by and by (`reindexSome`). */
async function renewWords(trx: Db, writes: readonly Write[]): Promise<void> {
  const ids = writes.filter(({ known }) => known).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update ad_search set edition = 0 where ad_id in (select id from ads where part_id = any(${ids}::int[]))`.execute(
    trx,
  );
}
