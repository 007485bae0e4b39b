import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import type { ReportLine } from "../../import/cells.ts";
import { compareParts, writeParts } from "../commands.server.ts";
import { knownOffers, type OfferChange, offerKey, writeOffers } from "../offers.server.ts";
import type { NewPart } from "../part.ts";
import { partsOf } from "../queries.server.ts";
import type { ReadOffer } from "./read-offer.ts";
import type { PartRows } from "./read-parts.ts";

/** What was written; in a dry run, what would be. */
export type WrittenSummary = {
  parts: Record<OfferChange, number>;
  offers: Record<OfferChange, number>;
  rules: number;
};

type Waiting = { part: NewPart; offer: ReadOffer | undefined; line: number };

/** A batch is written when it has so many parts, or so many rules. */
const batchParts = 250;
const batchRules = 5_000;

/** Writes parts and their offers, some at a time, each batch a transaction. */
export class PartWriter {
  readonly summary: WrittenSummary = {
    parts: { added: 0, changed: 0, same: 0 },
    offers: { added: 0, changed: 0, same: 0 },
    rules: 0,
  };
  catalogue: Catalogue;
  readonly #db: Db;
  readonly #now: Date;
  readonly #dry: boolean;
  #waiting: Waiting[] = [];
  #rules = 0;

  constructor(db: Db, catalogue: Catalogue, now: Date, dry: boolean) {
    this.#db = db;
    this.catalogue = catalogue;
    this.#now = now;
    this.#dry = dry;
  }

  /** Returns what the database refused of the batch that this part completes. */
  async add({ part: read, offer, rules, saysRules, line }: PartRows): Promise<ReportLine[]> {
    if (!read) return [];
    const { missingBrand, ...facts } = read;
    const part = { ...facts, rules: saysRules ? rules.map(({ rule }) => rule) : null };
    // Only a dry run doesn't add new brands: a part of one is new, and so is its offer.
    if (missingBrand) this.#count(["added"], offer ? ["added"] : [], rules.length);
    else this.#waiting.push({ part, offer, line });
    this.#rules += rules.length;
    return this.#waiting.length >= batchParts || this.#rules >= batchRules ? this.flush() : [];
  }

  async flush(): Promise<ReportLine[]> {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#rules = 0;
    if (batch.length === 0) return [];
    if (this.#dry) {
      await this.#foresee(batch);
      return [];
    }
    try {
      await this.#write(batch);
      return [];
    } catch (error) {
      if (!isDataError(error)) throw error;
    }
    // Something the checks did not foresee is wrong with one of them: find it, keep the others.
    const refused: ReportLine[] = [];
    for (const one of batch) {
      try {
        await this.#write([one]);
      } catch (error) {
        if (!isDataError(error)) throw error;
        const reason = `the database refused it: ${(error as Error).message}`;
        refused.push({ row: one.line, column: "", level: "error", reason });
      }
    }
    return refused;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const { parts, offers } = await inTransaction(this.#db, async (trx) => {
      // The same part may stand in several places, once with its rules: that one counts.
      const order = batch.toSorted((a, b) => Number(a.part.rules === null) - Number(b.part.rules === null));
      const written = await writeParts(
        trx,
        order.map(({ part }) => part),
        this.#now,
      );
      const offered = order.flatMap(({ part, offer }, i) =>
        offer ? [{ ...offer, part, partId: written[i]?.id ?? 0 }] : [],
      );
      const changes = await writeOffers(trx, this.catalogue, offered, this.#now);
      return { parts: distinct(written), offers: changes };
    });
    this.#count(parts, offers, sum(batch));
  }

  async #foresee(batch: readonly Waiting[]): Promise<void> {
    const parts = await compareParts(
      this.#db,
      batch.map(({ part }) => part),
    );
    const ids = await partsOf(
      this.#db,
      batch.map(({ part }) => part),
    );
    const keys = batch.flatMap(({ offer }, i) => {
      const partId = ids[i];
      return offer ? [partId === undefined ? "" : offerKey({ ...offer, partId })] : [];
    });
    const known = await knownOffers(this.#db, keys);
    this.#count(
      parts,
      keys.map((key) => (known.has(key) ? "same" : "added")),
      sum(batch),
    );
  }

  #count(parts: readonly OfferChange[], offers: readonly OfferChange[], rules: number): void {
    for (const change of parts) this.summary.parts[change] += 1;
    for (const change of offers) this.summary.offers[change] += 1;
    this.summary.rules += rules;
  }
}

const sum = (batch: readonly Waiting[]): number => batch.reduce((all, { part }) => all + (part.rules?.length ?? 0), 0);

const distinct = (written: readonly { id: number; change: OfferChange }[]): OfferChange[] => [
  ...new Map(written.map(({ id, change }) => [id, change])).values(),
];

/** Classes 22 and 23: a value, or a rule about values. */
const isDataError = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code ?? ""));
