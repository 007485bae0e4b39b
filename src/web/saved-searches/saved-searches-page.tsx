import { getSavedSearchPath, MAX_SAVED_SEARCH_NAME, savedSearchesPath } from "#domain/saved-searches/saved-search.ts";
import {
  listSavedSearches,
  removeSavedSearch,
  restoreSavedSearch,
  updateSavedSearch,
} from "#domain/saved-searches/saved-searches.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { AccountField, AccountForm, PostForm, SubmitButton } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { FlashMessage, FocusedOutcome } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/saved-searches-page.ts";
import { FrequencyChoice } from "./frequency-choice.tsx";
import { savedSearchFlash } from "./saved-search-flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("saved-searches")]);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const { formatDate } = getFormatters(language);
  const flash = savedSearchFlash.read(request);
  const searches = await listSavedSearches(db, getCurrentAccount(context).id);
  const hasName = flash !== undefined && "name" in flash;
  return savedSearchFlash.respond(
    context,
    {
      ...createUnlistedHead(context, savedSearchesPath, t("savedSearches.title")),
      searches: searches.map(({ id, name, frequency, createdAt, newListings }) => ({
        id,
        name,
        frequency,
        newListings,
        saved: t("savedSearches.savedSince", { date: formatDate(createdAt) }),
      })),
      news: hasName
        ? { text: t(`savedSearches.outcomes.${flash.kind}`, { name: flash.name }) }
        : flash && {
            isRefused: true,
            text: flash.kind === "full" ? t("account.errors.saved_search.full") : t("savedSearches.outcomes.gone"),
          },
      removed: flash?.kind === "removed" ? flash.id : undefined,
    },
    flash,
  );
}

/** Changes, deletes or restores a saved search. `act` names the command. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = getPageContext(context);
  const { act, search, name, frequency } = await readFormValues(request, ["act", "search", "name", "frequency"]);
  const now = clock();
  const member = { db, now, userId: getCurrentAccount(context).id };
  const id = parsePositiveId(search);
  if (act === "remove" || act === "restore") {
    const changed = await (act === "remove" ? removeSavedSearch : restoreSavedSearch)(member, id);
    if (!changed.ok) {
      const kind = changed.code === "saved_search.full" ? "full" : "gone";
      throw savedSearchFlash.redirect(context, savedSearchesPath, { kind });
    }
    throw savedSearchFlash.redirect(
      context,
      savedSearchesPath,
      act === "remove"
        ? { kind: "removed", name: changed.value.name, id }
        : { kind: "restored", name: changed.value.name },
    );
  }
  const updated = await updateSavedSearch(member, id, { name, frequency: frequency || undefined });
  if (updated.ok) throw savedSearchFlash.redirect(context, savedSearchesPath, { kind: "saved", name: name.trim() });
  if (updated.kind === "not_found") throw savedSearchFlash.redirect(context, savedSearchesPath, { kind: "gone" });
  return respondWithFormErrors(updated, { search, name, frequency }, now);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

type SavedSearchView = Route.ComponentProps["loaderData"]["searches"][number];

/** Renders the saved searches of a member with the number of new listings of each. */
export default function SavedSearchesPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("savedSearches.text")} />
      {page.news &&
        ("isRefused" in page.news ? (
          <FocusedOutcome outcome={page.news}>
            <Alert tone="failure" role="alert">
              {page.news.text}
            </Alert>
          </FocusedOutcome>
        ) : page.removed === undefined ? (
          <FlashMessage message={page.news} />
        ) : (
          <FocusedOutcome outcome={page.news}>
            <Alert role="status" action={<UndoForm id={page.removed} />}>
              {page.news.text}
            </Alert>
          </FocusedOutcome>
        ))}
      {page.searches.length === 0 ? (
        <EmptyState title={t("savedSearches.none")} text={t("savedSearches.noneText")}>
          <a href="/shop/category/products" className={getButtonClass("primary")}>
            {t("savedSearches.browse")}
          </a>
        </EmptyState>
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {page.searches.map((search) => (
              <SavedSearchRow
                key={search.id}
                search={search}
                answer={answer?.values.search === String(search.id) ? answer : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function UndoForm({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <PostForm action={savedSearchesPath}>
      <input type="hidden" name="search" value={id} />
      <SubmitButton name="act" value="restore" variant="outline">
        {t("savedSearches.undo")}
      </SubmitButton>
    </PostForm>
  );
}

function SavedSearchRow({ search, answer }: { search: SavedSearchView; answer: FormState | undefined }) {
  const { t } = useTranslation();
  const { id, name, frequency, newListings } = search;
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <a href={getSavedSearchPath(id)} className="link text-16 font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </a>
            {newListings > 0 && <Badge tone="success">{t("savedSearches.new", { count: newListings })}</Badge>}
          </p>
          <p className="flex flex-wrap items-center gap-x-4 text-13 text-ink-soft">
            <span className="inline-flex items-center gap-1.5">
              <Icon name="bell" size={14} />
              {t(`savedSearches.frequencies.${frequency}`)}
            </span>
            <span>{search.saved}</span>
          </p>
        </div>
        <PostForm action={savedSearchesPath}>
          <input type="hidden" name="search" value={id} />
          <SubmitButton
            name="act"
            value="remove"
            variant="outline"
            aria-label={`${t("savedSearches.remove")}: ${name}`}
          >
            {t("savedSearches.remove")}
          </SubmitButton>
        </PostForm>
      </div>
      <details open={answer ? true : undefined}>
        <summary className="link inline-flex min-h-9 cursor-pointer items-center text-14">
          {t("savedSearches.edit")}
        </summary>
        <AccountForm action={savedSearchesPath} answer={answer} className="grid max-w-xl gap-4 pt-2 pb-2">
          <input type="hidden" name="search" value={id} />
          <AccountField
            form={`search-${id}`}
            name="name"
            label={t("savedSearches.name")}
            answer={answer}
            value={name}
            maxLength={MAX_SAVED_SEARCH_NAME}
            dir="auto"
            required
          />
          <FrequencyChoice value={frequency} />
          <SubmitButton name="act" value="save" className="justify-self-start">
            {t("savedSearches.save")}
          </SubmitButton>
        </AccountForm>
      </details>
    </li>
  );
}
