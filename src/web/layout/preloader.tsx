import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";

/**
 * NV-04: a mark in the corner until the page can be operated, for slow connections only: it appears
 * after a while, fades when the scripts are there (`html[data-enhanced]`), and never covers the content.
 */
export function Preloader() {
  const { t } = useTranslation();
  return (
    <div
      data-preloader=""
      aria-hidden
      className="preloader pointer-events-none fixed start-4 bottom-4 z-50 flex items-center gap-2 rounded-full bg-header px-4 py-2 text-13 text-on-header shadow-float"
    >
      <Icon name="wheel" size={18} className="animate-spin" />
      {t("site.loading")}
    </div>
  );
}
