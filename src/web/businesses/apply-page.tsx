import { redirect } from "react-router";
import { avatarMimeTypes, MAX_AVATAR_BYTES } from "#domain/accounts/avatar-crop.ts";
import { submitBusinessApplication } from "#domain/businesses/applications.server.ts";
import { applicationFields, businessTextLimits, businessTypes } from "#domain/businesses/business.ts";
import { findNewestApplication } from "#domain/businesses/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { groupCitiesByCountry } from "#domain/catalog/city-groups.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormFile } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/apply-page.ts";
import { BusinessCityField, BusinessTextArea, BusinessTextField } from "./business-fields.tsx";
import { businessFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

const path = "/account/business/apply";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, refusedStatus: status, language } = getPageContext(context);
  const { id, phone, email } = getCurrentAccount(context);
  const latest = await findNewestApplication(db, id);
  // Only one pending application is allowed. The business page shows its status.
  if (latest?.status === "pending") throw redirect("/account/business");
  const catalog = await getCatalog(db);
  // A rejected application prefills the form, so that the applicant can correct it.
  const rejected = latest?.status === "rejected" ? latest : undefined;
  return {
    ...createUnlistedHead(context, path, (t) => t("businesses.applyTitle")),
    cities: groupCitiesByCountry(catalog, language, context.get(preferencesContext).country),
    values: {
      type: rejected?.type ?? "",
      nameAr: rejected?.name.ar ?? "",
      nameEn: rejected?.name.en ?? "",
      registration: rejected?.registration ?? "",
      city: catalog.cities.byId.get(rejected?.cityId ?? 0)?.slug ?? "",
      address: rejected?.address ?? "",
      phone: rejected?.phone ?? phone ?? "",
      email: rejected?.email ?? email,
      about: rejected?.about ?? "",
    },
    reason: rejected?.reason ?? undefined,
    tooLarge: status === 413,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, sellerPictures: pictures } = context.get(requestContext);
  const now = clock();
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, applicationFields);
  const result = await submitBusinessApplication(
    { db, pictures, now },
    getCurrentAccount(context),
    values,
    await readFormFile(form, "logo"),
  );
  if (!result.ok) return respondWithFormErrors(result, values, now);
  throw businessFlash.redirect(context, "/account/business", "applied");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form for applying as a showroom or rental outlet. */
export default function ApplyPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const fields = { form: "apply", answer, values: page.values };
  const fullWidthClass = "sm:col-span-2";
  const getErrorCode = (name: string) => answer?.errors.find(({ field }) => field === name)?.code;
  const [typeCode, logoCode] = [getErrorCode("type"), page.tooLarge ? "avatar.too_large" : getErrorCode("logo")];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("businesses.applyText")} />
      {page.reason && (
        <blockquote className="border-s-2 border-failure ps-3 whitespace-pre-line wrap-anywhere" dir="auto">
          {page.reason}
        </blockquote>
      )}
      <Card>
        <AccountForm
          action={path}
          answer={answer}
          encType="multipart/form-data"
          className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2"
        >
          <div className={fullWidthClass}>
            <RadioGroup
              label={t("businesses.field.type")}
              variant="boxes"
              name="type"
              required
              defaultValue={answer?.values.type || page.values.type || undefined}
              error={typeCode && getErrorMessage(typeCode)}
              options={businessTypes.map((type) => ({
                value: type,
                label: t(`seller.${type}`),
                hint: t(`businesses.typeHint.${type}`),
              }))}
            />
          </div>
          <BusinessTextField
            in={fields}
            name="nameAr"
            hint={t("businesses.nameHint")}
            dir="rtl"
            maxLength={businessTextLimits.name}
          />
          <BusinessTextField in={fields} name="nameEn" dir="ltr" maxLength={businessTextLimits.name} />
          <BusinessTextField
            in={fields}
            name="registration"
            hint={t("businesses.registrationHint")}
            dir="ltr"
            maxLength={businessTextLimits.registration}
            required
          />
          <BusinessCityField in={fields} cities={page.cities} />
          <BusinessTextField
            in={fields}
            name="address"
            hint={t("businesses.addressHint")}
            dir="auto"
            maxLength={businessTextLimits.address}
            className={fullWidthClass}
            required
          />
          <BusinessTextField in={fields} name="phone" type="tel" dir="ltr" autoComplete="tel" required />
          <BusinessTextField in={fields} name="email" type="email" dir="ltr" autoComplete="email" />
          <BusinessTextArea
            in={fields}
            name="about"
            hint={t("businesses.aboutHint")}
            maxLength={businessTextLimits.about}
            className={fullWidthClass}
          />
          <div className={fullWidthClass}>
            <FileDrop
              id="apply-logo"
              name="logo"
              icon="photo"
              accept={avatarMimeTypes.join()}
              label={t("businesses.field.logo")}
              hint={t("businesses.logoHint")}
              error={logoCode && getErrorMessage(logoCode)}
              limit={{ bytes: MAX_AVATAR_BYTES, error: getErrorMessage("avatar.too_large") }}
            />
          </div>
          <div className={`flex flex-wrap gap-3 ${fullWidthClass}`}>
            <SubmitButton size="lg" className="max-sm:grow">
              {t("businesses.send")}
            </SubmitButton>
            <a href="/account/business" className={getButtonClass("quiet", "", "lg")}>
              {t("account.cancel")}
            </a>
          </div>
        </AccountForm>
      </Card>
    </div>
  );
}
