import { type RefObject, useEffect, useState } from "react";
import { findNearestPlace } from "#domain/catalog/city-distances.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { fetchJson } from "../fetch-json.ts";
import type { PlacedCity } from "./city-coordinates.ts";

/** Farthest city that counts as near, in kilometres. Lists offer at most 200 km. */
const MAX_CITY_DISTANCE_KM = 200;
/** Time in which the device has to find its position, in milliseconds. */
const LOCATING_TIMEOUT_MS = 15_000;
/** Age of a position that is still good enough to tell the city, in milliseconds. */
const MAX_POSITION_AGE_MS = 600_000;

type Problem = "refused" | "unavailable" | "far" | "offline";

const getPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: LOCATING_TIMEOUT_MS,
      maximumAge: MAX_POSITION_AGE_MS,
    });
  });

/** Finds the id of the city nearest to the device, or the reason why there is none. Sends no position to the server. */
async function findCityHere(): Promise<number | Problem> {
  try {
    const { coords } = await getPosition();
    const { cities } = await fetchJson<{ cities: PlacedCity[] }>("/shop/city-coordinates");
    const places = cities.map(([id, latitude, longitude]) => ({ id, latitude, longitude }));
    const nearest = findNearestPlace(coords, places);
    return nearest && nearest.km <= MAX_CITY_DISTANCE_KM ? nearest.place.id : "far";
  } catch (error) {
    if (!("GeolocationPositionError" in window) || !(error instanceof GeolocationPositionError)) return "offline";
    return error.code === error.PERMISSION_DENIED ? "refused" : "unavailable";
  }
}

/**
 * Renders a button that asks the device for its position and applies the distance from the nearest city. `form` is the
 * form of the filter by distance. Browsers without scripts or positions show nothing.
 */
export function NearMeButton({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { t } = useTranslation();
  const [isOffered, setIsOffered] = useState(false);
  const [state, setState] = useState<"idle" | "busy" | Problem>("idle");
  useEffect(() => setIsOffered("geolocation" in navigator), []);
  if (!isOffered) return null;
  const locate = async () => {
    setState("busy");
    const found = await findCityHere();
    if (typeof found !== "number") return setState(found);
    setState("idle");
    const city = form.current?.elements.namedItem("near");
    if (!(city instanceof HTMLInputElement)) return;
    city.value = String(found);
    form.current?.requestSubmit();
  };
  const isProblem = state !== "idle" && state !== "busy";
  return (
    <>
      <Button type="button" variant="outline" onClick={locate} disabled={state === "busy"}>
        <Icon name="pin" size={18} />
        {t(state === "busy" ? "filters.nearMe.busy" : "filters.nearMe.button")}
      </Button>
      <p role="status" className={isProblem ? "text-13 text-ink-soft" : "sr-only"}>
        {isProblem ? t(`filters.nearMe.${state}`) : ""}
      </p>
    </>
  );
}
