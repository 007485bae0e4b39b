import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { getFormatters } from "#i18n/formatters.ts";
import { joinList } from "#i18n/join-list.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { type Cluster, clusterPlaces } from "#web/map/clusters.ts";
import { CountryNames } from "#web/map/country-names.tsx";
import { MapDrawing } from "#web/map/map-drawing.tsx";
import type { MapPoint } from "#web/map/projection.ts";
import { useMapGestures, ZOOM_STEP } from "#web/map/use-map-gestures.ts";
import {
  type FrameSize,
  fitViewport,
  getPosition,
  isInFrame,
  MIN_SPAN,
  toAreaParameter,
  type Viewport,
  zoomViewport,
} from "#web/map/viewport.ts";
import { setParam } from "../navigation/list-url.ts";
import type { ListMapView } from "./list-map.server.ts";
import { ListMapPanel } from "./list-map-panel.tsx";
import type { ListingListData } from "./load-list-page.server.ts";

await preloadMessages("map");

type MapList = ListingListData & { map: ListMapView };
type Place = ListMapView["places"][number];
type MappedPlace = Place & { point: MapPoint };

/** Size of the frame before it is measured. The labels of a small frame fit in a larger one, too. */
const UNKNOWN_SIZE: FrameSize = { width: 390, height: 390 };

/** Width of the map around one city, in map degrees. */
const CITY_SPAN = 9;

const isMapped = (place: Place): place is MappedPlace => place.point !== null;

/**
 * Shows a list on a map: one label for each city, with its number of listings and lowest price, and beside it the cities
 * as a list or the listings of the chosen city. Without scripts the map does not move, but its labels are links.
 */
export default function ListMap({ list }: { list: MapList }) {
  const { t } = useTranslation();
  const { map } = list;
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const places = map.places.filter(isMapped);
  const chosenPlaces = places.filter(({ isChosen, isInArea }) => isChosen || isInArea);
  const fitted = fitViewport(
    (chosenPlaces.length > 0 ? chosenPlaces : places).map(({ point }) => point),
    size ?? UNKNOWN_SIZE,
    CITY_SPAN,
  );
  /** Viewport that the reader has chosen. Without one, the map shows all places or the chosen ones. */
  const [ownViewport, setOwnViewport] = useState<Viewport>();
  const [hasMoved, setHasMoved] = useState(false);
  const viewport = ownViewport ?? fitted;
  const knownSize = size ?? UNKNOWN_SIZE;
  const changeViewport = (next: Viewport) => {
    setOwnViewport(next);
    setHasMoved(true);
  };
  useMapGestures({ frame, layer, viewport, size: knownSize, onChange: changeViewport });
  const zoom = (factor: number) => changeViewport(zoomViewport(viewport, factor, knownSize));
  const clusters = clusterPlaces(places, knownSize.width / viewport.span).filter(
    ({ places: [{ point }] }) => !size || isInFrame(point, viewport, size, 60),
  );
  const searchArea = () => {
    const { path, search } = list;
    const withoutCity = setParam(path, search, "city", undefined).slice(path.length);
    setOwnViewport(viewport);
    setHasMoved(false);
    navigate(setParam(path, withoutCity, "area", toAreaParameter(viewport, knownSize)), { preventScrollReset: true });
  };
  return (
    <div className="map-layout">
      <section aria-label={t("map.label")} className="map-frame">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map */}
        <div ref={frame} tabIndex={0} className="map-surface">
          <div ref={layer} dir="ltr" className="absolute inset-0">
            <MapDrawing viewport={viewport} />
            <CountryNames countries={map.countries} viewport={viewport} size={knownSize} />
            {clusters.map((cluster) => (
              <ClusterLabel
                key={cluster.places[0].slug}
                cluster={cluster}
                viewport={viewport}
                list={list}
                onChoose={() => {
                  setOwnViewport(viewport);
                  // On phones the listings begin below the map.
                  frame.current?.parentElement?.scrollIntoView({ block: "nearest" });
                }}
                // Cities that stay together on the largest map lead to their listings.
                onZoom={(event) => {
                  if (viewport.span <= MIN_SPAN) return;
                  event.preventDefault();
                  const points = cluster.places.map(({ point }) => point);
                  const fitting = fitViewport(points, knownSize, 0);
                  changeViewport({ ...fitting, span: Math.min(fitting.span, viewport.span / 2) });
                }}
              />
            ))}
          </div>
        </div>
        {size && (
          <>
            <div className="absolute end-3 bottom-8 z-4 grid lg:bottom-3">
              <button type="button" className="map-button rounded-t-md" onClick={() => zoom(ZOOM_STEP)}>
                <Icon name="plus" label={t("map.zoomIn")} />
              </button>
              <button type="button" className="map-button -mt-px rounded-b-md" onClick={() => zoom(1 / ZOOM_STEP)}>
                <Icon name="minus" label={t("map.zoomOut")} />
              </button>
            </div>
            {hasMoved && (
              <button
                type="button"
                className="absolute inset-x-0 top-3 z-4 mx-auto flex h-10 w-fit items-center gap-2 rounded-full border border-line-strong bg-paper px-4 text-14 font-medium shadow-md hover:bg-wash"
                onClick={searchArea}
              >
                <Icon name="search" size={18} />
                {t("map.searchArea")}
              </button>
            )}
          </>
        )}
      </section>
      <ListMapPanel
        list={list}
        onShowAll={() => {
          setOwnViewport(undefined);
          setHasMoved(false);
        }}
        onChoose={() => setOwnViewport(undefined)}
      />
    </div>
  );
}

