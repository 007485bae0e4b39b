import { data, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getAnswerTime } from "#domain/inbox/answer-times.server.ts";
import { findSellerBySlug } from "#domain/sellers/queries.server.ts";
import { getSellerPath, PEOPLE_PATH } from "#domain/sellers/seller-paths.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Icon } from "#ui/icon.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildListMeta } from "#web/listings/list-meta.ts";
import { ListView } from "#web/listings/list-view.tsx";
import { loadListPage, toListResponse } from "#web/listings/load-list-page.server.ts";
import { loadReviewSection } from "#web/reviews/review-section.server.ts";
import { ReviewSectionView } from "#web/reviews/review-section.tsx";
import ReviewsLine from "#web/reviews/review-summary-link.tsx";
import { formatAnswerTime } from "#web/seller-info/answer-time.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import type { Route } from "./+types/person-page.ts";

await Promise.all([preloadMessages("sellers"), preloadMessages("reviews")]);

/** Loads the page of a private seller: the listings, how long and how fast, and the reviews. Search engines skip it. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(requestContext);
  const seller = await findSellerBySlug(db, "personal", args.params.seller);
  if (!seller) throw data(null, { status: 404 });
  const path = getSellerPath(seller);
  if (args.params.seller !== seller.slug) throw redirect(path + args.url.search, 308);
  const { language } = args.context.get(preferencesContext);
  const loaded = await loadListPage(args, (_, listLanguage) => ({
    scope: { sellerId: seller.id },
    title: presentSellerName(seller.name, listLanguage).text,
    canonical: path,
  }));
  const reviews = await loadReviewSection(args.context, {
    target: { sellerId: seller.id },
    path,
    form: `${PEOPLE_PATH}/${seller.slug}/review`,
    params: args.url.searchParams,
    any: true,
  });
  const city = (await getCatalog(db)).cities.byId.get(seller.cityId ?? 0);
  return toListResponse(loaded, {
    person: {
      name: presentSellerName(seller.name, language),
      city: city && pickTranslation(city.name, language).text,
      ads: seller.ads,
      memberSince: getFormatters(language).formatMonth(seller.memberSince),
      answers: formatAnswerTime(await getAnswerTime(db, seller.id), language),
    },
    reviews,
  });
}

export const meta = ({ loaderData: list }: Route.MetaArgs) => buildListMeta(list, { unlisted: true });

export default function PersonPage({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { person, reviews } = list;
  return (
    <>
      <ListView
        list={list}
        heading={
          <header className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-paper p-4 md:p-6">
            <span className="grid size-14 shrink-0 place-items-center rounded-full bg-wash text-ink-soft">
              <Icon name="user" size={28} />
            </span>
            <div className="min-w-0 grow basis-48">
              <h1 className="text-22 font-semibold wrap-anywhere">
                <bdi lang={person.name.lang}>{person.name.text}</bdi>
              </h1>
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-ink-soft">
                <span>{t("seller.personal")}</span>
                {reviews.summary && <ReviewsLine summary={reviews.summary} />}
                {person.city && (
                  <span className="inline-flex items-center gap-1.5">
                    <Icon name="pin" size={16} className="text-ink-faint" />
                    {person.city}
                  </span>
                )}
                <span>{t("seller.ads", { count: person.ads })}</span>
                <span>{t("sellers.since", { date: person.memberSince })}</span>
                {person.answers && <span>{person.answers}</span>}
              </p>
            </div>
            <a
              href="/site/contact-us-v1"
              rel="nofollow"
              className="link inline-flex min-h-11 items-center gap-2 text-14 text-ink-soft"
            >
              <Icon name="alert" size={18} />
              {t("sellers.report")}
            </a>
          </header>
        }
      />
      <div className="container-page pb-12">
        <ReviewSectionView reviews={reviews} />
      </div>
    </>
  );
}
