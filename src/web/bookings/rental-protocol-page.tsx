import { avatarMimeTypes } from "#domain/accounts/avatar-crop.ts";
import { getToday } from "#domain/bookings/days.ts";
import { getSellerBookingPath } from "#domain/bookings/queries.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { MAX_RECEIPT_BYTES } from "#domain/orders/receipt.ts";
import { canRecordProtocol, FUEL_PARTS, protocolKinds, protocolLimits } from "#domain/rental-protocols/protocol.ts";
import { recordProtocol } from "#domain/rental-protocols/protocols.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, FormActions, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormFiles } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rental-protocol-page.ts";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import { DocumentsWarning } from "./documents-card.tsx";
import { toDocumentsView } from "./documents-view.server.ts";
import { bookingFlash } from "./flash.server.ts";
import { loadProtocols } from "./protocol-view.server.ts";
import { requireSellerBooking } from "./seller-booking.server.ts";
import { useProtocolErrors } from "./use-protocol-errors.ts";

await Promise.all([preloadMessages("account"), preloadMessages("bookings"), preloadMessages("rentals")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Loads the form for the protocol of the pick-up or the return. */
export async function loader(args: Route.LoaderArgs) {
  const { clock, language, t, refusedStatus } = getPageContext(args.context);
  const { booking } = await requireSellerBooking(args);
  const kind = protocolKinds.find((each) => each === args.params.kind);
  if (!kind) throw createNotFound();
  const { protocols } = await loadProtocols(args.context, booking, undefined);
  const path = getSellerBookingPath(booking.id);
  return {
    ...createUnlistedHead(args.context, `${path}/protocol/${kind}`, t(`rentals.protocol.title.${kind}`)),
    kind,
    path,
    number: t("bookings.number", { number: String(booking.id) }),
    canRecord: canRecordProtocol(kind, booking, protocols, getToday(booking.timeZone, clock())),
    /** Documents of the driver, which are checked before the pick-up. */
    documents: kind === "pick-up" ? toDocumentsView(booking, language) : undefined,
    /** Protocol that is recorded again. */
    earlier: protocols.find((each) => each.kind === kind),
    tooLarge: refusedStatus === 413,
  };
}

/** Records the state of the car, with photos. */
export async function action(args: Route.ActionArgs) {
  const { clock, receipts, wakeMail } = getPageContext(args.context);
  const { booking, steps } = await requireSellerBooking(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["odometer", "fuel", "plate", "remarks"]);
  const photos = await readFormFiles(form, "photos", protocolLimits.photos + 1);
  const owner = `account ${getCurrentAccount(args.context).id}` as const;
  const input = { ...values, kind: args.params.kind };
  const result = await recordProtocol({ ...steps, receipts, owner }, booking.id, input, photos);
  if (!result.ok) return respondWithFormErrors(result, values, clock());
  wakeMail();
  throw bookingFlash.redirect(args.context, getSellerBookingPath(booking.id), { kind: "protocolRecorded" });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form in which an office records the state of a car. */
export default function RentalProtocolPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const getBookingError = useBookingErrorMessage();
  const answer = actionData as FormState | undefined;
  const { earlier } = page;
  const getError = useProtocolErrors(answer);
  const field = (name: string, value: string | number | null | undefined) => ({
    id: `protocol-${name}`,
    name,
    defaultValue: answer?.values[name] ?? value ?? "",
    error: getError(name),
  });
  return (
    <div className="grid gap-5">
      <div>
        <a href={page.path} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          {page.number}
        </a>
        <h1 className="text-28 font-semibold">{page.title}</h1>
      </div>
      {page.canRecord && <DocumentsWarning documents={page.documents} href={`${page.path}/documents`} />}
      <Card>
        {page.canRecord ? (
          <AccountForm
            action={`${page.path}/protocol/${page.kind}`}
            answer={answer && !answer.code ? answer : undefined}
            encType="multipart/form-data"
            className="grid max-w-2xl gap-5"
          >
            {answer?.code && <FailureAlert>{getBookingError(answer.code)}</FailureAlert>}
            <p className="text-14 text-ink-soft">{t("rentals.protocol.formText")}</p>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextInput
                {...field("odometer", earlier?.odometerKm)}
                label={t("rentals.protocol.odometerField")}
                inputMode="numeric"
                dir="ltr"
                maxLength={12}
                required
                tall
              />
              <Select
                {...field("fuel", earlier?.fuelEighths ?? FUEL_PARTS)}
                label={t("rentals.protocol.fuel")}
                options={Array.from({ length: FUEL_PARTS + 1 }, (_, i) => ({
                  value: String(FUEL_PARTS - i),
                  label: `${FUEL_PARTS - i}/${FUEL_PARTS}`,
                }))}
                tall
              />
              {page.kind === "pick-up" && (
                <TextInput
                  {...field("plate", earlier?.plate)}
                  label={
                    <>
                      {t("rentals.agreement.plate")}{" "}
                      <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
                    </>
                  }
                  maxLength={protocolLimits.plate}
                  dir="auto"
                  tall
                />
              )}
            </div>
            <TextArea
              {...field("remarks", earlier?.remarks)}
              label={t("rentals.protocol.remarks")}
              hint={t("rentals.protocol.remarksHint")}
              rows={4}
              maxLength={protocolLimits.remarks}
              dir="auto"
            />
            <FileDrop
              id="protocol-photos"
              name="photos"
              multiple
              icon="photo"
              accept={avatarMimeTypes.join()}
              label={t("rentals.protocol.photos")}
              hint={t(earlier?.photos.length ? "rentals.protocol.photosAgain" : "rentals.protocol.photosHint", {
                count: protocolLimits.photos,
              })}
              error={page.tooLarge ? getErrorText("receipt.too_large") : getError("photos")}
              limit={{ bytes: MAX_RECEIPT_BYTES, error: getErrorText("receipt.too_large") }}
            />
            <div className="flex flex-wrap gap-3">
              <FormActions
                submit={t("rentals.protocol.record")}
                cancel={{ href: page.path, label: t("rentals.protocol.back") }}
              />
            </div>
          </AccountForm>
        ) : (
          <Alert tone="info">{t("rentals.protocol.notNow")}</Alert>
        )}
      </Card>
    </div>
  );
}
