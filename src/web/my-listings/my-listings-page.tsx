import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { bulkListingActions } from "#domain/my-listings/actions.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { PostForm } from "#web/account/fields.tsx";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/my-listings-page.ts";
import { buildMyListingsUrl, type MyListingsQuery } from "./list-url.ts";
import { MyListingCard } from "./my-listing-card.tsx";
import type { MyListingView } from "./my-listing-view.server.ts";
import { loadMyListings } from "./my-listings.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadMyListings(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the seller's own listings by status with their actions. */
export default function MyListingsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { list } = page;
  const sellLink = (
    <a href="/sell" className={getButtonClass("primary", "", "lg")}>
      <Icon name="plus" />
      {t("myListings.new")}
    </a>
  );
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        {page.hasAny && sellLink}
      </div>
      {page.news && (
        <Alert tone={page.news.isGood ? "success" : "warning"} role="status">
          {page.news.text}
        </Alert>
      )}
      {page.drafts > 0 && (
        <Alert
          action={
            <a href="/sell" className={getButtonClass("outline")}>
              {t("myListings.drafts.open")}
            </a>
          }
        >
          {t("myListings.drafts.text", { count: page.drafts })}
        </Alert>
      )}
      {page.hasAny ? (
        <>
          <FilterLinks
            label={t("myListings.filter")}
            links={page.tabs.map(({ status, ...link }) => ({
              ...link,
              label: status ? t(`status.${status}`) : t("myListings.all"),
              isCurrent: status === list.status,
            }))}
          />
          <MyListingsSearch list={list} />
          {page.ads.length > 0 ? (
            <div>
              <MyListingList listings={page.ads} back={buildMyListingsUrl(list)} />
              <ListPagination
                page={list.page}
                pages={page.pages}
                getHref={(targetPage) => buildMyListingsUrl({ ...list, page: targetPage })}
              />
            </div>
          ) : (
            <EmptyState title={t("myListings.noMatches")} text={t("myListings.noMatchesText")}>
              <a href="/account/ads" className={getButtonClass("outline")}>
                {t("myListings.showAll")}
              </a>
            </EmptyState>
          )}
        </>
      ) : (
        <EmptyState scene="empty-garage" title={t("myListings.empty")} text={t("myListings.emptyText")}>
          {sellLink}
        </EmptyState>
      )}
    </div>
  );
}

const sorts = ["newest", "oldest", "ending", "views", "price-up", "price-down"] as const;

/** Renders the search and the order of the seller's listings as a plain form. */
function MyListingsSearch({ list }: { list: MyListingsQuery }) {
  const { t } = useTranslation();
  return (
    <search>
      <form
        action="/account/ads"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
      >
        {list.status && <input type="hidden" name="status" value={list.status} />}
        <TextInput
          key={list.text}
          id="my-ads-q"
          name="q"
          type="search"
          label={t("myListings.search")}
          placeholder={t("myListings.searchHint")}
          defaultValue={list.text}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="max-sm:col-span-2"
        />
        <Select
          key={list.sort}
          id="my-ads-sort"
          name="sort"
          label={t("myListings.sort")}
          defaultValue={list.sort}
          options={sorts.map((value) => ({ value, label: t(`myListings.sorts.${value}`) }))}
        />
        <Button type="submit" variant="outline">
          <Icon name="search" size={18} />
          {t("myListings.find")}
        </Button>
      </form>
    </search>
  );
}

/** Renders listings with checkboxes and bulk actions in one form, which works without JavaScript. */
function MyListingList({ listings, back }: { listings: readonly MyListingView[]; back: string }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [selectedCount, setSelectedCount] = useState(0);
  // Without JavaScript the buttons stay enabled, because nothing counts the selection.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const navigation = useNavigation();
  const busy = navigation.formAction === "/account/ads/bulk";
  const getCheckboxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("input[name=ad]") ?? [])];
  const updateCount = () => setSelectedCount(getCheckboxes().filter(({ checked }) => checked).length);
  const selectAll = (checked: boolean) => {
    for (const box of getCheckboxes()) box.checked = checked;
    updateCount();
  };
  return (
    <PostForm
      ref={form}
      // The key clears the checkboxes when the list changes.
      key={back}
      action="/account/ads/bulk"
      preventScrollReset
      onChange={updateCount}
      aria-busy={busy}
      className="grid gap-3"
    >
      <input type="hidden" name="back" value={back} />
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-3 py-2 sm:px-4">
        <legend className="sr-only">{t("myListings.bulk.title")}</legend>
        {isHydrated && (
          <Checkbox
            label={t("myListings.bulk.all")}
            checked={selectedCount === listings.length}
            indeterminate={selectedCount > 0 && selectedCount < listings.length}
            onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
          />
        )}
        <span className="grow text-13 text-ink-soft" aria-live="polite">
          {isHydrated
            ? selectedCount > 0 && t("myListings.bulk.selected", { count: selectedCount })
            : t("myListings.bulk.title")}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {bulkListingActions.map((listingAction) => (
            <Button
              key={listingAction}
              type="submit"
              name="act"
              value={listingAction}
              size="sm"
              variant={listingAction === "close" ? "danger" : "outline"}
              disabled={isHydrated && selectedCount === 0}
            >
              {t(`myListings.actions.${listingAction}`)}
            </Button>
          ))}
        </span>
      </fieldset>
      <ul className={`grid gap-3 ${busy ? "opacity-60" : ""}`}>
        {listings.map((listing) => (
          <li key={listing.id} className="min-w-0">
            <MyListingCard listing={listing} />
          </li>
        ))}
      </ul>
    </PostForm>
  );
}
