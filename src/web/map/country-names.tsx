import type { CSSProperties } from "react";
import type { CountryLabel } from "./country-labels.server.ts";
import { type FrameSize, getPosition, isInFrame, type Viewport } from "./viewport.ts";

/** Width in pixels that a country must have for its name to be shown. */
const MIN_COUNTRY_WIDTH = 56;

type Props = { countries: readonly CountryLabel[]; viewport: Viewport; size: FrameSize };

/** Shows the names of the countries that are large enough at the scale of the map. */
export const CountryNames = ({ countries, viewport, size }: Props) =>
  countries
    .filter(
      ({ point, width }) =>
        (width / viewport.span) * size.width >= MIN_COUNTRY_WIDTH && isInFrame(point, viewport, size, -36),
    )
    .map(({ name, point }) => {
      const { x, y } = getPosition(point, viewport);
      return (
        <bdi key={name} aria-hidden className="map-country" style={{ "--x": x, "--y": y } as CSSProperties}>
          {name}
        </bdi>
      );
    });
