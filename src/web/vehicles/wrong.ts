import { useTranslation } from "#i18n/use-translation.ts";

/** The words for what was wrong; codes that nobody foresaw say so in general. */
export function useWrong(): (code: string) => string {
  const { t, find } = useTranslation();
  // Dots would lead deeper into the texts; endings like "_not_found" are no plural forms.
  return (code) =>
    find(`vehicles.wrong.${code.replace("vehicle.not_found", "missing").replace(".", "-")}`) ??
    t("vehicles.wrong.other");
}
