import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useOpenedBy } from "#web/layout/use-opened-by.ts";

const VehiclePickerDialog = lazy(() => import("./vehicle-picker-dialog.tsx"));

/**
 * Opens the vehicle picker for the links that search boxes have for it (NV-05, NV-06). Without
 * JavaScript they lead to the finder on the home page. A navigation closes it.
 */
export function VehiclePicker() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const leaving = useNavigation().state === "loading";
  useOpenedBy('a[href$="#vehicle-finder"]', () => {
    // On the home page the finder is there already: the link leads to it.
    if (document.getElementById("vehicle-finder")) return false;
    setOpen(true);
    return true;
  });
  useEffect(() => {
    if (leaving) setOpen(false);
  }, [leaving]);
  if (!open) return null;
  return (
    <Suspense>
      <VehiclePickerDialog onClose={close} />
    </Suspense>
  );
}
