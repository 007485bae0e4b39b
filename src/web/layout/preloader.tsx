import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";

/**
 * Renders a loading indicator in the corner for slow connections (NV-04). The indicator appears with a delay, fades
 * once the page is interactive (`html[data-enhanced]`) and never covers the content.
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
