import type { ShouldRevalidateFunctionArgs } from "react-router";
import { avatarMimeTypes } from "#domain/accounts/avatar-crop.ts";
import { documentKinds, LICENCE_ENDING_LENGTH } from "#domain/bookings/driver-documents.ts";
import { submitDriverDocuments } from "#domain/driver-documents/submit-documents.server.ts";
import { MAX_RECEIPT_BYTES } from "#domain/orders/receipt.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { failure } from "#kernel/result.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { AccountForm, FormActions, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { sessionContext } from "#web/context.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormFiles } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/documents-page.ts";
import { createBookingContext, requireBooking } from "./booking-page.server.ts";
import { DocumentBadge, DocumentReason } from "./documents-card.tsx";
import { type DocumentsView, toDocumentsView } from "./documents-view.server.ts";
import { bookingFlash } from "./flash.server.ts";
import { PhotoLinks } from "./protocol-card.tsx";
import { useDocumentErrorMessage, useDocumentErrors } from "./use-document-errors.ts";

await Promise.all([preloadMessages("account"), preloadMessages("bookings"), preloadMessages("rentals")]);

/** Loads the form in which the customer sends the documents of the driver. */
export async function loader(args: Route.LoaderArgs) {
  const { language, t, refusedStatus } = getPageContext(args.context);
  const { booking, path, isGuest } = await requireBooking(args);
  const documents = toDocumentsView(booking, language, isGuest ? (booking.token ?? undefined) : undefined);
  if (!documents) throw createNotFound();
  return {
    ...createUnlistedHead(args.context, `${path}/documents`, t("rentals.documents.title")),
    path,
    number: t("bookings.number", { number: String(booking.id) }),
    documents,
    tooLarge: refusedStatus === 413,
  };
}

/** Saves the pictures and the statements about the licence. What is not accepted is named, and the rest is saved. */
export async function action(args: Route.ActionArgs) {
  const { clock, receipts, wakeMail } = getPageContext(args.context);
  const { booking, path, actor } = await requireBooking(args);
  const form = await args.request.formData().catch(() => new FormData());
  const account = args.context.get(sessionContext)?.account;
  const owner = account ? (`account ${account.id}` as const) : (`booking ${booking.id}` as const);
  const text = (field: string) => (form.has(field) ? String(form.get(field)) : undefined);
  const values = { licenceExpires: text("licenceExpires"), licenceEnding: text("licenceEnding") };
  const uploads = Object.fromEntries(
    await Promise.all(documentKinds.map(async (kind) => [kind, await readFormFiles(form, kind, 2)] as const)),
  );
  const context = { ...createBookingContext(args.context, actor), receipts, owner };
  const result = await submitDriverDocuments(context, booking.id, values, uploads);
  if (!result.ok) return respondWithFormErrors<string>(result, values, clock());
  wakeMail();
  const { refused } = result.value;
  if (refused.length > 0) return respondWithFormErrors<string>(failure("invalid", "", refused), values, clock());
  throw bookingFlash.redirect(args.context, path, { kind: "documentsSent" });
}

/** Reloads the page after every submission, because a form with errors may have saved some pictures. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== undefined || defaultShouldRevalidate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form in which the customer sends the documents of the driver. */
export default function DocumentsPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const getMessage = useDocumentErrorMessage();
  const answer = actionData as FormState | undefined;
  const getError = useDocumentErrors(answer);
  const { documents } = page;
  const canSend = documents.canStateLicence || documents.items.some((item) => item.canSend);
  return (
    <div className="grid gap-5">
      <div>
        <a href={page.path} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          {page.number}
        </a>
        <h1 className="text-28 font-semibold">{page.title}</h1>
      </div>
      {answer?.code && <FailureAlert>{getMessage(answer.code)}</FailureAlert>}
      {documents.expiring && <Alert tone="warning">{documents.expiring}</Alert>}
      <Card>
        <AccountForm
          action={`${page.path}/documents`}
          answer={answer && !answer.code ? answer : undefined}
          encType="multipart/form-data"
          className="grid max-w-2xl gap-5"
        >
          <p className="text-14 text-ink-soft">{t("rentals.documents.privacy")}</p>
          {page.tooLarge && <FailureAlert>{getErrorText("receipt.too_large")}</FailureAlert>}
          {documents.items.map((item) => (
            // A picture that was saved leaves its field.
            <DocumentField key={`${item.kind} ${item.submittedAt}`} item={item} error={getError(item.kind)} />
          ))}
          {documents.canStateLicence && (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextInput
                id="documents-licenceExpires"
                name="licenceExpires"
                type="date"
                label={<OptionalLabel text={t("rentals.documents.expires")} />}
                hint={t("rentals.documents.expiresHint", { day: documents.returnDay.text })}
                min={documents.returnDay.iso}
                defaultValue={answer?.values.licenceExpires ?? documents.typed.licenceExpires}
                error={getError("licenceExpires")}
                tall
              />
              <TextInput
                id="documents-licenceEnding"
                name="licenceEnding"
                label={<OptionalLabel text={t("rentals.documents.ending")} />}
                hint={t("rentals.documents.endingHint")}
                maxLength={LICENCE_ENDING_LENGTH}
                defaultValue={answer?.values.licenceEnding ?? documents.typed.licenceEnding}
                error={getError("licenceEnding")}
                autoComplete="off"
                dir="ltr"
                tall
              />
            </div>
          )}
          {canSend ? (
            <div className="flex flex-wrap gap-3">
              <FormActions
                submit={t("rentals.documents.send")}
                cancel={{ href: page.path, label: t("rentals.protocol.back") }}
              />
            </div>
          ) : (
            <Alert tone="info">{t(documents.isOpen ? "rentals.documents.checked" : "rentals.documents.closed")}</Alert>
          )}
        </AccountForm>
      </Card>
    </div>
  );
}

const OptionalLabel = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  return (
    <>
      {text} <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
    </>
  );
};

type DocumentFieldProps = { item: DocumentsView["items"][number]; error: string | undefined };

/** Renders a document: its state, the picture that was sent, and the field for another one. */
function DocumentField({ item, error }: DocumentFieldProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{item.name}</h2>
        <DocumentBadge state={item.state} />
        {item.sent && (
          <span className="text-13 text-ink-soft">{t("rentals.documents.sent", { moment: item.sent })}</span>
        )}
      </div>
      <DocumentReason document={item} />
      <PhotoLinks photos={item.picture ? [item.picture] : []} getText={() => item.name} />
      {item.isErased && <p className="text-13 text-ink-soft">{t("rentals.documents.erased")}</p>}
      {item.canSend && (
        <FileDrop
          id={`documents-${item.kind}`}
          name={item.kind}
          icon="photo"
          accept={avatarMimeTypes.join()}
          label={t(item.picture ? "rentals.documents.replace" : "rentals.documents.choose", { name: item.name })}
          hint={t("rentals.documents.pictureHint")}
          error={error}
          limit={{ bytes: MAX_RECEIPT_BYTES, error: getErrorText("receipt.too_large") }}
        />
      )}
    </section>
  );
}
