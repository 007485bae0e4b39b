import type { Catalog } from "#domain/catalog/catalog.ts";
import { radiusSteps } from "../query/criteria.ts";
import type { ParseState } from "./parse-state.ts";
import {
  distanceJoiners,
  kilometreWords,
  mileWords,
  nearPhrases,
  negationPhrases,
  surroundingsPhrases,
  withinPhrases,
} from "./vocabulary.ts";

type Radius = (typeof radiusSteps)[number];
/** Distance in a search text, with the position of its words. */
type PlacedRadius = { from: number; to: number; within: Radius };

/** Distance of a text that asks for the surroundings of a city without saying how far. */
const DEFAULT_RADIUS: Radius = 50;
/** Maximum distance in kilometres. Larger numbers are mileages: "50,000 km from Riyadh". */
const MAX_DISTANCE_KM = 500;
const KM_PER_MILE = 1.609;

/**
 * Replaces the filter by a city with a filter by distance if the text asks for its surroundings: "within 50 km of
 * Riyadh", "قريب من الرياض". The distance becomes the next larger one that the filter offers. Of several cities with
 * the name, the one in the reader's country is used.
 */
export function parseNearCities(state: ParseState, catalog: Catalog, country: string | undefined): void {
  const { filters, tokens } = state;
  const named = filters.flatMap((filter) => (filter.name === "city" && !filter.excluded ? [filter] : []));
  const [first] = named;
  // A distance from two cities would leave only listings between them.
  if (!first || named.some(({ start }) => start !== first.start)) return;
  const from = tokens.findIndex(({ start }) => start === first.start);
  const to = tokens.findIndex(({ end }) => end === first.end) + 1;
  const radius = findRadius(state, from, to);
  if (!radius || state.matchPrecedingPhrase(radius.from, negationPhrases) > 0) return;
  const cities = named.flatMap(({ id }) => catalog.cities.byId.get(id) ?? []);
  const city = cities.find((each) => each.country === country) ?? cities[0];
  if (!city) return;
  for (const filter of named) filters.splice(filters.indexOf(filter), 1);
  state.addFilters(radius.from, radius.to - radius.from, { name: "near", city: city.id, within: radius.within });
}

/** Finds the words that ask for the surroundings of the city between two positions. The range includes the city. */
function findRadius(state: ParseState, from: number, to: number): PlacedRadius | undefined {
  const joinerLength = state.matchPrecedingPhrase(from, distanceJoiners);
  for (const end of new Set([from - joinerLength, from])) {
    const distance = readDistanceBefore(state, end);
    const introLength = distance ? state.matchPrecedingPhrase(distance.from, withinPhrases) : 0;
    // In "camry 50 km Riyadh" the number is no distance from the city.
    if (distance && (introLength > 0 || end < from))
      return { from: distance.from - introLength, to, within: distance.within };
  }
  const introLength = state.matchPhrase(to, withinPhrases);
  const distance = introLength > 0 ? readDistance(state, to + introLength) : undefined;
  if (distance) return { from, to: distance.to, within: distance.within };
  const nearLength = state.matchPrecedingPhrase(from, nearPhrases);
  const surroundingsLength = state.matchPhrase(to, surroundingsPhrases);
  if (nearLength === 0 && surroundingsLength === 0) return undefined;
  return { from: from - nearLength, to: to + surroundingsLength, within: DEFAULT_RADIUS };
}

/** Reads a distance that ends directly before a position. */
function readDistanceBefore(state: ParseState, end: number): PlacedRadius | undefined {
  const unitLength = Math.max(
    state.matchPrecedingPhrase(end, kilometreWords),
    state.matchPrecedingPhrase(end, mileWords),
  );
  const distance = unitLength > 0 ? readDistance(state, end - unitLength - 1) : undefined;
  return distance?.to === end ? distance : undefined;
}

/** Reads a distance that begins at a position: a number and the word for kilometres or miles. */
function readDistance(state: ParseState, at: number): PlacedRadius | undefined {
  const value = state.isFree(at) ? state.tokens[at]?.value : undefined;
  const kmLength = state.matchPhrase(at + 1, kilometreWords);
  const unitLength = kmLength || state.matchPhrase(at + 1, mileWords);
  if (value === undefined || unitLength === 0) return undefined;
  const km = kmLength > 0 ? value : value * KM_PER_MILE;
  if (km <= 0 || km > MAX_DISTANCE_KM) return undefined;
  return { from: at, to: at + 1 + unitLength, within: radiusSteps.find((step) => step >= km) ?? 200 };
}
