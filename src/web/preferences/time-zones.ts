/** IANA time zones of Arab countries. Western Sahara pays in Moroccan dirhams. */
const marketZones: readonly (readonly [country: string, zones: string])[] = [
  ["AE", "Asia/Dubai"],
  ["BH", "Asia/Bahrain"],
  ["DJ", "Africa/Djibouti"],
  ["DZ", "Africa/Algiers"],
  ["EG", "Africa/Cairo"],
  ["IQ", "Asia/Baghdad"],
  ["JO", "Asia/Amman"],
  ["KM", "Indian/Comoro"],
  ["KW", "Asia/Kuwait"],
  ["LB", "Asia/Beirut"],
  ["LY", "Africa/Tripoli"],
  ["MA", "Africa/Casablanca Africa/El_Aaiun"],
  ["MR", "Africa/Nouakchott"],
  ["OM", "Asia/Muscat"],
  ["QA", "Asia/Qatar"],
  ["SA", "Asia/Riyadh"],
  ["SD", "Africa/Khartoum"],
  ["SO", "Africa/Mogadishu"],
  ["SY", "Asia/Damascus"],
  ["TN", "Africa/Tunis"],
  ["YE", "Asia/Aden"],
];

/** Time zones of other countries. One country stands for all countries that share its currency. */
const otherZones: readonly (readonly [country: string, area: string, places: string])[] = [
  [
    "DE",
    "Europe",
    "Amsterdam Andorra Athens Berlin Bratislava Brussels Busingen Dublin Helsinki Lisbon Ljubljana Luxembourg Madrid Malta Mariehamn Monaco Paris Podgorica Riga Rome San_Marino Sofia Tallinn Vatican Vienna Vilnius Zagreb",
  ],
  ["GB", "Europe", "London Belfast Guernsey Isle_of_Man Jersey"],
  ["RU", "Europe", "Moscow Astrakhan Kaliningrad Kirov Samara Saratov Ulyanovsk Volgograd"],
  [
    "US",
    "America",
    "Anchorage Boise Chicago Denver Detroit Indiana/Indianapolis Indianapolis Juneau Kentucky/Louisville Los_Angeles Louisville New_York Phoenix",
  ],
];

/** Country code by IANA time zone. The country determines the currency. */
export const countryByZone: ReadonlyMap<string, string> = new Map([
  ...marketZones.flatMap(([country, zones]) => zones.split(" ").map((zone) => [zone, country] as const)),
  ...otherZones.flatMap(([country, area, places]) =>
    places.split(" ").map((place) => [`${area}/${place}`, country] as const),
  ),
]);

/**
 * Countries by the country whose time zone some systems report for them: Kuwait (KW) is reported as Saudi Arabia (SA).
 */
export const countriesBySharedZone: Readonly<Record<string, readonly string[]>> = {
  SA: ["KW", "BH", "QA", "YE"],
  AE: ["OM"],
};

/**
 * Returns the source of a regular expression for time zones that may change a guess of `country`. The pattern may match
 * too many zones, but never too few.
 */
export function getDecisiveZonePattern(country: string | undefined): string {
  const zones = marketZones.filter(([each]) => each !== country).flatMap(([, zones]) => zones.split(" "));
  const byArea = Map.groupBy(zones, (zone) => zone.slice(0, zone.indexOf("/")));
  const areas = [...byArea].map(
    ([area, zones]) => `${area}/(${zones.map((zone) => zone.slice(area.length + 1)).join("|")})$`,
  );
  // A time zone elsewhere is weaker evidence than the region of an Arab country.
  const isOfMarket = marketZones.some(([each]) => each === country);
  return `^(${[...areas, ...(isOfMarket ? [] : ["(Europe|America)/"])].join("|")})`;
}
