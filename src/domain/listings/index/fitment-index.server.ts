import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type Compatibility, type FitmentRule, isFittingVerdict } from "#domain/fitment/fitment.ts";
import { evaluateFitment } from "#domain/fitment/fitment-evaluation.ts";
import { listRulesByPart, listYearRange, withAnsweredEngine } from "#domain/fitment/fitment-rules.server.ts";
import { loadUniversalFacts } from "#domain/fitment/universal-conditions.server.ts";
import {
  evaluateUniversalCondition,
  toUniversalCondition,
  type UniversalFacts,
} from "#domain/fitment/universal-conditions.ts";
import type { VehicleFilterCriteria } from "#domain/listings/query/criteria.ts";
import type { SearchIndex } from "./search-index.server.ts";

/** States of a part for a vehicle. `silent` means that no fitment rule of the part applies to the vehicle. */
export const fitmentStates = { silent: 0, fits: 1, maybe: 2, not: 3 } as const;

/**
 * Fit states for one vehicle. `parts` contains one byte per part, indexed by part id. Bits 0–1 contain the state of a part
 * for certain vehicles, bits 2–3 of a part for all vehicles (`getFitmentState`). Bits 4–7 contain the share of the
 * model years that the part fits (`getFittingYearShare`).
 */
export type PartFitmentStates = {
  parts: Uint8Array;
  /** State of a universal part's condition, by `universalLimits`. */
  universal: Uint8Array;
};

/**
 * Returns the fit state of a part by its fitment rules. The rules of a part for all vehicles can only exclude vehicles.
 */
export function getFitmentState(fits: PartFitmentStates, part: number, forAll: boolean): number {
  const packedStates = part < fits.parts.length ? (fits.parts[part] as number) : fitmentStates.silent;
  return (forAll ? packedStates >> 2 : packedStates) & 3;
}

const FULL_YEAR_SHARE = 15;

/** Returns the share of the requested model years that a part fits, in fifteenths. 15 means all years. */
export const getFittingYearShare = (fits: PartFitmentStates, part: number): number =>
  part < fits.parts.length ? (fits.parts[part] as number) >> 4 : 0;

/** Lists the ids of the parts that rules of the vehicle's model and years name. */
export const listEvaluatedParts = ({ parts }: PartFitmentStates): number[] =>
  [...parts.keys()].filter((part) => parts[part] !== fitmentStates.silent);

const statesByCondition = { met: fitmentStates.fits, open: fitmentStates.maybe, failed: fitmentStates.not } as const;

/** Evaluates every possible condition of a universal part for a vehicle. */
const toUniversalStates = (facts: UniversalFacts): Uint8Array =>
  Uint8Array.from(
    { length: 256 },
    (_, limit) => statesByCondition[evaluateUniversalCondition(toUniversalCondition(limit), facts)],
  );

type CachedFitStates = { states: PartFitmentStates; version: number; readAt: number };

/** Maximum total size of the cached fit states, in bytes. Each part takes one byte. */
const MAX_CACHED_BYTES = 32_000_000;
/** Number of changed listings above which all fit states are loaded again. */
const MAX_INCREMENTAL_CHANGES = 200;
/**
 * Lifetime of cached fit states, in milliseconds. Changes of engine data are not recorded in `ad_changes`, so they
 * become visible only after this time.
 */
const CACHE_TTL_MS = 10 * 60_000;

/**
 * Cache of the fit states of all parts, for each vehicle. For a cached vehicle, only the parts of listings that have
 * changed since are evaluated again. A changed fitment rule counts as a change of the part's listings.
 */
export class FitmentIndex {
  readonly #db: Db;
  readonly #index: SearchIndex;
  readonly #cache = new Map<string, CachedFitStates>();
  #size = 0;

  constructor(db: Db, index: SearchIndex) {
    this.#db = db;
    this.#index = index;
  }

