import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type FraudSignal, fraudSignalWeights } from "./fraud-signals.ts";

/** Saves the fraud signals of a listing. A signal that exists already is replaced. */
export async function saveFraudSignals(
  trx: Db,
  listingId: number,
  signals: readonly FraudSignal[],
  now: Date,
): Promise<void> {
  if (signals.length === 0) return;
  const rows = signals.map(({ name, details }) => ({ sign: name, weight: fraudSignalWeights[name], details }));
  await sql`
    insert into ad_risks (ad_id, sign, weight, details, at)
    select ${listingId}, sign, weight, details, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as found(sign text, weight int, details jsonb)
    on conflict (ad_id, sign) do update set weight = excluded.weight, details = excluded.details, at = excluded.at`.execute(
    trx,
  );
}
