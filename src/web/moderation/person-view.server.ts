import type { RouterContextProvider } from "react-router";
import { getBanDenialReason, getBanLiftDenialReason } from "#domain/moderation/ban-rules.ts";
import { findPerson } from "#domain/moderation/people.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { getPageContext } from "#web/page-context.server.ts";

/** Loads a person with listings, reports, decisions and bans. Returns undefined for an unknown id. */
export async function loadPersonView(context: Readonly<RouterContextProvider>, id: number) {
  const { db, clock, language } = getPageContext(context);
  const { formatDate: date, formatDateTime: moment } = getFormatters(language);
  const person = await findPerson(db, id, clock());
  if (!person) return undefined;
  const localizeEntry = <T extends { name: Parameters<typeof pickTranslation>[0]; at: Date }>({
    name,
    at,
    ...rest
  }: T) => ({
    ...rest,
    name: pickTranslation(name, language),
    at: date(at),
  });
  return {
    ...person,
    joined: date(person.joined),
    sellers: person.sellers.map(({ id: seller, name }) => ({ id: seller, name: pickTranslation(name, language) })),
    counts: Object.entries(person.counts).map(([status, count]) => ({
      status: status as keyof typeof person.counts,
      count,
    })),
    ads: person.ads.map(localizeEntry),
    decisions: person.decisions.map(localizeEntry),
    reports: person.reports.map(localizeEntry),
    bans: person.bans.map(({ since, until, lifted, ...ban }) => ({
      ...ban,
      since: date(since),
      until: until && moment(until),
      lifted: lifted && date(lifted),
    })),
    /**
     * Reason why this moderator may not ban the person, or may not lift an active ban. Undefined when the action is
     * allowed.
     */
    whyNot: (person.bans.some(({ holds }) => holds) ? getBanLiftDenialReason : getBanDenialReason)(
      getCurrentAccount(context),
      person,
    ),
  };
}

/** View model of a person for moderators. */
export type PersonView = NonNullable<Awaited<ReturnType<typeof loadPersonView>>>;