  /** Returns the fit states of all parts for a vehicle, as of a version of the search index. */
  async getFitStates(filter: VehicleFilterCriteria, version: number): Promise<PartFitmentStates> {
    const { vehicle, answers, until } = filter;
    const { model, year, engine, market, gearId, drive, bodyId } = vehicle;
    const answerEntries = Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify([model.id, year, until, engine, market, gearId, drive, bodyId, answerEntries]);
    const cached = this.#cache.get(key);
    const fresh = cached !== undefined && Date.now() - cached.readAt < CACHE_TTL_MS;
    const changed = fresh ? (cached.version >= version ? [] : this.#index.findChangesAfter(cached.version)) : undefined;
    if (!cached || !changed || changed.length > MAX_INCREMENTAL_CHANGES) {
      const states = await this.#loadStates(filter);
      return this.#store(key, { states, version, readAt: Date.now() });
    }
    if (changed.length === 0) return this.#store(key, { ...cached, version: Math.max(cached.version, version) });
    const parts = await this.#findParts(changed);
    const previous = { ...cached.states, parts: cached.states.parts.slice() };
    for (const part of parts) if (part < previous.parts.length) previous.parts[part] = fitmentStates.silent;
    const refreshedStates = await this.#loadStates(filter, parts);
    return this.#store(key, { ...cached, states: mergeFitStates(previous, refreshedStates), version });
  }

  async #findParts(listingIds: readonly number[]): Promise<number[]> {
    const { rows } = await sql<{ part_id: number }>`
      select distinct part_id from ads where id = any(${listingIds}::bigint[]) and part_id is not null`.execute(
      this.#db,
    );
    return rows.map(({ part_id }) => part_id);
  }

  async #loadStates(
    { vehicle, answers, until }: VehicleFilterCriteria,
    partIds?: readonly number[],
  ): Promise<PartFitmentStates> {
    const cached = await withAnsweredEngine(this.#db, vehicle, answers);
    const [rules, facts] = await Promise.all([
      listRulesByPart(this.#db, { ...cached, until }, partIds),
      loadUniversalFacts(this.#db, cached, answers, until),
    ]);
    let highest = 0;
    for (const part of rules.keys()) if (part > highest) highest = part;
    const states = new Uint8Array(highest + 1);
    const years = listYearRange(cached, until);
    /**
     * Evaluates a part for every requested model year. If the results differ, the state is `maybe`, because the exact
     * year is unknown. `fitting` is the number of years that the part fits.
     */
    const evaluate = (
      compatibility: Compatibility,
      fitments: readonly FitmentRule[],
    ): [state: number, fitting: number] => {
      const yearStates = years.map((year) => {
        const found = evaluateFitment({ compatibility, fitments }, { ...cached, year }, answers);
        return isFittingVerdict(found)
          ? fitmentStates.fits
          : found.fit === "depends"
            ? fitmentStates.maybe
            : fitmentStates.not;
      });
      const fitting = yearStates.filter((state) => state === fitmentStates.fits).length;
      const isMixed = new Set(yearStates).size > 1;
      return [isMixed ? fitmentStates.maybe : (yearStates[0] as number), fitting];
    };
    for (const [part, partRules] of rules) {
      const excludes = partRules.some(({ effect }) => effect === "excludes");
      const [state, fitting] = evaluate("vehicles", partRules);
      const share = Math.floor((fitting / years.length) * FULL_YEAR_SHARE);
      states[part] = state | ((excludes ? evaluate("all", partRules)[0] : fitmentStates.fits) << 2) | (share << 4);
    }
    return { parts: states, universal: toUniversalStates(facts) };
  }

  #store(key: string, entry: CachedFitStates): PartFitmentStates {
    this.#size += entry.states.parts.length - (this.#cache.get(key)?.states.parts.length ?? 0);
    this.#cache.delete(key);
    this.#cache.set(key, entry);
    for (const [oldest, { states }] of this.#cache) {
      if (this.#size <= MAX_CACHED_BYTES || oldest === key) break;
      this.#cache.delete(oldest);
      this.#size -= states.parts.length;
    }
    return entry.states;
  }
}

function mergeFitStates({ parts }: PartFitmentStates, updates: PartFitmentStates): PartFitmentStates {
  const result = parts.length >= updates.parts.length ? parts : new Uint8Array(updates.parts.length);
  if (result !== parts) result.set(parts);
  for (const [part, state] of updates.parts.entries()) if (state !== 0) result[part] = state;
  return { ...updates, parts: result };
}
