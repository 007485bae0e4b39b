import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import { problemOf, type RowProblem } from "../../import/cells.ts";
import { reason } from "../../import/reasons.ts";
import type { Mapping } from "./fields.ts";
import type { ImportRow, RowIdentity } from "./row.ts";

/** Whose row it is: an ad that is there (`id`), or a new one; the key by which it is known the next time. */
export type Match = { id: number | undefined; key: string | null; problems: RowProblem[] };

type Known = { id: number; key: string; sku: string | null; status: AdStatus; currency: string };

/** A key without the seller's name, which may change. */
const bare = (key: string): string => key.slice(key.indexOf(":"));

/**
 * The seller's ads by what rows name them by: their own number, the id in the seller's file, the SKU, or else all that a
 * row says (numbered among rows that are equal to the letter: two equal cars are two ads).
 */
export class Identities {
  readonly #seller: string;
  readonly #source: string;
  readonly #byId: ReadonlyMap<number, Known>;
  readonly #byKey: ReadonlyMap<string, Known>;
  /** SKU → the ad that has it, and the line when it is in this file. */
  readonly #skus = new Map<string, { who: string; known?: Known; line?: number }>();
  readonly #equalRows = new Map<string, number>();
  readonly #claimed = new Map<string, number>();
  /** Ads that the file has a row of, also of a refused one. */
  readonly #named = new Set<number>();
  /** Refused rows that could be of any ad. */
  unnamed = 0;

  private constructor(known: readonly Known[], seller: string, source: string) {
    this.#seller = seller;
    this.#source = source;
    this.#byId = new Map(known.map((ad) => [ad.id, ad]));
    this.#byKey = new Map(known.flatMap((ad) => (ad.key ? [[ad.key, ad] as const] : [])));
    for (const ad of known) if (ad.sku !== null) this.#skus.set(ad.sku, { who: `ad ${ad.id}`, known: ad });
  }

  static async of(db: Db, seller: { slug: string; id: number | undefined }, source = ""): Promise<Identities> {
    const { rows } = await sql<Omit<Known, "key"> & { import_key: string | null }>`
      select id, import_key, sku, status, currency from ads where seller_id = ${seller.id ?? 0}`.execute(db);
    const known = rows.map(({ import_key, ...ad }) => ({ ...ad, key: import_key ? bare(import_key) : "" }));
    return new Identities(known, seller.slug, source);
  }

  /** The currency of the ad that a row names by its number, its id or its SKU; of one known by its contents the row says it. */
  currencyOf(named: RowIdentity): string | undefined {
    return this.#adNamedBy(named)?.currency;
  }

  /** Which ad a good row is of. Rows are asked for in their order, each once. */
  match(row: ImportRow, mapping: Mapping): Match {
    const { externalId, sku } = row;
    const karajId = row.more?.karajId ?? null;
    const named = this.#adNamedBy({ karajId, externalId, sku });
    if (karajId !== null) {
      const why = () => problemOf("error", mapping.karaj_id ?? "karaj_id", reason("not_yours", { value: karajId }));
      return { id: named?.id, key: null, problems: named ? [] : [why()] };
    }
    if (!externalId && sku) return { id: named?.id, key: null, problems: [] };
    const key = externalId ? this.#idKey(externalId) : this.#contentsKey(row);
    const own = externalId ? named : this.#byKey.get(key);
    return { id: own?.id, key: `${this.#seller}${key}`, problems: [] };
  }

  /** Takes an ad and its SKU for a row; says so when another row, or another ad, has them. */
  claim(row: ImportRow, { id, key }: Match, line: number, mapping: Mapping): RowProblem[] {
    const who = id === undefined ? (key ?? `sku ${row.sku}`) : `ad ${id}`;
    const problems: RowProblem[] = [];
    const first = this.#claimed.get(who);
    if (first !== undefined) {
      problems.push(
        row.externalId
          ? problemOf(
              "error",
              mapping.external_id ?? "external_id",
              reason("id_twice", { value: row.externalId, row: first }),
            )
          : problemOf("error", mapping.karaj_id ?? mapping.sku ?? "sku", reason("ad_twice", { row: first })),
      );
    }
    const taken = row.sku === null ? undefined : this.#skus.get(row.sku);
    if (taken && row.sku !== null && taken.who !== who && problems.length === 0) {
      const why = taken.line
        ? reason("sku_twice", { value: row.sku, row: taken.line })
        : reason("sku_taken", { value: row.sku });
      problems.push(problemOf("error", mapping.sku ?? "sku", why));
    }
    if (problems.length > 0) return problems;
    this.#claimed.set(who, line);
    if (row.sku !== null) this.#skus.set(row.sku, { ...taken, who, line });
    return problems;
  }

  /** Notes which ad a row speaks of, so that one with a mistake doesn't count as missing. */
  note(identity: RowIdentity | undefined, id: number | undefined, refused: boolean): void {
    const named =
      id ??
      (identity?.karajId ? this.#byId.get(identity.karajId)?.id : undefined) ??
      (identity?.externalId ? this.#byKey.get(this.#idKey(identity.externalId))?.id : undefined) ??
      (identity?.sku ? this.#skus.get(identity.sku)?.known?.id : undefined);
    if (named !== undefined) this.#named.add(named);
    else if (refused && !identity?.karajId && !identity?.externalId && !identity?.sku) this.unnamed += 1;
  }

  /** Ads that are shown, or wait to be, and that the file doesn't have. */
  missing(): number[] {
    const shown = [...this.#byId.values()].filter(({ status }) => status === "active" || status === "pending");
    return shown.flatMap(({ id }) => (this.#named.has(id) ? [] : [id]));
  }

  #adNamedBy({ karajId, externalId, sku }: RowIdentity): Known | undefined {
    if (karajId !== null) return this.#byId.get(karajId);
    if (externalId) return this.#byKey.get(this.#idKey(externalId)) ?? this.#bySku(sku);
    return sku === null ? undefined : this.#skus.get(sku)?.known;
  }

  /** An ad without an id of the seller's own takes the row's. */
  #bySku(sku: string | null): Known | undefined {
    const known = sku === null ? undefined : this.#skus.get(sku)?.known;
    return known && !known.key.startsWith(":id:") ? known : undefined;
  }

  #idKey(externalId: string): string {
    return `:id:${this.#source}:${externalId}`;
  }

  #contentsKey(row: ImportRow): string {
    const hash = createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22);
    const nth = (this.#equalRows.get(hash) ?? 0) + 1;
    this.#equalRows.set(hash, nth);
    return `:row:${hash}:${nth}`;
  }
}

/** The id in the seller's own file that an ad's key was made from, where it was. */
export const externalIdOf = (importKey: string | null): string | undefined =>
  /^[^:]*:id::(.+)$/s.exec(importKey ?? "")?.[1];
