import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { AreaMap } from "#web/map/area-map.tsx";
import type { ListingPageData } from "./listing-page.server.ts";

await preloadMessages("map");

/** Shows the city of a listing on a map, and leads to the other listings there. */
export default function AreaSection({ area }: { area: NonNullable<ListingPageData["area"]> }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="area-title" className="overflow-hidden rounded-md border border-line bg-paper">
      <div className="p-4 pb-3 md:px-6">
        <h2 id="area-title" className="text-18 font-semibold">
          {t("map.areaTitle", { city: area.name })}
        </h2>
        <p className="text-14 text-ink-soft">{t("map.areaNote")}</p>
      </div>
      <AreaMap area={area} className="h-52 rounded-none border-x-0 md:h-64" />
      <a
        href={area.href}
        rel="nofollow"
        data-screen-only=""
        className="link flex min-h-11 items-center gap-2 px-4 text-14 font-medium md:px-6"
      >
        <Icon name="layout-map" size={18} className="text-ink-faint" />
        {t("map.onMap", { city: area.name })}
      </a>
    </section>
  );
}
