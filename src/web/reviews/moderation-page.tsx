import { data } from "react-router";
import { z } from "zod";
import type { ReviewStatus } from "#db/schema/orders.ts";
import { listReviewsToModerate } from "#domain/reviews/queries.server.ts";
import { parseReviewId, reviewLimits } from "#domain/reviews/review.ts";
import { decideReview, hashReviewContent } from "#domain/reviews/review-moderation.server.ts";
import { findSellerById } from "#domain/sellers/queries.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { SuccessAlert, WarningAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { PostForm, useErrorMessage } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { createFlash } from "#web/flash-cookie.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/moderation-page.ts";
import { ReviewCard } from "./review-card.tsx";
import { toReviewView } from "./review-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("reviews")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("moderate")];

const path = "/moderation/reviews";
const tabs = ["pending", "approved", "rejected"] as const satisfies ReviewStatus[];
const decisionSchema = z.enum(["approved", "rejected"]);
const decisionFlash = createFlash("moderation", decisionSchema);

const parseTab = (value: string | null): ReviewStatus => tabs.find((tab) => tab === value) ?? "pending";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const status = parseTab(url.searchParams.get("status"));
  const found = await listReviewsToModerate(db, status, parsePageNumber(url));
  const items = await Promise.all(
    found.items.map(async ({ about, ...review }) => {
      const seller = about.kind === "seller" ? await findSellerById(db, about.id) : undefined;
      return {
        ...toReviewView(review, language),
        /** Hash of the shown content of the review. Only this content can be approved. */
        mark: hashReviewContent(review),
        about: {
          kind: about.kind,
          name: pickTranslation(about.name, language),
          href: about.kind === "ad" ? `/shop/products/${about.id}` : seller && getSellerPath(seller),
        },
      };
    }),
  );
  const flash = decisionFlash.read(request);
  return decisionFlash.respond(
    context,
    {
      ...createUnlistedHead(context, path, (t) => t("reviews.moderation.title")),
      status,
      items,
      page: found.page,
      pages: found.pages,
      news: flash,
    },
    flash,
  );
}

/** Applies the moderator's decision to the version of the review that was read. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock } = context.get(requestContext);
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
  if (result.ok) throw decisionFlash.redirect(context, path + url.search, to);
  const answer: ReviewModerationError = { review: id, code: result.errors?.[0]?.code ?? result.code, reason };
  return data(answer, { status: HTTP_STATUS[result.kind] });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page of pending reviews and of past decisions. */
export default function ModerationPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getHref = (status: ReviewStatus, n = 1) =>
    buildUrl(path, { status: status !== "pending" && status, page: n > 1 && n });
  const isAnswerOffPage = answer && !page.items.some(({ id }) => id === answer.review);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("reviews.moderation.text")} />
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
      {page.news && !answer && <SuccessAlert>{t(`reviews.moderation.saved.${page.news}`)}</SuccessAlert>}
      {isAnswerOffPage && (
        <WarningAlert>
          {t(
            answer.code === "review.not_found"
              ? "reviews.moderation.errors.gone"
              : "reviews.moderation.errors.moderated",
          )}
        </WarningAlert>
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
      <ListPagination
        page={page.page}
        pages={page.pages}
        getHref={(n) => getHref(page.status, n)}
        label={t("reviews.pages")}
      />
    </div>
  );
}

/** Error of a moderator's decision on a review, with the typed reason. */
type ReviewModerationError = { review: number; code: string; reason: string };

type Props = {
  review: Route.ComponentProps["loaderData"]["items"][number];
  action: string;
  answer: ReviewModerationError | undefined;
};

const cardErrorMessages = {
  "review.changed": "reviews.moderation.errors.changed",
  "review.moderated": "reviews.moderation.errors.moderated",
  "review.own_moderation": "reviews.moderation.errors.own",
  "review.own_seller": "reviews.moderation.errors.ownSeller",
} as const;

/** Renders a review with the decisions that a moderator can make. */
function ReviewModerationCard({ review, action, answer }: Props) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const { about } = review;
  const cardError =
    answer && Object.hasOwn(cardErrorMessages, answer.code)
      ? cardErrorMessages[answer.code as keyof typeof cardErrorMessages]
      : undefined;
  return (
    <Card>
      <p className="pb-3 text-14 text-ink-soft">
        {t(`reviews.moderation.about.${about.kind}`)}{" "}
        {about.href ? (
          <a href={about.href} className="link font-medium" lang={about.name.lang}>
            <bdi>{about.name.text}</bdi>
          </a>
        ) : (
          <bdi className="font-medium">{about.name.text}</bdi>
        )}
      </p>
      <ReviewCard review={review} />
      {review.reason && (
        <p className="pt-3 text-14 text-ink-soft wrap-anywhere">
          {t("reviews.state.rejected", { reason: review.reason })}
        </p>
      )}
      {cardError && (
        <div className="pt-4">
          <WarningAlert>{t(cardError)}</WarningAlert>
        </div>
      )}
      {review.status !== "rejected" && (
        <PostForm
          action={action}
          noValidate
          preventScrollReset
          className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-4 border-t border-line pt-4"
        >
          <input type="hidden" name="review" value={review.id} />
          <input type="hidden" name="mark" value={review.mark} />
          <div className="min-w-0 grow basis-72">
            <TextInput
              tall
              id={`reason-${review.id}`}
              name="reason"
              label={t("reviews.moderation.reason")}
              hint={t("reviews.moderation.reasonHint")}
              maxLength={reviewLimits.reason}
              defaultValue={answer?.reason ?? ""}
              error={answer && !cardError ? getErrorText(answer.code) : undefined}
            />
          </div>
          <div className="flex flex-wrap gap-3 sm:pt-6">
            {/* The reject button comes first in the form, because pressing Enter in the field must not publish the
               review. */}
            <Button type="submit" name="decision" value="rejected" variant="danger" size="lg">
              {t(review.status === "pending" ? "reviews.moderation.reject" : "reviews.moderation.takeDown")}
            </Button>
            {review.status === "pending" && (
              <Button type="submit" name="decision" value="approved" size="lg">
                {t("reviews.moderation.approve")}
              </Button>
            )}
          </div>
        </PostForm>
      )}
    </Card>
  );
}
