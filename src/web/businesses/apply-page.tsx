import { redirect } from "react-router";
import { avatarTypes, largestAvatar } from "#domain/accounts/avatar-crop.ts";
import { applyForBusiness } from "#domain/businesses/apply.server.ts";
import { applicationFields, businessLimits, businessTypes } from "#domain/businesses/business.ts";
import { newestApplication } from "#domain/businesses/queries.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { accountOfPage, requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/apply-page.ts";
import { CityField, LineField, LinesField } from "./business-fields.tsx";
import { fileOf } from "./file-of.ts";
import { tellAt } from "./flash.server.ts";
import { cityOptions } from "./shown-business.server.ts";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

const path = "/account/business/apply";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, refused: status } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { id, phone, email } = accountOfPage(context);
  const known = await newestApplication(db, id);
  // One at a time; its state is told there.
  if (known?.status === "pending") throw redirect("/account/business");
  const catalogue = await catalogueOf(db);
  // Who was rejected corrects what they wrote.
  const last = known?.status === "rejected" ? known : undefined;
  return {
    ...headOf(context, path, translator(language).t("businesses.applyTitle")),
    cities: cityOptions(catalogue, language),
    values: {
      type: last?.type ?? "",
      nameAr: last?.name.ar ?? "",
      nameEn: last?.name.en ?? "",
      registration: last?.registration ?? "",
      city: catalogue.cities.byId.get(last?.cityId ?? 0)?.slug ?? "",
      address: last?.address ?? "",
      phone: last?.phone ?? phone ?? "",
      email: last?.email ?? email,
      about: last?.about ?? "",
    },
    reason: last?.reason ?? undefined,
    tooLarge: status === 413,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, sellerPictures: pictures } = context.get(visitContext);
  const now = clock();
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, applicationFields);
  const result = await applyForBusiness(
    { db, pictures, now },
    accountOfPage(context),
    values,
    await fileOf(form, "logo"),
  );
  if (!result.ok) return refused(result, values, now);
  throw tellAt(context, "/account/business", "applied");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks to be a showroom or rental office. */
export default function ApplyPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending(path);
  const fields = { form: "apply", answer, values: page.values };
  const wide = "sm:col-span-2";
  const codeOf = (name: string) => answer?.errors.find(({ field }) => field === name)?.code;
  const [typeCode, logoCode] = [codeOf("type"), page.tooLarge ? "avatar.too_large" : codeOf("logo")];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("businesses.applyText")}</p>
      </div>
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
          <div className={wide}>
            <RadioGroup
              label={t("businesses.field.type")}
              look="boxes"
              name="type"
              required
              defaultValue={answer?.values.type || page.values.type || undefined}
              error={typeCode && wrong(typeCode)}
              options={businessTypes.map((type) => ({
                value: type,
                label: t(`seller.${type}`),
                hint: t(`businesses.typeHint.${type}`),
              }))}
            />
          </div>
          <LineField
            in={fields}
            name="nameAr"
            label={t("businesses.field.nameAr")}
            hint={t("businesses.nameHint")}
            dir="rtl"
            maxLength={businessLimits.name}
          />
          <LineField
            in={fields}
            name="nameEn"
            label={t("businesses.field.nameEn")}
            dir="ltr"
            maxLength={businessLimits.name}
          />
          <LineField
            in={fields}
            name="registration"
            label={t("businesses.field.registration")}
            hint={t("businesses.registrationHint")}
            dir="ltr"
            maxLength={businessLimits.registration}
            required
          />
          <CityField in={fields} cities={page.cities} />
          <LineField
            in={fields}
            name="address"
            label={t("businesses.field.address")}
            hint={t("businesses.addressHint")}
            dir="auto"
            maxLength={businessLimits.address}
            className={wide}
            required
          />
          <LineField
            in={fields}
            name="phone"
            label={t("businesses.field.phone")}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            required
          />
          <LineField
            in={fields}
            name="email"
            label={t("businesses.field.email")}
            type="email"
            dir="ltr"
            autoComplete="email"
          />
          <LinesField
            in={fields}
            name="about"
            label={t("businesses.field.about")}
            hint={t("businesses.aboutHint")}
            maxLength={businessLimits.about}
            className={wide}
          />
          <div className={wide}>
            <FileDrop
              id="apply-logo"
              name="logo"
              icon="photo"
              accept={avatarTypes.join()}
              label={t("businesses.field.logo")}
              hint={t("businesses.logoHint")}
              error={logoCode && wrong(logoCode)}
              limit={{ bytes: largestAvatar, error: wrong("avatar.too_large") }}
            />
          </div>
          <div className={`flex flex-wrap gap-3 ${wide}`}>
            <Button type="submit" size="lg" busy={sending} className="max-sm:grow">
              {t("businesses.send")}
            </Button>
            <a href="/account/business" className={buttonClass("quiet", "", "lg")}>
              {t("account.cancel")}
            </a>
          </div>
        </AccountForm>
      </Card>
    </div>
  );
}
