import { useTranslation } from "react-i18next";

/** The words for what was wrong; codes that nobody foresaw say so in general. */
export function useWrong(): (code: string) => string {
  const { t, i18n } = useTranslation();
  return (code) => {
    // Dots would lead deeper into the texts; endings like "_not_found" are no plural forms.
    const key = `vehicles.wrong.${code.replace("vehicle.not_found", "missing").replace(".", "-")}`;
    return i18n.exists(key) ? t(key as "vehicles.wrong.other") : t("vehicles.wrong.other");
  };
}
