import { documentKinds, documentReasons, MAX_DOCUMENT_NOTE_LENGTH } from "#domain/bookings/driver-documents.ts";
import { getSellerBookingPath } from "#domain/bookings/queries.server.ts";
import { answerDriverDocuments } from "#domain/driver-documents/answer-documents.server.ts";
import { getAnswerFieldName } from "#domain/driver-documents/answer-fields.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, FormActions } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rental-documents-page.ts";
import { DocumentBadge, DocumentReason } from "./documents-card.tsx";
import { type DocumentsView, toDocumentsView } from "./documents-view.server.ts";
import { bookingFlash } from "./flash.server.ts";
import { Facts } from "./protocol-card.tsx";
import { requireSellerBooking } from "./seller-booking.server.ts";
import { useDocumentErrorMessage, useDocumentErrors } from "./use-document-errors.ts";

await Promise.all([preloadMessages("account"), preloadMessages("bookings"), preloadMessages("rentals")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Loads the documents of a driver for the office. */
export async function loader(args: Route.LoaderArgs) {
  const { language, t } = getPageContext(args.context);
  const { booking } = await requireSellerBooking(args);
  const documents = toDocumentsView(booking, language);
  if (!documents) throw createNotFound();
  const path = getSellerBookingPath(booking.id);
  return {
    ...createUnlistedHead(args.context, `${path}/documents`, t("rentals.documents.title")),
    path,
    number: t("bookings.number", { number: String(booking.id) }),
    customer: booking.name,
    documents,
  };
}

const answerParts = ["answer", "reason", "note", "submittedAt"] as const;

/** Accepts pictures, or asks for others. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail } = getPageContext(args.context);
  const { booking, steps } = await requireSellerBooking(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(
    form,
    documentKinds.flatMap((kind) => answerParts.map((part) => getAnswerFieldName(kind, part))),
  );
  const input = Object.fromEntries(
    documentKinds
      .filter((kind) => form.has(getAnswerFieldName(kind, "submittedAt")))
      .map((kind) => [
        kind,
        Object.fromEntries(answerParts.map((part) => [part, values[getAnswerFieldName(kind, part)]])),
      ]),
  );
  const result = await answerDriverDocuments(steps, booking.id, input);
  if (!result.ok) return respondWithFormErrors<string>(result, values, clock());
  wakeMail();
  throw bookingFlash.redirect(args.context, getSellerBookingPath(booking.id), {
    kind: result.value === "refused" ? "documentsRefused" : "documentsAccepted",
  });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the documents of a driver with the form in which the office answers them. */
export default function RentalDocumentsPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getMessage = useDocumentErrorMessage();
  const answer = actionData as FormState | undefined;
  const { documents } = page;
  const canAnswer = documents.isOpen && documents.items.some(({ picture }) => picture);
  return (
    <div className="grid gap-5">
      <div>
        <a href={page.path} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          {page.number}
        </a>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        {page.customer && (
          <p className="text-ink-soft">
            <bdi dir="auto">{page.customer}</bdi>
          </p>
        )}
      </div>
      {answer?.code && <FailureAlert>{getMessage(answer.code)}</FailureAlert>}
      {documents.expiring && <Alert tone="warning">{documents.expiring}</Alert>}
      <Card>
        <AccountForm
          action={`${page.path}/documents`}
          answer={answer && !answer.code ? answer : undefined}
          className="grid max-w-2xl gap-5"
        >
          <p className="text-14 text-ink-soft">{t("rentals.documents.officeText")}</p>
          {documents.licence.length > 0 && <Facts rows={documents.licence} />}
          {documents.items.map((item) => (
            <DocumentAnswer key={item.kind} item={item} isOpen={documents.isOpen} answer={answer} />
          ))}
          {canAnswer && (
            <div className="flex flex-wrap gap-3">
              <FormActions
                submit={t("rentals.documents.saveAnswer")}
                cancel={{ href: page.path, label: t("rentals.protocol.back") }}
              />
            </div>
          )}
        </AccountForm>
      </Card>
    </div>
  );
}

type DocumentAnswerProps = {
  item: DocumentsView["items"][number];
  isOpen: boolean;
  answer: FormState | undefined;
};

/** Renders a document with its picture and the fields of the office's answer. */
function DocumentAnswer({ item, isOpen, answer }: DocumentAnswerProps) {
  const { t } = useTranslation();
  const getError = useDocumentErrors(answer);
  const field = (part: (typeof answerParts)[number]) => {
    const name = getAnswerFieldName(item.kind, part);
    return { name, error: getError(name), typed: answer?.values[name] || undefined };
  };
  const [decision, reason, note] = [field("answer"), field("reason"), field("note")];
  const decided = item.state === "accepted" || item.state === "refused" ? item.state : undefined;
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{item.name}</h2>
        <DocumentBadge state={item.state} />
        {item.sent && (
          <span className="text-13 text-ink-soft">{t("rentals.documents.sent", { moment: item.sent })}</span>
        )}
      </div>
      {item.isErased && <p className="text-13 text-ink-soft">{t("rentals.documents.erased")}</p>}
      {item.picture && (
        <a href={item.picture} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-sm bg-wash">
          <img src={item.picture} alt={item.name} loading="lazy" className="mx-auto max-h-96 object-contain" />
        </a>
      )}
      {item.picture && isOpen ? (
        <>
          <input type="hidden" name={getAnswerFieldName(item.kind, "submittedAt")} value={item.submittedAt} />
          <RadioGroup
            label={t("rentals.documents.answer", { name: item.name })}
            hideLabel
            name={decision.name}
            variant="pills"
            defaultValue={decision.typed ?? decided}
            error={decision.error}
            options={(["accepted", "refused"] as const).map((value) => ({
              value,
              label: t(`rentals.documents.choice.${value}`),
            }))}
          />
          <details open={Boolean(reason.error || note.error || reason.typed || item.state === "refused")}>
            <summary className="link min-h-6 cursor-pointer text-14">{t("rentals.documents.why")}</summary>
            <div className="grid items-start gap-4 pt-3 sm:grid-cols-2">
              <Select
                id={`documents-${reason.name}`}
                name={reason.name}
                label={t("rentals.documents.reasonField")}
                placeholder={t("rentals.documents.chooseReason")}
                defaultValue={reason.typed ?? item.reason ?? ""}
                error={reason.error}
                options={documentReasons.map((value) => ({ value, label: t(`rentals.documents.reason.${value}`) }))}
                tall
              />
              <TextInput
                id={`documents-${note.name}`}
                name={note.name}
                label={t("rentals.documents.noteField")}
                hint={t("rentals.documents.noteHint")}
                maxLength={MAX_DOCUMENT_NOTE_LENGTH}
                defaultValue={note.typed ?? item.note ?? ""}
                error={note.error}
                dir="auto"
                tall
              />
            </div>
          </details>
        </>
      ) : (
        <DocumentReason document={item} />
      )}
    </section>
  );
}
