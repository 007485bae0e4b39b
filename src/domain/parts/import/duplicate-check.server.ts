import type { Db } from "#db/database.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import type { RowReportEntry } from "../../csv/row-reader.ts";
import { normalizePartNumber, toPartKey } from "../part.ts";
import type { PartFieldMapping } from "./import-fields.ts";
import type { PartRowGroup } from "./part-groups.ts";
import { listSellerSkus } from "./reference-data.server.ts";

/**
 * Finds duplicates in an import file of parts. A part may have rules in only one group of rows. A seller may offer a
 * part only once in each condition, and may use a SKU only once.
 */
export class PartDuplicateCheck {
  readonly #db: Db;
  readonly #mapping: PartFieldMapping;
  readonly #rules = new Map<string, number>();
  readonly #offers = new Map<string, number>();
  /**
   * SKUs by seller id. `part` is the key of the part with this SKU; `line` is its row number if the SKU is in this
   * file.
   */
  readonly #skus = new Map<number, Map<string, { part: string; line?: number }>>();

  constructor(db: Db, mapping: PartFieldMapping) {
    this.#db = db;
    this.#mapping = mapping;
  }

  /**
   * Rejects duplicates and returns the reasons. Removes the part from `rows` if an earlier group has rules for it.
   * Removes only the offer if an earlier group has the same offer, or if the seller already uses the SKU.
   */
  async rejectDuplicates(rows: PartRowGroup): Promise<RowReportEntry[]> {
    const { part, line } = rows;
    if (!part) return [];
    const key = part.missingBrand
      ? `${normalizeToKey(part.missingBrand.en ?? "")}!/${normalizePartNumber(part.partNumber)}`
      : toPartKey(part);
    const problems: RowReportEntry[] = [];
    const addProblem = (column: "part_number" | "sku" | "seller", reason: string) =>
      problems.push({ row: line, column: this.#mapping[column] ?? column, level: "error", reason });
    if (rows.containsRules) {
      const firstRow = this.#rules.get(key);
      if (firstRow !== undefined) {
        const reason = `“${part.partNumber}” already has rules from row ${firstRow} on; keep the rows of a part together`;
        addProblem("part_number", reason);
        rows.part = undefined;
        return problems;
      }
      this.#rules.set(key, line);
    }
    const { offer } = rows;
    if (!offer) return problems;
    const offerKey = `${offer.seller.id}/${key}/${offer.conditionId ?? ""}`;
    const offeredRow = this.#offers.get(offerKey);
    if (offeredRow !== undefined) {
      addProblem("seller", `${offer.seller.slug} already offers “${part.partNumber}” in row ${offeredRow}`);
      rows.offer = undefined;
      return problems;
    }
    const skus = await this.#getSkus(offer.seller.id);
    const sameSku = offer.sku === null ? undefined : skus.get(offer.sku);
    if (sameSku && (sameSku.line !== undefined || sameSku.part !== key)) {
      const where = sameSku.line ? `is already in row ${sameSku.line}` : "belongs to another listing of this seller";
      addProblem("sku", `“${offer.sku}” ${where}`);
      rows.offer = undefined;
      return problems;
    }
    this.#offers.set(offerKey, line);
    if (offer.sku !== null) skus.set(offer.sku, { part: key, line });
    return problems;
  }

  async #getSkus(sellerId: number) {
    const cachedSkus = this.#skus.get(sellerId);
    if (cachedSkus) return cachedSkus;
    const storedSkus = await listSellerSkus(this.#db, sellerId);
    const skus = new Map<string, { part: string; line?: number }>(
      [...storedSkus].map(([sku, part]) => [sku, { part }]),
    );
    this.#skus.set(sellerId, skus);
    return skus;
  }
}
