import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { vehiclesThatFit } from "./compatible.server.ts";
import type { Compatibility, Fitment } from "./fitment.ts";
import { type FitmentRow, fitmentColumns, fitmentFrom } from "./read.server.ts";
import { firstOfTable, fitmentTable } from "./table.server.ts";

/** What a part fits: the first rules of its table, and the ids of vehicles that it fits for certain (EN-01). */
export type PartFit = { rules: readonly Fitment[]; vehicles: readonly number[] };

/** A part that has more rules is read by its table, which costs the same however many there are. */
const mostRead = 300;

/** What a part fits, at most so many rules and vehicles. */
export async function fitOfPart(
  db: Db,
  catalogue: Catalogue,
  { id, compatibility }: { id: number; compatibility: Compatibility },
  most: { rules: number; vehicles: number },
): Promise<PartFit> {
  const all = await allRules(db, id);
  const vehicles = compatibility === "vehicles" ? vehiclesThatFit(db, id, most.vehicles, all) : [];
  if (all) return { rules: firstOfTable(catalogue, all, most.rules), vehicles: await vehicles };
  const [table, fitting] = await Promise.all([fitmentTable(db, catalogue, id, { limit: most.rules }), vehicles]);
  return { rules: table.rows.map(({ rule }) => rule), vehicles: fitting };
}

/** All rules of a part; undefined when they are too many to be read at once. */
async function allRules(db: Db, partId: number): Promise<Fitment[] | undefined> {
  const { rows } = await sql<FitmentRow>`
    select ${fitmentColumns} from (select * from fitments r where r.part_id = ${partId} limit ${mostRead + 1}) f
      left join engines e on e.id = f.engine_id`.execute(db);
  return rows.length > mostRead ? undefined : rows.map(fitmentFrom);
}
