import { isListParameter } from "#domain/listings/filters/filter-table.ts";

/**
 * Names of the parameters that pages other than lists of listings read, as a pattern. Only the server uses the
 * pattern, so the browser bundle leaves it out.
 */
const PAGE_PARAMETERS =
  /^(?:in\.(?:kind|category|seller|search|path)|act|ad|address|ads|back|banned|before|check|code|columns|confirmed|conversation|country|cover|currency|days|deleted|differences|done|down|ended|extra\.[a-z0-9-]{1,20}|filter|fitAfter|fitMake|for|go|late|limited|line|list|mileage|month|months|name|number|of|offer|open|order|partOffer|payoutsBefore|pdf|pickUpTime|query|question|rate|recovery|refund|reset|return|returnCityId|returnTime|return_reason|reviewSort|reviews|revoked|sent|share|show|sign|state|status|text|token|trim|tyres|verified|via|who|wrong|year|yearKm|youngDriver)$/;

/** Maximum length of a parameter value, in characters. No filter or search accepts a longer value. */
const MAX_VALUE_LENGTH = 500;

const isPageParameter = (name: string): boolean => isListParameter(name) || PAGE_PARAMETERS.test(name);

/**
 * Removes parameters that no page reads, so that generated links do not carry them. Returns the text unchanged when all
 * parameters are known.
 */
export function stripUnknownParameters(search: string): string {
  const allParameters = [...new URLSearchParams(search)];
  const knownParameters = allParameters.filter(
    ([name, value]) => isPageParameter(name) && value.length <= MAX_VALUE_LENGTH,
  );
  if (knownParameters.length === allParameters.length) return search;
  return knownParameters.length > 0 ? `?${new URLSearchParams(knownParameters)}` : "";
}
