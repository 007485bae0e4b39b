import { avatarMimeTypes } from "#domain/accounts/avatar-crop.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { MAX_RECEIPT_BYTES } from "#domain/orders/receipt.ts";
import { requestReturn } from "#domain/returns/request-return.server.ts";
import { getReturnPath, MAX_RETURN_PHOTOS, returnReasons, returnTextLimits } from "#domain/returns/return.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountForm, FormActions, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { createNotFound, getOrderCommandContext, getOrderFromParams } from "#web/orders/order-from-params.server.ts";
import { listReturnableLineViews } from "#web/orders/order-returns.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/request-return-page.ts";
import { returnFlash } from "./return-form.server.ts";

await Promise.all([
  preloadMessages("account"),
  preloadMessages("orders"),
  preloadMessages("returns"),
  preloadMessages("fitment-pricing"),
]);

/** Loads the form for the order line `?line=ID`. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, language, t, refusedStatus } = getPageContext(args.context);
  const { order, path } = await getOrderFromParams(args);
  const id = parsePositiveId(args.url.searchParams.get("line"));
  const line = order.sellers.flatMap(({ lines }) => lines).find((each) => each.id === id);
  if (!line) throw createNotFound();
  const returnable = (await listReturnableLineViews(db, order.sellers, { path, language, now: clock() })).find(
    (each) => each.id === line.id,
  );
  return {
    ...createUnlistedHead(args.context, `${path}/returns/new`, t("returns.ask.title")),
    path,
    back: t("orders.number", { number: order.number }),
    name: pickTranslation(line.name, language),
    /** Undefined if the line cannot be returned any more. */
    line: returnable,
    tooLarge: refusedStatus === 413,
  };
}

/** Asks for the return of pieces of an order line. */
export async function action(args: Route.ActionArgs) {
  const { clock, receipts, wakeMail } = args.context.get(requestContext);
  const { order, path, actor } = await getOrderFromParams(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["line", "quantity", "reason", "note"]);
  const lineId = parsePositiveId(values.line);
  const sellerOrder = order.sellers.find(({ lines }) => lines.some(({ id }) => id === lineId));
  if (!sellerOrder) throw createNotFound();
  const files = form.getAll("photos").filter((file) => file instanceof File && (file.size > 0 || file.name !== ""));
  const photos = await Promise.all(
    files.slice(0, MAX_RETURN_PHOTOS + 1).map(async (file) => new Uint8Array(await (file as File).arrayBuffer())),
  );
  const context = { ...getOrderCommandContext(args.context, actor), receipts };
  const result = await requestReturn(context, sellerOrder.id, { ...values, lineId }, photos);
  if (!result.ok) return respondWithFormErrors(result, values, clock());
  wakeMail();
  throw returnFlash.redirect(args.context, getReturnPath(path, result.value.id), { done: "requested" });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form with which a buyer asks for a return. */
export default function RequestReturnPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const answer = actionData as FormState | undefined;
  const getError = (field: string) => {
    const code = answer?.errors.find((each) => each.field === field)?.code;
    return code && getErrorText(code);
  };
  const { line } = page;
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">
          <bdi dir="auto" lang={page.name.lang}>
            {page.name.text}
          </bdi>
        </p>
      </div>
      <Card>
        {line ? (
          <AccountForm
            action={line.href}
            answer={answer}
            encType="multipart/form-data"
            className="grid max-w-2xl gap-5"
          >
            <input type="hidden" name="line" value={line.id} />
            {line.promise && <Alert tone="success">{line.promise}</Alert>}
            {line.pieces > 1 ? (
              <Select
                id="return-quantity"
                name="quantity"
                label={t("returns.field.pieces")}
                defaultValue={answer?.values.quantity ?? "1"}
                error={getError("quantity")}
                options={Array.from({ length: line.pieces }, (_, i) => ({
                  value: String(i + 1),
                  label: String(i + 1),
                }))}
                className="max-w-40"
              />
            ) : (
              <input type="hidden" name="quantity" value="1" />
            )}
            <RadioGroup
              label={t("returns.field.reason")}
              name="reason"
              defaultValue={answer?.values.reason}
              error={getError("reason")}
              required
              options={returnReasons.map((value) => ({
                value,
                label: t(`returns.reason.${value}`),
                hint: t(`returns.reasonHint.${value === "does-not-fit" && line.promise ? "guaranteed" : value}`),
              }))}
            />
            <TextArea
              id="return-note"
              name="note"
              label={t("returns.field.note")}
              hint={t("returns.noteHint")}
              rows={4}
              maxLength={returnTextLimits.note}
              defaultValue={answer?.values.note ?? ""}
              error={getError("note")}
              dir="auto"
            />
            <FileDrop
              id="return-photos"
              name="photos"
              multiple
              icon="photo"
              accept={avatarMimeTypes.join()}
              label={t("returns.photos")}
              hint={t("returns.photosHint", { count: MAX_RETURN_PHOTOS })}
              error={page.tooLarge ? getErrorText("receipt.too_large") : getError("photos")}
              limit={{ bytes: MAX_RECEIPT_BYTES, error: getErrorText("receipt.too_large") }}
            />
            <div className="flex flex-wrap gap-3">
              <FormActions
                submit={t("returns.ask.submit")}
                cancel={{ href: page.path, label: t("returns.ask.cancel") }}
              />
            </div>
          </AccountForm>
        ) : (
          <div className="grid gap-4">
            <Alert tone="info">{t("returns.ask.over")}</Alert>
            <p>
              <a href={page.path} className="link">
                {page.back}
              </a>
            </p>
          </div>
        )}
      </Card>
    </div>
  );
}
