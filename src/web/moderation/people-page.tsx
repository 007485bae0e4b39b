import { MAX_FOUND_PEOPLE, searchPeople } from "#domain/moderation/people.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/people-page.ts";

const PAGE_PATH = "/moderation/people";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language } = getPageContext(context);
  const { formatDate: date } = getFormatters(language);
  const text = (url.searchParams.get("q") ?? "").slice(0, 200);
  const banned = url.searchParams.has("banned");
  const people = await searchPeople(db, { text, banned, now: clock() });
  return {
    ...createUnlistedHead(context, PAGE_PATH, (t) => t("moderation.people.title")),
    text,
    banned,
    people: people.map(({ joined, ...person }) => ({ ...person, joined: date(joined) })),
    isFull: people.length >= MAX_FOUND_PEOPLE,
    most: MAX_FOUND_PEOPLE,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the search for people. */
export default function PeoplePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={page.title} text={t("moderation.people.text")} />
      <form method="get" action={PAGE_PATH} className="flex flex-wrap items-end gap-3">
        <TextInput
          id="people-search"
          name="q"
          type="search"
          label={t("moderation.people.search")}
          defaultValue={page.text}
          maxLength={100}
          className="grow basis-64 sm:max-w-md"
        />
        <Button type="submit">{t("moderation.people.act")}</Button>
        <div className="basis-full">
          <Checkbox name="banned" value="1" label={t("moderation.people.banned")} defaultChecked={page.banned} />
        </div>
      </form>
      {page.people.length === 0 ? (
        <EmptyState title={t("moderation.people.none")} text={t("moderation.people.noneText")} />
      ) : (
        <ul aria-label={t("moderation.people.results")} className="grid gap-2">
          {page.people.map((person) => (
            <li
              key={person.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-paper p-3"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2">
                  <a href={`${PAGE_PATH}/${person.id}`} className="link font-medium">
                    <bdi>{person.name}</bdi>
                  </a>
                  <Badge tone="unknown">{t(`moderation.role.${person.role}`)}</Badge>
                  {person.banned && <Badge tone="failure">{t("moderation.people.isBanned")}</Badge>}
                </p>
                <p className="flex flex-wrap gap-x-3 text-14 text-ink-soft">
                  <bdi dir="ltr" className="wrap-anywhere">
                    {person.email}
                  </bdi>
                  {person.phone && <bdi dir="ltr">{person.phone}</bdi>}
                </p>
              </div>
              <p className="text-13 text-ink-soft">
                {t("moderation.people.joined", { date: person.joined })} ·{" "}
                {t("moderation.people.ads", { count: person.ads })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {page.isFull && <p className="text-14 text-ink-soft">{t("moderation.people.most", { count: page.most })}</p>}
    </>
  );
}
