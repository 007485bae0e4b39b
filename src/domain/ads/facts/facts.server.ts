import type { Db } from "#db/database.ts";
import { hasChanged } from "#db/replicas/of-database.ts";
import { fromPrimary } from "#db/way.ts";
import { FactColumns } from "./columns.ts";
import { type Known, readChanges, readHorizon, readNext, readSome } from "./read.server.ts";
import { type Snapshot, snapshotOf } from "./snapshot.ts";

/** Ads read at a time when all are read. */
const batch = 2_000;
/** Ads that changed are read at most so many at a time. */
const batchOfChanges = 500;
/** Changes are kept for an hour (`jobs/forget-changes.ts`); whoever wasn't looking for so long reads everything anew. */
const oldest = 30 * 60_000;
/** Quiet processes look so often, so that they never have to. */
const lookEvery = 10 * 60_000;
/** The last so many changed ads are remembered, for those who keep something of their own. */
const remembered = 2_000;

/** The facts of all active ads, kept in this process and caught up with the database before every use. */
export class FactKeeper {
  readonly #db: Db;
  #facts: Promise<FactColumns> | undefined;
  #known: Known = { horizon: "0", since: [] };
  #lookedAt = 0;
  #version = 0;
  #running: Promise<FactColumns> | undefined;
  #next: Promise<FactColumns> | undefined;
  /** Which ads changed, by the version that brought them. */
  #changes: { version: number; id: number }[] = [];
  /** Nothing before this version is remembered. */
  #rememberedFrom = 0;
  #figures = { rows: 0, catchUps: 0, took: 0 };

  constructor(db: Db) {
    this.#db = db;
    const timer = setInterval(() => this.current().catch(() => clearInterval(timer)), lookEvery);
    timer.unref();
  }

  /** How many ads are kept, how often they were caught up with the database, and how long the last time took (milliseconds). */
  get figures(): { rows: number; catchUps: number; took: number } {
    return this.#figures;
  }

  /** What the last look at the database has brought; another one when it brings something. 0 before the first. */
  get version(): number {
    return this.#version;
  }

  /**
   * The facts as of now: everything that was committed before the call is in them. Many who ask at once share one
   * look at the database. Reads all ads at the first call, some seconds for a million.
   */
  async current(): Promise<Snapshot> {
    // A look that is under way may have begun before what this caller wants to see.
    if (this.#running) {
      this.#next ??= this.#running.then(
        () => this.#look(),
        () => this.#look(),
      );
      return snapshotOf(await this.#next);
    }
    return snapshotOf(await this.#look());
  }

  #look(): Promise<FactColumns> {
    this.#next = undefined;
    const look = fromPrimary(() => this.#catchUp()).finally(() => {
      if (this.#running === look) this.#running = undefined;
    });
    this.#running = look;
    return look;
  }

  async #catchUp(): Promise<FactColumns> {
    const began = performance.now();
    if (!this.#facts || Date.now() - this.#lookedAt > oldest) {
      const known = await readHorizon(this.#db);
      const before = (await this.#facts)?.version ?? 0;
      this.#facts = readAll(this.#db, before + 1);
      this.#facts.catch(() => {
        this.#facts = undefined;
      });
      const version = (await this.#facts).version;
      this.#known = known;
      this.#changes = [];
      this.#rememberedFrom = version;
    }
    const facts = await this.#facts;
    const { ids, known } = await readChanges(this.#db, this.#known);
    if (ids.length > 0) {
      const version = facts.version + 1;
      // Read before anything is written: a failing read leaves everything as it was.
      const read = [];
      for (let from = 0; from < ids.length; from += batchOfChanges) {
        read.push(...(await readSome(this.#db, ids.slice(from, from + batchOfChanges))));
      }
      facts.version = version;
      for (const id of ids) facts.remove(id);
      for (const ad of read) facts.put(ad);
      this.#remember(version, ids);
      // Rows of ads that changed or went take room until they are many.
      if (facts.gone > 1_000 && facts.gone > facts.size / 2) this.#facts = Promise.resolve(facts.compacted());
    }
    // What is read of these ads from now on is as new as what is known of them.
    if (this.#known.horizon === "0" || ids.length > 0) hasChanged(this.#db);
    this.#known = known;
    this.#version = facts.version;
    this.#lookedAt = Date.now();
    this.#figures = { rows: facts.size, catchUps: this.#figures.catchUps + 1, took: performance.now() - began };
    return this.#facts as Promise<FactColumns>;
  }

  #remember(version: number, ids: readonly number[]): void {
    if (ids.length > remembered) {
      this.#changes = [];
      this.#rememberedFrom = version;
      return;
    }
    this.#changes.push(...ids.map((id) => ({ version, id })));
    const tooMany = this.#changes.length - remembered;
    if (tooMany > 0) this.#rememberedFrom = Math.max(...this.#changes.splice(0, tooMany).map((each) => each.version));
  }

  /** The ads that changed after a version; undefined when that is too long ago to say. */
  changedSince(version: number): number[] | undefined {
    if (version < this.#rememberedFrom) return undefined;
    return [...new Set(this.#changes.flatMap((change) => (change.version > version ? change.id : [])))];
  }
}

async function readAll(db: Db, version: number): Promise<FactColumns> {
  const facts = new FactColumns();
  facts.version = version;
  let last = 0;
  for (;;) {
    const ads = await readNext(db, last, batch);
    for (const ad of ads) facts.put(ad);
    last = ads.at(-1)?.id ?? last;
    if (ads.length < batch) return facts;
  }
}

const keepers = new WeakMap<Db, FactKeeper>();

/** The facts kept of a database's ads, one set in a process. */
export function factsOf(db: Db): FactKeeper {
  const known = keepers.get(db);
  if (known) return known;
  const keeper = new FactKeeper(db);
  keepers.set(db, keeper);
  return keeper;
}
