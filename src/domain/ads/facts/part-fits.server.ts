import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { FitFilter } from "#domain/ads/criteria.ts";
import { type Compatibility, type Fitment, isFit } from "#domain/fitment/fitment.ts";
import { rulesFor, withAnsweredEngine, yearsOf } from "#domain/fitment/read.server.ts";
import { verdict } from "#domain/fitment/verdict.ts";
import type { FactKeeper } from "./facts.server.ts";

/** How a part stands to a vehicle. Of parts whose rules don't speak of it nothing is said. */
export const fitStates = { silent: 0, fits: 1, maybe: 2, not: 3 } as const;

/**
 * By part, how it stands if it is made for certain vehicles, in the higher bits if it is for all (`stateIn`), and in the
 * highest the share of several years that it fits (`shareIn`).
 */
export type PartFits = Uint8Array;

/** How a part stands by its rules, which only exclude when it is for every vehicle. */
export function stateIn(fits: PartFits, part: number, forAll: boolean): number {
  const both = part < fits.length ? (fits[part] as number) : fitStates.silent;
  return (forAll ? both >> 2 : both) & 3;
}

const wholeShare = 15;

/** Of how many of the years that are asked for a part fits by its rules, in fifteenths: 15 where it is all of them. */
export const shareIn = (fits: PartFits, part: number): number => (part < fits.length ? (fits[part] as number) >> 4 : 0);

type Kept = { states: PartFits; version: number; readAt: number };

/** So many parts' states are kept, a byte each. */
const mostKept = 32_000_000;
/** With more changes since, everything is read again. */
const mostChanges = 200;
/** What is known of an engine changes without a note. */
const keptFor = 10 * 60_000;

/**
 * Which parts fit a vehicle. What was asked for a vehicle before costs only a look at the parts of ads that changed
 * since; a changed rule counts as a change of its part's ads.
 */
export class PartFitKeeper {
  readonly #db: Db;
  readonly #keeper: FactKeeper;
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  constructor(db: Db, keeper: FactKeeper) {
    this.#db = db;
    this.#keeper = keeper;
  }

  /** The parts that fit a vehicle, as of a version of the facts. */
  async of(filter: FitFilter, version: number): Promise<PartFits> {
    const { vehicle, answers, until } = filter;
    const { model, year, engine, market, gearId, drive, bodyId } = vehicle;
    const said = Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify([model.id, year, until, engine, market, gearId, drive, bodyId, said]);
    const known = this.#kept.get(key);
    const fresh = known !== undefined && Date.now() - known.readAt < keptFor;
    const changed = fresh ? (known.version >= version ? [] : this.#keeper.changedSince(known.version)) : undefined;
    if (!known || !changed || changed.length > mostChanges) {
      const states = await this.#read(filter);
      return this.#keep(key, { states, version, readAt: Date.now() });
    }
    if (changed.length === 0) return this.#keep(key, { ...known, version: Math.max(known.version, version) });
    const parts = await this.#partsOf(changed);
    const states = known.states.slice();
    for (const part of parts) if (part < states.length) states[part] = fitStates.silent;
    const anew = await this.#read(filter, parts);
    return this.#keep(key, { ...known, states: merged(states, anew), version });
  }

  async #partsOf(adIds: readonly number[]): Promise<number[]> {
    const { rows } = await sql<{ part_id: number }>`
      select distinct part_id from ads where id = any(${adIds}::bigint[]) and part_id is not null`.execute(this.#db);
    return rows.map(({ part_id }) => part_id);
  }

  async #read({ vehicle, answers, until }: FitFilter, among?: readonly number[]): Promise<PartFits> {
    const known = await withAnsweredEngine(this.#db, vehicle, answers);
    const rules = await rulesFor(this.#db, { ...known, until }, among);
    let highest = 0;
    for (const part of rules.keys()) if (part > highest) highest = part;
    const states = new Uint8Array(highest + 1);
    const years = yearsOf(known, until);
    /** What fits some of several years may fit, as the year isn't known. */
    const judge = (compatibility: Compatibility, fitments: readonly Fitment[]): [state: number, fitting: number] => {
      const judged = years.map((year) => {
        const found = verdict({ compatibility, fitments }, { ...known, year }, answers);
        return isFit(found) ? fitStates.fits : found.fit === "depends" ? fitStates.maybe : fitStates.not;
      });
      const fitting = judged.filter((state) => state === fitStates.fits).length;
      const mixed = new Set(judged).size > 1;
      return [mixed ? fitStates.maybe : (judged[0] as number), fitting];
    };
    for (const [part, own] of rules) {
      const excludes = own.some(({ effect }) => effect === "excludes");
      const [state, fitting] = judge("vehicles", own);
      const share = Math.floor((fitting / years.length) * wholeShare);
      states[part] = state | ((excludes ? judge("all", own)[0] : fitStates.fits) << 2) | (share << 4);
    }
    return states;
  }

  #keep(key: string, kept: Kept): PartFits {
    this.#size += kept.states.length - (this.#kept.get(key)?.states.length ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const [oldest, { states }] of this.#kept) {
      if (this.#size <= mostKept || oldest === key) break;
      this.#kept.delete(oldest);
      this.#size -= states.length;
    }
    return kept.states;
  }
}

function merged(states: PartFits, anew: PartFits): PartFits {
  const all = states.length >= anew.length ? states : new Uint8Array(anew.length);
  if (all !== states) all.set(states);
  for (let part = 0; part < anew.length; part += 1) if (anew[part] !== 0) all[part] = anew[part] as number;
  return all;
}
