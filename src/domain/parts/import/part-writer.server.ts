import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { isDataError } from "#domain/listings/import/import-listings.server.ts";
import type { RowReportEntry } from "../../csv/row-reader.ts";
import { compareWithStoredParts, type PartChange, writeParts } from "../commands.server.ts";
import type { NewPart } from "../part.ts";
import { findExistingPartOffers, toPartOfferKey, writePartOffers } from "../part-offers.server.ts";
import { findPartIds } from "../queries.server.ts";
import type { ParsedPartOffer } from "./offer-parser.ts";
import type { PartRowGroup } from "./part-groups.ts";

/** Numbers of parts, offers and rules that were written. In a dry run, numbers that would be written. */
export type PartWriteSummary = {
  parts: Record<PartChange, number>;
  offers: Record<PartChange, number>;
  rules: number;
};

type QueuedPart = { part: NewPart; offer: ParsedPartOffer | undefined; line: number };

/** Maximum numbers of parts and of rules that one batch contains. */
const MAX_BATCH_PARTS = 250;
const MAX_BATCH_RULES = 5_000;

/** Writes parts and their offers in batches, each in one transaction. */
export class PartWriter {
  readonly summary: PartWriteSummary = {
    parts: { added: 0, changed: 0, same: 0 },
    offers: { added: 0, changed: 0, same: 0 },
    rules: 0,
  };
  catalog: Catalog;
  readonly #db: Db;
  readonly #now: Date;
  readonly #dry: boolean;
  #queue: QueuedPart[] = [];
  #rules = 0;

  constructor(db: Db, catalog: Catalog, now: Date, dry: boolean) {
    this.#db = db;
    this.catalog = catalog;
    this.#now = now;
    this.#dry = dry;
  }

  /** Adds a part to the batch. Writes the batch when it is full, and returns the errors of its parts. */
  async add({ part: parsedPart, offer, rules, containsRules, line }: PartRowGroup): Promise<RowReportEntry[]> {
    if (!parsedPart) return [];
    const { missingBrand, ...partData } = parsedPart;
    const part = { ...partData, rules: containsRules ? rules.map(({ rule }) => rule) : null };
    // A dry run does not add missing brands to the catalog. A part of such a brand counts as added, and so does its
    // offer.
    if (missingBrand) this.#count(["added"], offer ? ["added"] : [], rules.length);
    else this.#queue.push({ part, offer, line });
    this.#rules += rules.length;
    return this.#queue.length >= MAX_BATCH_PARTS || this.#rules >= MAX_BATCH_RULES ? this.flush() : [];
  }

  async flush(): Promise<RowReportEntry[]> {
    const batch = this.#queue;
    this.#queue = [];
    this.#rules = 0;
    if (batch.length === 0) return [];
    if (this.#dry) {
      await this.#previewBatch(batch);
      return [];
    }
    try {
      await this.#write(batch);
      return [];
    } catch (error) {
      if (!isDataError(error)) throw error;
    }
    // The database rejected the batch although all checks passed. Writing the parts one by one finds the bad part and
    // saves the others.
    const refused: RowReportEntry[] = [];
    for (const one of batch) {
      try {
        await this.#write([one]);
      } catch (error) {
        if (!isDataError(error)) throw error;
        const reason = `the database rejected it: ${(error as Error).message}`;
        refused.push({ row: one.line, column: "", level: "error", reason });
      }
    }
    return refused;
  }

  async #write(batch: readonly QueuedPart[]): Promise<void> {
    const { parts, offers } = await withTransaction(this.#db, async (trx) => {
      // The same part may appear several times in a batch, but only once with rules. The first entry is used, so
      // entries with rules are sorted to the front.
      const order = batch.toSorted((a, b) => Number(a.part.rules === null) - Number(b.part.rules === null));
      const parts = order.map(({ part }) => part);
      const written = await writeParts(trx, parts, this.#now);
      const offered = order.flatMap(({ part, offer }, i) =>
        offer ? [{ ...offer, part, partId: written[i]?.id ?? 0 }] : [],
      );
      const changes = await writePartOffers(trx, this.catalog, offered, this.#now);
      return { parts: listDistinctChanges(written), offers: changes };
    });
    this.#count(parts, offers, countRules(batch));
  }

  async #previewBatch(batch: readonly QueuedPart[]): Promise<void> {
    const parts = batch.map(({ part }) => part);
    const changes = await compareWithStoredParts(this.#db, parts);
    const ids = await findPartIds(this.#db, parts);
    const keys = batch.flatMap(({ offer }, i) => {
      const partId = ids[i];
      return offer ? [partId === undefined ? "" : toPartOfferKey({ ...offer, partId })] : [];
    });
    const existingOffers = await findExistingPartOffers(this.#db, keys);
    const offers = keys.map((key) => (existingOffers.has(key) ? "same" : "added"));
    this.#count(changes, offers, countRules(batch));
  }

  #count(parts: readonly PartChange[], offers: readonly PartChange[], rules: number): void {
    for (const change of parts) this.summary.parts[change] += 1;
    for (const change of offers) this.summary.offers[change] += 1;
    this.summary.rules += rules;
  }
}

const countRules = (batch: readonly QueuedPart[]): number =>
  batch.reduce((all, { part }) => all + (part.rules?.length ?? 0), 0);

const listDistinctChanges = (written: readonly { id: number; change: PartChange }[]): PartChange[] => [
  ...new Map(written.map(({ id, change }) => [id, change])).values(),
];
