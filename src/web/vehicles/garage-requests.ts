import { fetchJson } from "../fetch-json.ts";
import type { GarageResponse, VehicleView } from "./vehicle-view.ts";

/** Fetches the visitor's garage from the server. */
export async function fetchGarage(): Promise<VehicleView[]> {
  return (await fetchJson<{ vehicles: VehicleView[] }>("/garage/list")).vehicles;
}

/** Sends a change of the garage from a script. A network error is returned as a failure, like a refusal. */
export async function sendGarageChange(
  actionName: "add" | "choose" | "remove" | "restore" | "change",
  fields: Record<string, string>,
): Promise<GarageResponse> {
  try {
    const response = await fetch(`/garage/${actionName}`, { method: "POST", body: new URLSearchParams(fields) });
    const result = (await response.json()) as GarageResponse;
    // The response may come from a proxy instead of the application.
    return result.ok || typeof result.code === "string" ? result : { ok: false, code: "other" };
  } catch {
    return { ok: false, code: "other" };
  }
}
