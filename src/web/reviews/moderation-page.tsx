import { data, redirect } from "react-router";
import { z } from "zod";
import type { ReviewStatus } from "#db/schema/orders.ts";
import { listReviewsToModerate } from "#domain/reviews/queries.server.ts";
import { parseReviewId } from "#domain/reviews/review.ts";
import { decideReview, hashReviewContent } from "#domain/reviews/review-moderation.server.ts";
import { findSellerById } from "#domain/sellers/queries.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { clearFlashCookie, createFlashCookie, readFlash } from "#web/flash-cookie.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/moderation-page.ts";
import { ReviewModerationCard, type ReviewModerationError } from "./review-moderation-card.tsx";
import { toReviewView } from "./review-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("reviews")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("moderate")];

const path = "/moderation/reviews";
const tabs = ["pending", "approved", "rejected"] as const satisfies ReviewStatus[];
const decisionSchema = z.enum(["approved", "rejected"]);

const parseTab = (value: string | null): ReviewStatus => tabs.find((tab) => tab === value) ?? "pending";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const status = parseTab(url.searchParams.get("status"));
  const pageParam = url.searchParams.get("page") ?? "";
  const found = await listReviewsToModerate(db, status, /^[1-9]\d{0,5}$/.test(pageParam) ? Number(pageParam) : 1);
  const items = await Promise.all(
    found.items.map(async ({ about, ...review }) => {
      const seller = about.kind === "seller" ? await findSellerById(db, about.id) : undefined;
      return {
        ...toReviewView(review, language),
        mark: hashReviewContent(review),
        about: {
          kind: about.kind,
          name: pickTranslation(about.name, language),
          href: about.kind === "ad" ? `/shop/products/${about.id}` : seller && getSellerPath(seller),
        },
      };
    }),
  );
  const flash = readFlash(request, "moderation", decisionSchema);
  return data(
    {
      ...createUnlistedHead(context, path, getTranslator(language).t("reviews.moderation.title")),
      status,
      items,
      page: found.page,
      pages: found.pages,
      news: flash,
    },
    flash && { headers: { "set-cookie": clearFlashCookie("moderation", origin) } },
  );
}

/** Applies the moderator's decision to the version of the review that was read. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, origin } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const id = parseReviewId(text("review"));
  const to = decisionSchema.safeParse(text("decision")).data;
  if (id === undefined || !to) throw data(null, { status: 404 });
  const reason = text("reason");
  const decision = to === "approved" ? { to } : { to, values: { reason } };
  const result = await decideReview({ db, now: clock() }, getCurrentAccount(context), id, text("mark"), decision);
  if (result.ok) {
    const headers = { "set-cookie": createFlashCookie("moderation", to, origin) };
    throw redirect(path + url.search, { status: 303, headers });
  }
  const answer: ReviewModerationError = { review: id, code: result.errors?.[0]?.code ?? result.code, reason };
  return data(answer, { status: HTTP_STATUS[result.kind] });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Page of pending reviews and of past decisions. */
export default function ModerationPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getHref = (status: ReviewStatus, n = 1) =>
    buildUrl(path, { status: status !== "pending" && status, page: n > 1 && n });
  const isAnswerOffPage = answer && !page.items.some(({ id }) => id === answer.review);
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
            href={getHref(tab)}
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
      {isAnswerOffPage && (
        <Alert tone="warning" role="alert">
          {t(
            answer.code === "review.not_found"
              ? "reviews.moderation.errors.gone"
              : "reviews.moderation.errors.moderated",
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
              <ReviewModerationCard
                review={review}
                action={getHref(page.status, page.page)}
                answer={answer?.review === review.id ? answer : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page.page}
        pages={page.pages}
        getHref={(n) => getHref(page.status, n)}
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
