import type { VehicleView } from "./vehicle-view.ts";

/** Callback with the chosen vehicle, or null for all vehicles (VP-02). */
export type OnVehicleSelect = (vehicle: VehicleView | null) => void;

type PickerRequest = { onSelect: OnVehicleSelect | undefined };

const listeners = new Set<(opening: PickerRequest) => void>();

/**
 * Opens the vehicle picker. The choice becomes the visitor's current vehicle. With `onSelect` the choice is also passed
 * to the callback and the page stays. Plain links use `data-vehicle-picker` and lead to the garage without scripts.
 */
export const requestVehiclePicker = (onSelect?: OnVehicleSelect): void => {
  for (const listener of listeners) listener({ onSelect });
};

/** Subscribes to requests to open the vehicle picker. Returns a function that unsubscribes. */
export function subscribeToPickerRequests(listener: (opening: PickerRequest) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
