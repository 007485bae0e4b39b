import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { approveListings, decideListing } from "#domain/moderation/listing-decisions.server.ts";
import { getModerationQueueFilterOptions, listPendingListings } from "#domain/moderation/moderation-queue.server.ts";
import { findSellerById } from "#domain/sellers/queries.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { WarningAlert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { Select } from "#ui/select.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { PostForm } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { formatListingPrice } from "#web/listing-card/card-data.ts";
import { getCatalogName } from "#web/listing-card/spec-rows.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/listing-queue-page.ts";
import { ModerationFormAlert } from "./form-errors.tsx";
import { KeyboardShortcuts } from "./keyboard-shortcuts.tsx";
import { moderationFlash } from "./outcome-flash.server.ts";
import { QueueListingRow } from "./queue-listing-row.tsx";
import { buildQueueQuery, parseQueueFilter } from "./queue-url.server.ts";
import { rejectModerationForm } from "./reject-form.server.ts";

const PAGE_PATH = "/moderation/ads";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const catalog = await getCatalog(db);
  const filter = parseQueueFilter(url);
  const [waiting, choices, seller] = await Promise.all([
    listPendingListings(db, filter, parsePageNumber(url)),
    getModerationQueueFilterOptions(db),
    filter.sellerId ? findSellerById(db, filter.sellerId) : undefined,
  ]);
  const { formatDateTime: moment } = getFormatters(language);
  const categoryName = (id: number) => getCatalogName(catalog.categories.byId.get(id), language);
  const undoWrong = url.searchParams.get("wrong");
  return {
    ...createUnlistedHead(context, PAGE_PATH, (t) => t("moderation.ads.title")),
    /** `seller` is the name of the seller whose listings the queue is limited to. */
    filter: { ...filter, seller: seller && pickTranslation(seller.name, language).text },
    isNarrowed: Boolean(filter.sign || filter.categoryId || filter.sellerId),
    choices: {
      signs: choices.signs,
      categories: choices.categories.map(({ id, count }) => ({ id, count, name: categoryName(id) })),
    },
    items: waiting.items.map(({ name, seller: by, since, price, categoryId, slug: _, ...listing }) => ({
      ...listing,
      name: pickTranslation(name, language),
      seller: { ...by, name: pickTranslation(by.name, language) },
      since: moment(since),
      category: categoryName(categoryId),
      price: price ? formatListingPrice(price, catalog, preferences) : undefined,
    })),
    page: waiting.page,
    hrefs: Array.from({ length: waiting.pages }, (_, i) => PAGE_PATH + buildQueueQuery(filter, i + 1)),
    query: buildQueueQuery(filter),
    undoWrong: (["late", "overtaken"] as const).find((each) => each === undoWrong),
  };
}

