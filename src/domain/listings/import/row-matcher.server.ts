import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import { createRowProblem, type RowProblem } from "../../csv/row-reader.ts";
import type { ImportColumnMapping } from "./fields.ts";
import type { ImportRow, RowIdentity } from "./row.ts";

/**
 * Listing that a row describes: an existing listing (`id`) or a new one (`id` is undefined). `key` identifies the row
 * in later imports.
 */
export type ImportRowMatch = { id: number | undefined; key: string | null; problems: RowProblem[] };

type ExistingListing = { id: number; key: string; sku: string | null; status: ListingStatus; currency: string };

/** Removes the seller's slug from an import key, because the slug may change. */
const stripSellerPrefix = (key: string): string => key.slice(key.indexOf(":"));

/**
 * Matches rows with the listings of a seller. A row names its listing by an id of this site, an id of the seller's file
 * or a SKU. Any other row is matched by its whole content. Rows with equal content are numbered, because they stand for
 * several listings.
 */
export class ImportRowMatcher {
  readonly #seller: string;
  readonly #source: string;
  readonly #byId: ReadonlyMap<number, ExistingListing>;
  readonly #byKey: ReadonlyMap<string, ExistingListing>;
  /** Owner of each SKU: an existing listing, or the listing of a row of this file, whose number is `line`. */
  readonly #skus = new Map<string, { owner: string; existing?: ExistingListing; line?: number }>();
  readonly #equalRows = new Map<string, number>();
  readonly #claimedLines = new Map<string, number>();
  /** Ids of the listings that any row of the file names, including rejected rows. */
  readonly #seenIds = new Set<number>();
  /** Number of rejected rows that could describe any listing. */
  unidentifiedRows = 0;

  private constructor(existing: readonly ExistingListing[], seller: string, source: string) {
    this.#seller = seller;
    this.#source = source;
    this.#byId = new Map(existing.map((listing) => [listing.id, listing]));
    this.#byKey = new Map(existing.flatMap((listing) => (listing.key ? [[listing.key, listing] as const] : [])));
    for (const listing of existing)
      if (listing.sku !== null) this.#skus.set(listing.sku, { owner: `ad ${listing.id}`, existing: listing });
  }

  static async load(db: Db, seller: { slug: string; id: number | undefined }, source = ""): Promise<ImportRowMatcher> {
    const { rows } = await sql<Omit<ExistingListing, "key"> & { import_key: string | null }>`
      select id, import_key, sku, status, currency from ads where seller_id = ${seller.id ?? 0}`.execute(db);
    const existing = rows.map(({ import_key, ...listing }) => ({
      ...listing,
      key: import_key ? stripSellerPrefix(import_key) : "",
    }));
    return new ImportRowMatcher(existing, seller.slug, source);
  }

  /**
   * Returns the currency of the listing that a row identifies by listing id, external id or SKU. Rows that are
   * identified by their content contain their own currency.
   */
  getCurrency(named: RowIdentity): string | undefined {
    return this.#findListing(named)?.currency;
  }

  /** Matches a valid row with a listing. Must be called for each row once, in the order of the file. */
  matchRow(row: ImportRow, mapping: ImportColumnMapping): ImportRowMatch {
    const { externalId, sku } = row;
    const karajId = row.more?.karajId ?? null;
    const named = this.#findListing({ karajId, externalId, sku });
    if (karajId !== null) {
      const column = mapping.karaj_id ?? "karaj_id";
      const problems = named ? [] : [createRowProblem("error", column, "not_yours", { value: karajId })];
      return { id: named?.id, key: null, problems };
    }
    if (!externalId && sku) return { id: named?.id, key: null, problems: [] };
    const key = externalId ? this.#createIdKey(externalId) : this.#createContentsKey(row);
    const existingListing = externalId ? named : this.#byKey.get(key);
    return { id: existingListing?.id, key: `${this.#seller}${key}`, problems: [] };
  }

  /**
   * Claims a listing and its SKU for a row. Returns a problem if another row has claimed the listing or another listing
   * has the SKU.
   */
  claim(row: ImportRow, { id, key }: ImportRowMatch, line: number, mapping: ImportColumnMapping): RowProblem[] {
    const owner = id === undefined ? (key ?? `sku ${row.sku}`) : `ad ${id}`;
    const problems: RowProblem[] = [];
    const first = this.#claimedLines.get(owner);
    if (first !== undefined) {
      problems.push(
        row.externalId
          ? createRowProblem("error", mapping.external_id ?? "external_id", "id_twice", {
              value: row.externalId,
              row: first,
            })
          : createRowProblem("error", mapping.karaj_id ?? mapping.sku ?? "sku", "ad_twice", { row: first }),
      );
    }
    const skuOwner = row.sku === null ? undefined : this.#skus.get(row.sku);
    if (skuOwner && row.sku !== null && skuOwner.owner !== owner && problems.length === 0) {
      const column = mapping.sku ?? "sku";
      problems.push(
        skuOwner.line
          ? createRowProblem("error", column, "sku_twice", { value: row.sku, row: skuOwner.line })
          : createRowProblem("error", column, "sku_taken", { value: row.sku }),
      );
    }
    if (problems.length > 0) return problems;
    this.#claimedLines.set(owner, line);
    if (row.sku !== null) this.#skus.set(row.sku, { ...skuOwner, owner, line });
    return problems;
  }

  /**
   * Records that a row names the listing, so that the listing is not counted as missing. Also counts rejected rows that
   * name no listing.
   */
  markSeen(identity: RowIdentity | undefined, id: number | undefined, refused: boolean): void {
    const named =
      id ??
      (identity?.karajId ? this.#byId.get(identity.karajId)?.id : undefined) ??
      (identity?.externalId ? this.#byKey.get(this.#createIdKey(identity.externalId))?.id : undefined) ??
      (identity?.sku ? this.#skus.get(identity.sku)?.existing?.id : undefined);
    if (named !== undefined) this.#seenIds.add(named);
    else if (refused && !identity?.karajId && !identity?.externalId && !identity?.sku) this.unidentifiedRows += 1;
  }

  /** Lists the active or pending listings that no row of the file names. */
  listMissing(): number[] {
    const visibleListings = [...this.#byId.values()].filter(
      ({ status }) => status === "active" || status === "pending",
    );
    return visibleListings.flatMap(({ id }) => (this.#seenIds.has(id) ? [] : [id]));
  }

  #findListing({ karajId, externalId, sku }: RowIdentity): ExistingListing | undefined {
    if (karajId !== null) return this.#byId.get(karajId);
    if (externalId) return this.#byKey.get(this.#createIdKey(externalId)) ?? this.#findBySku(sku);
    return sku === null ? undefined : this.#skus.get(sku)?.existing;
  }

  /** Finds the listing with this SKU, if the listing has no external id yet. */
  #findBySku(sku: string | null): ExistingListing | undefined {
    const existing = sku === null ? undefined : this.#skus.get(sku)?.existing;
    return existing && !existing.key.startsWith(":id:") ? existing : undefined;
  }

  #createIdKey(externalId: string): string {
    return `:id:${this.#source}:${externalId}`;
  }

  #createContentsKey(row: ImportRow): string {
    const hash = createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22);
    const occurrence = (this.#equalRows.get(hash) ?? 0) + 1;
    this.#equalRows.set(hash, occurrence);
    return `:row:${hash}:${occurrence}`;
  }
}

/** Extracts the external id from an import key: the id of the listing in the seller's own file. */
export const parseExternalId = (importKey: string | null): string | undefined =>
  /^[^:]*:id::(.+)$/s.exec(importKey ?? "")?.[1];
