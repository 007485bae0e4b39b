import type { Db } from "#db/database.ts";
import { squash } from "#kernel/fold.ts";
import type { ReportLine } from "../../import/cells.ts";
import { foldPartNumber, partKey } from "../part.ts";
import type { Mapping } from "./fields.ts";
import { skusOf } from "./known-world.server.ts";
import type { PartRows } from "./read-parts.ts";

/** What only one part or offer of a file may be: a part with rules, a seller's offer of it, a seller's SKU. */
export class Claims {
  readonly #db: Db;
  readonly #mapping: Mapping;
  readonly #rules = new Map<string, number>();
  readonly #offers = new Map<string, number>();
  /** By the seller: SKU → the part that has it, and the line when that is in this file. */
  readonly #skus = new Map<number, Map<string, { part: string; line?: number }>>();

  constructor(db: Db, mapping: Mapping) {
    this.#db = db;
    this.#mapping = mapping;
  }

  /** Takes out of a part what an earlier one of the file, or another ad of the seller, has; returns why. */
  async settle(rows: PartRows): Promise<ReportLine[]> {
    const { part, line } = rows;
    if (!part) return [];
    const key = part.missingBrand
      ? `${squash(part.missingBrand.en ?? "")}!/${foldPartNumber(part.partNumber)}`
      : partKey(part);
    const problems: ReportLine[] = [];
    const problem = (column: "part_number" | "sku" | "seller", reason: string) =>
      problems.push({ row: line, column: this.#mapping[column] ?? column, level: "error", reason });
    if (rows.saysRules) {
      const first = this.#rules.get(key);
      if (first !== undefined) {
        problem(
          "part_number",
          `rules of “${part.partNumber}” stand from row ${first} on; rows of a part stand together`,
        );
        rows.part = undefined;
        return problems;
      }
      this.#rules.set(key, line);
    }
    const { offer } = rows;
    if (!offer) return problems;
    const offerKey = `${offer.seller.id}/${key}/${offer.conditionId ?? ""}`;
    const offered = this.#offers.get(offerKey);
    if (offered !== undefined) {
      problem("seller", `${offer.seller.slug} offers “${part.partNumber}” in row ${offered} already`);
      rows.offer = undefined;
      return problems;
    }
    const skus = await this.#skusOf(offer.seller.id);
    const taken = offer.sku === null ? undefined : skus.get(offer.sku);
    if (taken && (taken.line !== undefined || taken.part !== key)) {
      const where = taken.line ? `stands in row ${taken.line} already` : "belongs to another ad of this seller";
      problem("sku", `“${offer.sku}” ${where}`);
      rows.offer = undefined;
      return problems;
    }
    this.#offers.set(offerKey, line);
    if (offer.sku !== null) skus.set(offer.sku, { part: key, line });
    return problems;
  }

  async #skusOf(sellerId: number) {
    const known = this.#skus.get(sellerId);
    if (known) return known;
    const there = await skusOf(this.#db, sellerId);
    const skus = new Map<string, { part: string; line?: number }>([...there].map(([sku, part]) => [sku, { part }]));
    this.#skus.set(sellerId, skus);
    return skus;
  }
}
