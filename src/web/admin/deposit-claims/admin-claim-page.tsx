import type { Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { claimLimits } from "#domain/deposit-claims/claim.ts";
import { decideDepositClaim } from "#domain/deposit-claims/claims.server.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { AccountForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { BookingDetails } from "#web/bookings/booking-details.tsx";
import { useBookingErrorMessage } from "#web/bookings/booking-error-message.ts";
import { BookingFlashNotice } from "#web/bookings/booking-flash-notice.tsx";
import { toBookingView } from "#web/bookings/booking-view.server.ts";
import { ClaimCard } from "#web/bookings/claim-card.tsx";
import { toClaimView } from "#web/bookings/claim-view.server.ts";
import { bookingFlash } from "#web/bookings/flash.server.ts";
import { Facts, ProtocolsCard } from "#web/bookings/protocol-card.tsx";
import { loadProtocols } from "#web/bookings/protocol-view.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { parseFormAmount } from "#web/orders/parse-form-amount.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/admin-claim-page.ts";

await Promise.all([
  preloadMessages("account"),
  preloadMessages("admin"),
  preloadMessages("bookings"),
  preloadMessages("rentals"),
]);

async function requireClaim({ params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { db, clock, language } = getPageContext(context);
  const id = parsePositiveId(params.booking);
  const booking = id ? await findBookingById(db, id) : undefined;
  const catalog = await getCatalog(db);
  const claim = booking && toClaimView(booking, catalog, { language, now: clock() });
  if (!booking || !claim) throw createNotFound();
  return { booking, claim, catalog, path: `/admin/deposit-claims/${booking.id}` };
}

export async function loader(args: Route.LoaderArgs) {
  const { clock, language, t } = getPageContext(args.context);
  const { booking, claim, catalog, path } = await requireClaim(args);
  const { views, distance } = await loadProtocols(args.context, booking, undefined);
  const bookingView = toBookingView(booking, catalog, language, "customer", clock());
  const flash = bookingFlash.read(args.request);
  const page = {
    ...createUnlistedHead(args.context, path, t("rentals.claim.title")),
    path,
    claim,
    booking: bookingView,
    currency: booking.currency,
    parties: [
      { label: t("rentals.claim.seller"), value: bookingView.seller.name.text },
      { label: t("rentals.claim.customer"), value: booking.name || t("bookings.rentals.erased") },
    ],
    protocols: views,
    distance,
    news: flash,
  };
  return bookingFlash.respond(args.context, page, flash);
}

/** Decides a contested claim on behalf of the site, and writes the decision to the audit log. */
export async function action(args: Route.ActionArgs) {
  const { db, clock, origin, wakeMail, wakePayments } = getPageContext(args.context);
  const account = getCurrentAccount(args.context);
  const { booking, path } = await requireClaim(args);
  const values = await readFormValues(args.request, ["kept", "note"]);
  const keptMinor = await parseFormAmount(args.context, values.kept, booking.currency);
  const result =
    keptMinor === undefined
      ? createFieldFailure("kept", "booking.claim_amount")
      : await decideDepositClaim({ db, clock, origin, userId: account.id }, booking.id, {
          keptMinor,
          note: values.note,
        });
  if (!result.ok) return respondWithFormErrors(result, values, clock());
  await writeAuditLog(db, account as Member, {
    action: "deposit-claims.decide",
    subject: "deposit-claims",
    subjectId: booking.id,
    details: { keptMinor, currency: booking.currency },
  });
  wakeMail();
  wakePayments();
  throw bookingFlash.redirect(args.context, path, { kind: "claimDecided" });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a claim with both sides and the records of the car, and the form for the decision. */
export default function AdminClaimPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getBookingError = useBookingErrorMessage();
  const getErrorText = useErrorMessage();
  const answer = actionData as FormState | undefined;
  const getError = (field: string) => answer?.errors.find((each) => each.field === field)?.code;
  const amountError = getError("kept");
  const noteError = getError("note");
  return (
    <div className="grid gap-5">
      <div>
        <a
          href="/admin/deposit-claims?state=claim-contested"
          className="link inline-flex items-center gap-1 py-1 text-14"
        >
          <Icon name="chevron-back" size={16} />
          {t("admin.resources.deposit-claims.title")}
        </a>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{page.booking.title}</p>
      </div>
      <BookingFlashNotice news={answer ? undefined : page.news} />
      {answer?.code && <FailureAlert>{getBookingError(answer.code)}</FailureAlert>}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <ClaimCard claim={page.claim} hideTitle />
          {page.claim.state === "contested" ? (
            <Card title={t("rentals.claim.decideTitle")}>
              <AccountForm
                action={page.path}
                answer={answer && !answer.code ? answer : undefined}
                className="grid max-w-2xl gap-5"
              >
                <p className="text-14 text-ink-soft">{t("rentals.claim.decideText")}</p>
                <TextInput
                  id="claim-kept"
                  name="kept"
                  label={t("rentals.claim.keptAmount", { currency: page.currency, amount: page.claim.amount })}
                  defaultValue={answer?.values.kept ?? ""}
                  error={amountError && getBookingError(amountError)}
                  inputMode="decimal"
                  dir="ltr"
                  required
                />
                <TextArea
                  id="claim-note"
                  name="note"
                  label={t("rentals.claim.reason")}
                  rows={4}
                  maxLength={claimLimits.note}
                  defaultValue={answer?.values.note ?? ""}
                  error={noteError && getErrorText(noteError)}
                  dir="auto"
                  required
                />
                <div>
                  <SubmitButton>{t("rentals.claim.decide")}</SubmitButton>
                </div>
              </AccountForm>
            </Card>
          ) : (
            page.claim.state === "open" && <Alert tone="info">{t("rentals.claim.notContested")}</Alert>
          )}
          <ProtocolsCard protocols={page.protocols} distance={page.distance} links={[]} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Card title={t("rentals.claim.booking")}>
            <Facts rows={page.parties} />
          </Card>
          <BookingDetails booking={page.booking} />
        </div>
      </div>
    </div>
  );
}
