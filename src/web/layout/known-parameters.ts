import { isListParameter } from "#domain/ads/list-parameters.ts";

/** Parameters that the other pages read. As a pattern it is left out of browsers' code, which never asks. */
const PAGE_PARAMETERS =
  /^(?:act|ad|ads|back|banned|before|check|code|columns|confirmed|days|deleted|differences|done|down|ended|filter|fitAfter|fitMake|late|limited|line|list|month|name|number|of|offer|open|order|recovery|reset|return|reviewSort|reviews|revoked|sent|share|show|sign|state|status|token|verified|who|wrong|year)$/;

/** No filter's value and no search is longer, in characters. */
const MAX_VALUE_LENGTH = 500;

const isPageParameter = (name: string): boolean => isListParameter(name) || PAGE_PARAMETERS.test(name);

/**
 * Removes the parameters that no page reads, so that generated links don't carry them on. Returns the text unchanged
 * when it has none.
 */
export function keepKnownParameters(search: string): string {
  const given = [...new URLSearchParams(search)];
  const known = given.filter(([name, value]) => isPageParameter(name) && value.length <= MAX_VALUE_LENGTH);
  if (known.length === given.length) return search;
  return known.length > 0 ? `?${new URLSearchParams(known)}` : "";
}
