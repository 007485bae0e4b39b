import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type Sign, signWeights } from "./signs.ts";

/** Writes down what was found of an ad; a sign that was there is found anew. */
export async function writeSigns(trx: Db, adId: number, signs: readonly Sign[], now: Date): Promise<void> {
  if (signs.length === 0) return;
  const rows = signs.map(({ name, details }) => ({ sign: name, weight: signWeights[name], details }));
  await sql`
    insert into ad_risks (ad_id, sign, weight, details, at)
    select ${adId}, sign, weight, details, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as found(sign text, weight int, details jsonb)
    on conflict (ad_id, sign) do update set weight = excluded.weight, details = excluded.details, at = excluded.at`.execute(
    trx,
  );
}
