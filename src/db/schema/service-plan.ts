import type { ColumnType, Generated } from "kysely";

/** Item of the service plan of a garage vehicle, as far as its owner changed or stated something. */
export interface ServiceItemsTable {
  garage_vehicle_id: number;
  /** Key of the item (`domain/service-plan/service-items.ts`). */
  item: string;
  /** Whether the owner replaced the usual intervals. Both null then means that the item is switched off. */
  custom: Generated<boolean>;
  interval_km: number | null;
  interval_months: number | null;
  /** Day on which the item was last done. */
  done_on: ColumnType<string | null, string | null, string | null>;
  /** Odometer when the item was last done. */
  done_km: number | null;
  /** Day that the owner states, for items without an interval. */
  due_on: ColumnType<string | null, string | null, string | null>;
  /** Most urgent state about which the owner was notified since the item was last changed. */
  reminded: "soon" | "due" | null;
}
