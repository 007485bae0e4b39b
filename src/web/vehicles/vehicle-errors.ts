import { useTranslation } from "#i18n/use-translation.ts";

/** Returns a function that gives the message for an error code. Unknown codes get a general message. */
export function useVehicleErrorText(): (code: string) => string {
  const { t, find } = useTranslation();
  // Dots would address nested messages, and the suffix "_not_found" would be read as a plural form.
  return (code) =>
    find(`vehicles.errors.${code.replace("vehicle.not_found", "missing").replace(".", "-")}`) ??
    t("vehicles.errors.other");
}
