import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { claimLimits } from "#domain/deposit-claims/claim.ts";
import { answerDepositClaim } from "#domain/deposit-claims/claims.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/claim-page.ts";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import { createBookingContext, requireBooking } from "./booking-page.server.ts";
import { ClaimCard } from "./claim-card.tsx";
import { toClaimView } from "./claim-view.server.ts";
import { ContestForm } from "./contest-form.tsx";
import { bookingFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("bookings"), preloadMessages("rentals")]);

/** Loads the claim on a deposit that the customer agrees to or contests. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(args.context);
  const { booking, path, isGuest } = await requireBooking(args);
  const token = isGuest ? (booking.token ?? undefined) : undefined;
  const claim = toClaimView(booking, await getCatalog(db), { language, now: clock(), token });
  if (!claim) throw createNotFound();
  return {
    ...createUnlistedHead(args.context, `${path}/deposit-claim`, t("rentals.claim.title")),
    path,
    number: t("bookings.number", { number: String(booking.id) }),
    claim,
  };
}

/** Agrees to the claim or contests it as the customer. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail, wakePayments } = getPageContext(args.context);
  const { booking, path, actor } = await requireBooking(args);
  const values = await readFormValues(args.request, ["answer", "note"]);
  const result = await answerDepositClaim(createBookingContext(args.context, actor), booking.id, values);
  if (!result.ok) return respondWithFormErrors(result, values, clock());
  wakeMail();
  wakePayments();
  throw bookingFlash.redirect(args.context, path, {
    kind: result.value === "agreed" ? "claimAgreed" : "claimContested",
  });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a claim with the form in which the customer answers it. */
export default function ClaimPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getBookingError = useBookingErrorMessage();
  const { claim } = page;
  return (
    <div className="grid gap-5">
      <div>
        <a href={page.path} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          {page.number}
        </a>
        <h1 className="text-28 font-semibold">{page.title}</h1>
      </div>
      {answer?.code && <FailureAlert>{getBookingError(answer.code)}</FailureAlert>}
      <ClaimCard claim={claim} hideTitle />
      {claim.due ? (
        <Card title={t("rentals.claim.answerTitle")}>
          <ContestForm
            action={`${page.path}/deposit-claim`}
            answer={answer}
            label={t("rentals.claim.answerTitle")}
            choices={(["agreed", "contested"] as const).map((value) => ({
              value,
              label: t(`rentals.claim.choice.${value}`),
              hint: t(`rentals.claim.choiceHint.${value}`),
            }))}
            note={{ id: "claim-note", hint: t("rentals.claim.noteHint"), maxLength: claimLimits.note }}
          >
            <p className="text-14 text-ink-soft">{claim.due}</p>
          </ContestForm>
        </Card>
      ) : (
        !answer?.code && <Alert tone="info">{t("rentals.claim.over")}</Alert>
      )}
    </div>
  );
}
