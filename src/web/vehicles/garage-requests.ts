import { askFor } from "../ask.ts";
import type { GarageAnswer, ShownVehicle } from "./shown-vehicle.ts";

/** The reader's vehicles as the server has them now. */
export async function garageNow(): Promise<ShownVehicle[]> {
  return (await askFor<{ vehicles: ShownVehicle[] }>("/garage/list")).vehicles;
}

/** Changes the garage from a script; what can't be sent is a failure like any other. */
export async function changeGarage(
  verb: "add" | "choose" | "remove" | "restore" | "change",
  fields: Record<string, string>,
): Promise<GarageAnswer> {
  try {
    const answer = await fetch(`/garage/${verb}`, { method: "POST", body: new URLSearchParams(fields) });
    const told = (await answer.json()) as GarageAnswer;
    // Not every answer comes from our own pages: a proxy may say something else.
    return told.ok || typeof told.code === "string" ? told : { ok: false, code: "other" };
  } catch {
    return { ok: false, code: "other" };
  }
}
