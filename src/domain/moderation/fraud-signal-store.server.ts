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
  const rows = signals.map(({ name, details }) => ({ signal: name, weight: fraudSignalWeights[name], details }));
  await sql`
    insert into fraud_signals (ad_id, signal, weight, details, created_at)
    select ${listingId}, signal, weight, details, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as found(signal text, weight int, details jsonb)
    on conflict (ad_id, signal) do update set weight = excluded.weight, details = excluded.details, created_at = excluded.created_at`.execute(
    trx,
  );
}
