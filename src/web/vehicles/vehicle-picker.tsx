import { Suspense, useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import { useOpenedBy } from "#web/layout/use-opened-by.ts";
import { lazyOnceOnline } from "#web/line/line.ts";
import { addressFor } from "./fit-address.ts";
import { type OnSelect, onPickerOpened } from "./open-picker.ts";
import type { ShownVehicle } from "./shown-vehicle.ts";

const VehiclePickerDialog = lazyOnceOnline(
  () => import("./vehicle-picker-dialog.tsx"),
  () => {
    const { pathname, search } = window.location;
    window.location.assign(`/vehicles/choose?${new URLSearchParams({ back: pathname + search })}`);
  },
);

/**
 * Opens the vehicle picker (VP-01) for links that have `data-vehicle-picker`, which lead to the garage without scripts,
 * and for who calls `openVehiclePicker`. A navigation closes it. On a list of parts a choice turns to what fits it.
 */
export function VehiclePicker() {
  const [asked, setAsked] = useState<{ onSelect: OnSelect | undefined }>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const leaving = useNavigation().state === "loading";
  const close = useCallback(() => setAsked(undefined), []);
  useOpenedBy("a[data-vehicle-picker]", () => {
    setAsked({ onSelect: undefined });
    return true;
  });
  useEffect(() => onPickerOpened(setAsked), []);
  useEffect(() => {
    if (leaving) close();
  }, [leaving, close]);
  if (!asked) return null;
  const select = (vehicle: ShownVehicle | null) => {
    close();
    const address = addressFor(pathname, search, vehicle?.vehicle ?? null);
    // Turning to another vehicle's parts brings the frame along.
    if (!asked.onSelect && address !== pathname + search) return navigate(address);
    revalidate();
    asked.onSelect?.(vehicle);
  };
  return (
    <Suspense>
      <VehiclePickerDialog onClose={close} onSelect={select} onChange={revalidate} />
    </Suspense>
  );
}
