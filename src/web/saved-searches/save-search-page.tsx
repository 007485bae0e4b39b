import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  createSavedSearchQuery,
  getSavedSearchListPath,
  getSaveSearchPath,
  MAX_SAVED_SEARCH_NAME,
  savedSearchesPath,
} from "#domain/saved-searches/saved-search.ts";
import { createSavedSearch, parseSavedSearchQuery } from "#domain/saved-searches/saved-searches.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { failure } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { AccountField, AccountForm, SubmitButton } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { parseScope } from "#web/listings/list-scope.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/save-search-page.ts";
import { FrequencyChoice } from "./frequency-choice.tsx";
import { savedSearchFlash } from "./saved-search-flash.server.ts";
import { describeSearch } from "./search-description.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("filters"), preloadMessages("saved-searches")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const catalog = await getCatalog(db);
  const typedQuery =
    url.searchParams.get("query") ?? createSavedSearchQuery(url.searchParams, parseScope(url.searchParams, catalog));
  const parsed = await parseSavedSearchQuery(db, typedQuery, clock());
  const head = createUnlistedHead(context, `${savedSearchesPath}/new`, t("savedSearches.newTitle"));
  if (!parsed.ok) {
    const isEmpty = parsed.errors?.some(({ code }) => code === "empty") === true;
    return data({ ...head, problem: isEmpty ? ("empty" as const) : ("unknown" as const) }, { status: 400 });
  }
  return data({
    ...head,
    query: parsed.value,
    path: getSaveSearchPath(parsed.value),
    back: getSavedSearchListPath(parsed.value),
    search: await describeSearch(db, catalog, parsed.value, language),
  });
}

/** Saves the search with its name and frequency. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = getPageContext(context);
  const { name, query, frequency } = await readFormValues(request, ["name", "query", "frequency"]);
  const now = clock();
  const member = { db, now, userId: getCurrentAccount(context).id };
  const created = await createSavedSearch(member, { name, query, frequency: frequency || undefined });
  if (created.ok) throw savedSearchFlash.redirect(context, savedSearchesPath, { kind: "saved", name: name.trim() });
  const queryError = created.errors?.find(({ path }) => path === "query");
  const refusal = queryError
    ? failure("invalid", `saved_search.${queryError.code === "empty" ? "empty" : "unknown"}`)
    : created;
  return respondWithFormErrors(refusal, { name, frequency }, now);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form that saves the search of a list. */
export default function SaveSearchPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (!("query" in page)) {
    return (
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5">
        <PageHeading title={page.title} />
        <Alert tone="failure" role="alert">
          {t(`account.errors.saved_search.${page.problem}`)}
        </Alert>
        <a href="/shop/category/products" className={getButtonClass("primary", "justify-self-start")}>
          {t("savedSearches.browse")}
        </a>
      </div>
    );
  }
  const { name, conditions } = page.search;
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("savedSearches.newText")} />
      <Card>
        <AccountForm action={page.path} answer={answer} className="grid gap-5">
          <input type="hidden" name="query" value={page.query} />
          {conditions.length > 0 && (
            <div className="grid gap-2">
              <p className="text-14 font-medium">{t("savedSearches.search")}</p>
              <ul className="flex flex-wrap gap-2">
                {conditions.map((each) => (
                  <li
                    key={each}
                    className="inline-flex min-h-8 max-w-full items-center rounded-full bg-wash px-3 text-13"
                  >
                    <bdi className="truncate">{each}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <AccountField
            name="name"
            label={t("savedSearches.name")}
            answer={answer}
            value={name}
            maxLength={MAX_SAVED_SEARCH_NAME}
            dir="auto"
            required
          />
          <FrequencyChoice value="daily" />
          <div className="flex flex-wrap gap-3">
            <SubmitButton size="lg" className="max-sm:grow">
              {t("savedSearches.create")}
            </SubmitButton>
            <a href={page.back} className={getButtonClass("quiet", "", "lg")}>
              {t("savedSearches.cancel")}
            </a>
          </div>
        </AccountForm>
      </Card>
    </div>
  );
}
