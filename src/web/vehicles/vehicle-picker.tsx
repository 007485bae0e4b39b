import { Suspense, useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import { createLazyWithRetry } from "#web/connectivity/offline-handlers.ts";
import { useDelegatedLinkClicks } from "#web/navigation/use-delegated-link-clicks.ts";
import { getPathForVehicle } from "./vehicle-list-path.ts";
import type { VehicleView } from "./vehicle-view.ts";

const VehiclePickerDialog = createLazyWithRetry(
  () => import("./vehicle-picker-dialog.tsx"),
  () => {
    const { pathname, search } = window.location;
    window.location.assign(`/vehicles/choose?${new URLSearchParams({ back: pathname + search })}`);
  },
);

/**
 * Opens the vehicle picker (VP-01) when a link with `data-vehicle-picker` is clicked. Without scripts, such links
 * lead to the garage. A navigation closes the picker. On a list of parts, the choice navigates to the parts of the
 * chosen vehicle.
 */
export function VehiclePicker() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const isNavigating = useNavigation().state === "loading";
  const close = useCallback(() => setOpen(false), []);
  useDelegatedLinkClicks("a[data-vehicle-picker]", () => {
    setOpen(true);
    return true;
  });
  useEffect(() => {
    if (isNavigating) close();
  }, [isNavigating, close]);
  if (!isOpen) return null;
  const select = (vehicle: VehicleView | null) => {
    close();
    const address = getPathForVehicle(pathname, search, vehicle?.vehicle ?? null);
    // The navigation to another vehicle's parts also reloads the page frame.
    if (address !== pathname + search) return navigate(address);
    revalidate();
  };
  return (
    <Suspense>
      <VehiclePickerDialog onClose={close} onSelect={select} onChange={revalidate} />
    </Suspense>
  );
}
