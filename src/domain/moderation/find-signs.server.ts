import type { Db } from "#db/database.ts";
import { titleTrouble } from "#domain/ads/title-rules.ts";
import type { Screened } from "./screened.server.ts";
import type { Sign } from "./signs.ts";

const day = 24 * 60 * 60_000;
/** How long an account is new. */
const newFor = 3 * day;

/** Everything that speaks against an ad. */
export async function signsOf(_db: Db, ad: Screened, now: Date): Promise<Sign[]> {
  return [...contactSigns(ad), ...accountSigns(ad, now)];
}

function contactSigns({ names, descriptions }: Screened): Sign[] {
  const inTitle = names.map(titleTrouble).find(Boolean);
  const inText = descriptions.map(titleTrouble).find(Boolean);
  return [
    ...(inTitle ? [{ name: "contact-title" as const, details: { what: inTitle } }] : []),
    ...(inText ? [{ name: "contact-text" as const, details: { what: inText } }] : []),
  ];
}

function accountSigns({ memberSince, standing }: Screened, now: Date): Sign[] {
  const isNew = memberSince && now.getTime() - memberSince.getTime() < newFor && standing.approvedAds === 0;
  return isNew ? [{ name: "new-account", details: { since: memberSince.toISOString() } }] : [];
}
