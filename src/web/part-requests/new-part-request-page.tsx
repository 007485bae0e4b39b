import { wantedConditions } from "#db/schema/part-requests.ts";
import { avatarMimeTypes } from "#domain/accounts/avatar-crop.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { MAX_RECEIPT_BYTES } from "#domain/orders/receipt.ts";
import { getPartRequestPath, partRequestMaxLengths, partRequestsPath } from "#domain/part-requests/part-request.ts";
import { partRequestFields } from "#domain/part-requests/part-request-input.ts";
import { createPartRequest } from "#domain/part-requests/part-requests.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { AccountField, AccountForm, FormActions, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormFile } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/new-part-request-page.ts";
import { partRequestFlash } from "./part-request-flash.server.ts";
import { getPartRequestDefaults, listPartRequestChoices } from "./part-request-form.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("part-requests")]);

const path = `${partRequestsPath}/new`;

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, t, refusedStatus } = getPageContext(args.context);
  const catalog = await getCatalog(db);
  return {
    ...createUnlistedHead(args.context, path, t("partRequests.new.title")),
    choices: await listPartRequestChoices(args, catalog, clock()),
    values: await getPartRequestDefaults(args, catalog),
    isTooLarge: refusedStatus === 413,
  };
}

/** Sends the request to the sellers. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, receipts } = getPageContext(context);
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, partRequestFields);
  const now = clock();
  const created = await createPartRequest(
    { db, now, receipts },
    getCurrentAccount(context),
    values,
    await readFormFile(form, "photo"),
  );
  if (!created.ok) return respondWithFormErrors(created, values, now);
  throw partRequestFlash.redirect(context, getPartRequestPath(created.value.id), "sent");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

type OptionGroup = { label: string; options: readonly { value: string; label: string }[] };

const renderGroups = (groups: readonly OptionGroup[]) =>
  groups.map(({ label, options }) => (
    <optgroup key={label} label={label}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </optgroup>
  ));

/** Renders the form with which a member asks sellers for a part. */
export default function NewPartRequestPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const answer = actionData as FormState | undefined;
  const { choices, values } = page;
  const getValue = (field: string) => answer?.values[field] ?? values[field] ?? "";
  const getError = (field: string) => {
    const code = answer?.errors.find((each) => each.field === field)?.code;
    return code && getErrorText(code);
  };
  const getSelectProps = (field: string) => ({
    id: `request-${field}`,
    name: field,
    defaultValue: getValue(field),
    error: getError(field),
    tall: true,
  });
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("partRequests.new.text")} />
      <Card>
        <AccountForm action={path} answer={answer} encType="multipart/form-data" className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              {...getSelectProps("car")}
              label={t("partRequests.field.car")}
              placeholder={t("partRequests.new.chooseCar")}
              required
            >
              {renderGroups([
                ...(choices.garage.length > 0
                  ? [{ label: t("partRequests.new.garage"), options: choices.garage }]
                  : []),
                ...choices.makes.map(({ name, models }) => ({ label: name, options: models })),
              ])}
            </Select>
            <Select
              {...getSelectProps("year")}
              label={t("partRequests.new.year")}
              hint={choices.garage.length > 0 && t("partRequests.new.yearHint")}
              placeholder={t("partRequests.new.choose")}
              options={choices.years.map((year) => ({ value: year, label: year }))}
            />
          </div>
          <AccountField
            form="request"
            name="part"
            label={t("partRequests.field.part")}
            hint={t("partRequests.new.partHint")}
            answer={answer}
            value={values.part}
            maxLength={partRequestMaxLengths.part}
            required
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              {...getSelectProps("category")}
              label={t("partRequests.field.category")}
              placeholder={t("partRequests.new.choose")}
              required
            >
              {renderGroups(choices.categories)}
            </Select>
            <AccountField
              form="request"
              name="partNumber"
              label={t("partRequests.field.partNumber")}
              answer={answer}
              value={values.partNumber}
              maxLength={partRequestMaxLengths.partNumber}
              dir="ltr"
            />
          </div>
          <RadioGroup
            label={t("partRequests.field.condition")}
            name="condition"
            variant="pills"
            defaultValue={getValue("condition")}
            error={getError("condition")}
            options={wantedConditions.map((value) => ({ value, label: t(`partRequests.conditions.${value}`) }))}
          />
          <TextArea
            id="request-note"
            name="note"
            label={
              <>
                {t("partRequests.field.note")}{" "}
                <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
              </>
            }
            hint={t("partRequests.new.noteHint")}
            rows={3}
            maxLength={partRequestMaxLengths.note}
            defaultValue={getValue("note")}
            error={getError("note")}
            dir="auto"
          />
          <Select
            {...getSelectProps("city")}
            label={t("partRequests.field.city")}
            placeholder={t("partRequests.new.choose")}
            required
          >
            {renderGroups(choices.cities)}
          </Select>
          <FileDrop
            id="request-photo"
            name="photo"
            icon="photo"
            accept={avatarMimeTypes.join()}
            label={t("partRequests.new.photo")}
            hint={t("partRequests.new.photoHint")}
            error={page.isTooLarge ? getErrorText("receipt.too_large") : getError("photo")}
            limit={{ bytes: MAX_RECEIPT_BYTES, error: getErrorText("receipt.too_large") }}
          />
          <div className="flex flex-wrap gap-3">
            <FormActions
              submit={t("partRequests.new.submit")}
              cancel={{ href: partRequestsPath, label: t("partRequests.cancel") }}
            />
          </div>
        </AccountForm>
      </Card>
    </div>
  );
}
