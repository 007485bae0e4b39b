import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";

/**
 * NV-04: a mark in the corner until the page can be operated, for slow connections only: it appears
 * after a while, fades when the scripts are there (`html[data-enhanced]`), and never covers the content.
 */
export function Preloader() {
  const { t } = useTranslation();
  return (
    <div data-preloader="" aria-hidden className="preloader preloader-look">
      <Icon name="wheel" size={18} className="animate-spin" />
      {t("site.loading")}
    </div>
  );
}
