import { data, redirect } from "react-router";
import { z } from "zod";
import type { ReviewStatus } from "#db/schema/orders.ts";
import { moderateReview, reviewMark } from "#domain/reviews/moderate.server.ts";
import { reviewsToModerate } from "#domain/reviews/queries.server.ts";
import { reviewId } from "#domain/reviews/review.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { sellerById } from "#domain/sellers/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { httpStatus } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage, requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/moderation-page.ts";
import { type ModerationAnswer, ReviewToCheck } from "./review-to-check.tsx";
import { shownReview } from "./shown.server.ts";

await Promise.all([needTexts("account"), needTexts("reviews")]);

export const middleware: Route.MiddlewareFunction[] = [requires("moderate")];

const path = "/moderation/reviews";
const tabs = ["pending", "approved", "rejected"] as const satisfies ReviewStatus[];
const told = z.enum(["approved", "rejected"]);

const tabOf = (value: string | null): ReviewStatus => tabs.find((tab) => tab === value) ?? "pending";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const status = tabOf(url.searchParams.get("status"));
  const asked = url.searchParams.get("page") ?? "";
  const found = await reviewsToModerate(db, status, /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1);
  const items = await Promise.all(
    found.items.map(async ({ about, ...review }) => {
      const seller = about.kind === "seller" ? await sellerById(db, about.id) : undefined;
      return {
        ...shownReview(review, language),
        mark: reviewMark(review),
        about: {
          kind: about.kind,
          name: inLanguage(about.name, language),
          href: about.kind === "ad" ? `/shop/products/${about.id}` : seller && sellerPath(seller),
        },
      };
    }),
  );
  const news = readFlash(request, "moderation", told);
  return data(
    {
      ...headOf(context, path, translator(language).t("reviews.moderation.title")),
      status,
      items,
      page: found.page,
      pages: found.pages,
      news,
    },
    news && { headers: { "set-cookie": clearedFlash("moderation", origin) } },
  );
}

/** Decides on one review, by what the moderator has read of it. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, origin } = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const id = reviewId(text("review"));
  const to = told.safeParse(text("decision")).data;
  if (id === undefined || !to) throw data(null, { status: 404 });
  const reason = text("reason");
  const decision = to === "approved" ? { to } : { to, values: { reason } };
  const result = await moderateReview({ db, now: clock() }, accountOfPage(context), id, text("mark"), decision);
  if (result.ok) {
    const headers = { "set-cookie": flashCookie("moderation", to, origin) };
    throw redirect(path + url.search, { status: 303, headers });
  }
  const answer: ModerationAnswer = { review: id, code: result.errors?.[0]?.code ?? result.code, reason };
  return data(answer, { status: httpStatus[result.kind] });
}

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** What waits to be checked, and what was decided before. */
export default function ModerationPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const hrefOf = (status: ReviewStatus, n = 1) => {
    const params = new URLSearchParams({
      ...(status === "pending" ? {} : { status }),
      ...(n > 1 ? { page: String(n) } : {}),
    });
    return params.size > 0 ? `${path}?${params}` : path;
  };
  const orphan = answer && !page.items.some(({ id }) => id === answer.review);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("reviews.moderation.text")}</p>
      </div>
      <nav aria-label={t("reviews.moderation.tabs")} className="flex flex-wrap gap-1 border-b border-line">
        {tabs.map((tab) => (
          <a
            key={tab}
            href={hrefOf(tab)}
            aria-current={tab === page.status ? "page" : undefined}
            className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {t(`reviews.moderation.tab.${tab}`)}
          </a>
        ))}
      </nav>
      {page.news && !answer && (
        <Alert tone="success" role="status">
          {t(`reviews.moderation.saved.${page.news}`)}
        </Alert>
      )}
      {orphan && (
        <Alert tone="warning" role="alert">
          {t(
            answer.code === "review.not_found" ? "reviews.moderation.wrong.gone" : "reviews.moderation.wrong.moderated",
          )}
        </Alert>
      )}
      {page.items.length === 0 ? (
        <EmptyState
          title={t("reviews.moderation.empty")}
          text={t(page.status === "pending" ? "reviews.moderation.emptyText" : "reviews.moderation.emptyOther")}
        />
      ) : (
        <ul className="grid gap-4">
          {page.items.map((review) => (
            <li key={review.id} className="min-w-0">
              <ReviewToCheck
                review={review}
                action={hrefOf(page.status, page.page)}
                answer={answer?.review === review.id ? answer : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page.page}
        pages={page.pages}
        hrefOf={(n) => hrefOf(page.status, n)}
        labels={{
          nav: t("reviews.pages"),
          previous: t("pages.previous"),
          next: t("pages.next"),
          page: (n) => t("pages.page", { page: n }),
        }}
      />
    </div>
  );
}
