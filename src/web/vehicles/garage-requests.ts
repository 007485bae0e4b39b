import { fetchJson } from "../fetch-json.ts";
import type { GarageResponse, VehicleView } from "./vehicle-view.ts";

/** Fetches the visitor's current garage. */
export async function fetchGarage(): Promise<VehicleView[]> {
  return (await fetchJson<{ vehicles: VehicleView[] }>("/garage/list")).vehicles;
}

/** Changes the garage from a script. Network errors are returned as failures. */
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
