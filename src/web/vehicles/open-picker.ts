import type { ShownVehicle } from "./shown-vehicle.ts";

/** What is told who asked: the chosen vehicle, or null for all vehicles (VP-02). */
export type OnSelect = (vehicle: ShownVehicle | null) => void;

type Opening = { onSelect: OnSelect | undefined };

const listeners = new Set<(opening: Opening) => void>();

/**
 * Opens the vehicle picker from anywhere. The choice is the reader's current vehicle from then on; `onSelect` is told it
 * as well, and then the page stays as it is. Plain links open it by `data-vehicle-picker` and lead to the garage without
 * scripts.
 */
export const openVehiclePicker = (onSelect?: OnSelect): void => {
  for (const listener of listeners) listener({ onSelect });
};

export function onPickerOpened(listener: (opening: Opening) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
