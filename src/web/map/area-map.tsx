import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { AreaView } from "./area-view.server.ts";
import { CountryNames } from "./country-names.tsx";
import { MapDrawing } from "./map-drawing.tsx";

await preloadMessages("map");

/** Width of the shown area, in map degrees: wide enough for a coast or a border, by which readers know the place. */
const AREA_SPAN = 11;

/** Size by which the names of countries are chosen, in pixels. */
const FRAME_SIZE = { width: 360, height: 200 };

/** Shows where a city is. The map does not move and needs no scripts. */
export function AreaMap({ area, className }: { area: AreaView; className: string }) {
  const { t } = useTranslation();
  const [x, y] = area.point;
  const viewport = { x, y, span: AREA_SPAN };
  return (
    <div role="img" aria-label={t("map.areaLabel", { city: area.name })} className={`map-frame ${className}`}>
      <div dir="ltr" className="absolute inset-0">
        <MapDrawing viewport={viewport} />
        <CountryNames countries={area.countries} viewport={viewport} size={FRAME_SIZE} />
        <span className="map-spot" />
        <bdi className="map-spot-name">{area.name}</bdi>
      </div>
    </div>
  );
}