/** Approves one listing or all selected ones, each in the version that was shown. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(requestContext);
  const actor = getCurrentAccount(context);
  const form = await request.formData().catch(() => new FormData());
  const commandContext = { db, now: clock(), origin };
  const approvedListing = parseListingVersion(form.get("approve"));
  const redirectWithOutcome = (outcome: Parameters<typeof moderationFlash.cookie>[0]) => {
    wakeMail();
    return moderationFlash.redirect(
      context,
      PAGE_PATH + buildQueueQuery(parseQueueFilter(url), parsePageNumber(url)),
      outcome,
    );
  };
  if (approvedListing) {
    const result = await decideListing(commandContext, actor, approvedListing, { kind: "approve" });
    if (!result.ok) return rejectModerationForm(result, {});
    throw redirectWithOutcome({ what: "approve" });
  }
  const chosen = form.getAll("ad").flatMap((value) => parseListingVersion(value) ?? []);
  if (chosen.length === 0) return data({ values: {}, errors: [], code: "none" }, { status: 400 });
  const { approved, left } = await approveListings(commandContext, actor, chosen.slice(0, 100));
  throw redirectWithOutcome({ what: "bulk", count: approved, left });
}

/** Parses a listing and its version: "12.3" is version 3 of listing 12. */
function parseListingVersion(value: FormDataEntryValue | null): { id: number; version: number } | undefined {
  const [id, version] = typeof value === "string" ? value.split(".").map(parsePositiveId) : [];
  return id && version ? { id, version } : undefined;
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the queue of pending listings. Moderators approve them here or open them for review. */
export default function ListingQueuePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const currentUrl = page.hrefs[page.page - 1] ?? PAGE_PATH;
  return (
    <>
      <PageHeading title={page.title} text={t("moderation.ads.text")} />
      <QueueFilters filter={page.filter} choices={page.choices} />
      <ModerationFormAlert answer={answer} />
      {page.undoWrong && <WarningAlert>{t(`moderation.undo.${page.undoWrong}`)}</WarningAlert>}
      {page.items.length === 0 ? (
        page.isNarrowed ? (
          <EmptyState title={t("moderation.ads.emptyFilter")} text="">
            <a href={PAGE_PATH} className={getButtonClass("outline")}>
              {t("moderation.ads.all")}
            </a>
          </EmptyState>
        ) : (
          <EmptyState title={t("moderation.ads.empty")} text={t("moderation.ads.emptyText")} />
        )
      ) : (
        <PostForm action={currentUrl} className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Button type="submit" variant="outline">
              {t("moderation.ads.approveChosen")}
            </Button>
            <KeyboardShortcuts />
          </div>
          <ul aria-label={t("moderation.ads.queue")} className="grid gap-3">
            {page.items.map((listing) => (
              <QueueListingRow key={listing.id} listing={listing} query={page.query} />
            ))}
          </ul>
        </PostForm>
      )}
      <ListPagination page={page.page} pages={page.hrefs.length} getHref={(n) => page.hrefs[n - 1] ?? PAGE_PATH} />
    </>
  );
}

/** Renders the filters and order of the queue as a plain form. */
function QueueFilters({ filter, choices }: Pick<Route.ComponentProps["loaderData"], "filter" | "choices">) {
  const { t } = useTranslation();
  return (
    <form method="get" action="/moderation/ads" className="flex flex-wrap items-end gap-3">
      {filter.sellerId && <input type="hidden" name="seller" value={filter.sellerId} />}
      <Select
        id="queue-order"
        name="order"
        label={t("moderation.ads.order")}
        defaultValue={filter.order}
        options={(["risk", "oldest"] as const).map((value) => ({ value, label: t(`moderation.ads.${value}`) }))}
        className="grow basis-44 sm:max-w-60"
      />
      <Select
        id="queue-sign"
        name="sign"
        label={t("moderation.ads.fraudSignal")}
        placeholder={t("moderation.ads.anyFraudSignal")}
        defaultValue={filter.sign ?? ""}
        options={choices.signs.map(({ name, count }) => ({
          value: name,
          label: `${t(`moderation.fraudSignal.${name}`)} (${count})`,
        }))}
        className="grow basis-44 sm:max-w-72"
      />
      <Select
        id="queue-category"
        name="category"
        label={t("moderation.ads.category")}
        placeholder={t("moderation.ads.anyCategory")}
        defaultValue={filter.categoryId ? String(filter.categoryId) : ""}
        options={choices.categories.map(({ id, name, count }) => ({ value: String(id), label: `${name} (${count})` }))}
        className="grow basis-44 sm:max-w-60"
      />
      <Button type="submit" variant="outline">
        {t("moderation.ads.narrow")}
      </Button>
      {filter.seller && (
        <p className="flex min-h-10 basis-full items-center gap-2 text-14">
          {t("moderation.ads.seller", { name: filter.seller })}
          <a href="/moderation/ads" className="link underline">
            {t("moderation.ads.all")}
          </a>
        </p>
      )}
    </form>
  );
}
