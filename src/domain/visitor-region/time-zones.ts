/**
 * IANA time zones of Arab countries, in one text per country. Western Sahara is listed with Morocco, because it uses
 * the Moroccan dirham.
 */
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

/** Time zones of other countries, by area. One country stands for all countries with the same currency. */
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

/** ISO 3166 country code by IANA time zone. Only the country's currency is used. */
export const countryByZone: ReadonlyMap<string, string> = new Map([
  ...marketZones.flatMap(([country, zones]) => zones.split(" ").map((zone) => [zone, country] as const)),
  ...otherZones.flatMap(([country, area, places]) =>
    places.split(" ").map((place) => [`${area}/${place}`, country] as const),
  ),
]);

/**
 * Further countries that some systems report with the time zone of the key. For example, Kuwait (KW) is reported as
 * Saudi Arabia (SA).
 */
export const countriesBySharedZone: Readonly<Record<string, readonly string[]>> = {
  SA: ["KW", "BH", "QA", "YE"],
  AE: ["OM"],
};

/**
 * Returns the source of a regular expression that matches every time zone that may change the guess `country`. It may
 * also match others, which costs only a needless reload.
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