/** Measures the frame of the map. Undefined on the server and without scripts. */
function useFrameSize(frame: React.RefObject<HTMLElement | null>): FrameSize | undefined {
  const [size, setSize] = useState<FrameSize>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

type ClusterLabelProps = {
  cluster: Cluster<MappedPlace>;
  viewport: Viewport;
  list: MapList;
  onChoose: () => void;
  onZoom: (event: React.MouseEvent) => void;
};

/**
 * Renders the label of a city, which leads to its listings, or of several cities, which enlarges the map. Without scripts
 * the label of several cities leads to the listings in their area.
 */
function ClusterLabel({ cluster, viewport, list, onChoose, onZoom }: ClusterLabelProps) {
  const { t, language } = useTranslation();
  const { formatNumber } = getFormatters(language);
  const { places, count } = cluster;
  const [place, ...others] = places;
  const { x, y } = getPosition(place.point, viewport);
  const listings = t("list.count", { count, shown: formatNumber(count) });
  const isSingle = others.length === 0;
  const price = findLowestPrice(places);
  const cities = joinList(
    places.map(({ name }) => name),
    language,
  );
  const description = t(price ? "map.placeFrom" : "map.place", { city: cities, listings, price: price ?? "" });
  return (
    <a
      href={isSingle ? place.href : getAreaHref(places, list)}
      rel="nofollow"
      tabIndex={-1}
      data-keep-scroll=""
      title={isSingle ? description : t("map.zoomTo", { place: description })}
      aria-current={places.some(({ isChosen }) => isChosen) ? "true" : undefined}
      className="map-label"
      style={{ "--x": x, "--y": y } as CSSProperties}
      onClick={isSingle ? onChoose : onZoom}
    >
      <span className="flex max-w-full min-w-0 items-baseline gap-1.5" dir={language === "ar" ? "rtl" : "ltr"}>
        <bdi className="min-w-0 truncate">{place.name}</bdi>
        {!isSingle && <bdi>{t("map.more", { count: formatNumber(others.length) })}</bdi>}
        <b className="font-semibold">{formatNumber(count)}</b>
      </span>
      {price && <bdi className="max-w-full truncate text-12 opacity-75">{t("map.from", { price })}</bdi>}
    </a>
  );
}

/** Returns the lowest price of several places as text. */
const findLowestPrice = (places: readonly Place[]): string | undefined =>
  places.reduce<Place | undefined>(
    (lowest, place) =>
      (place.lowestPrice ?? Number.POSITIVE_INFINITY) < (lowest?.lowestPrice ?? Number.POSITIVE_INFINITY)
        ? place
        : lowest,
    undefined,
  )?.price;

/** Returns the URL of the listings in the area of several places. */
function getAreaHref(places: readonly MappedPlace[], { path, search }: MapList): string {
  const [xs, ys] = [places.map(({ point: [x] }) => x), places.map(({ point: [, y] }) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const span = Math.max(east - west, south - north) + 0.1;
  const area = toAreaParameter({ x: (west + east) / 2, y: (north + south) / 2, span }, { width: 1, height: 1 });
  return setParam(path, setParam(path, search, "city", undefined).slice(path.length), "area", area);
}
