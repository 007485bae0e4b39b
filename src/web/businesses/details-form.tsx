import { useEffect, useRef } from "react";
import { businessTextLimits } from "#domain/businesses/business.ts";
import type { CityGroup } from "#domain/catalog/city-groups.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { SellerHeader, type SellerHeaderData } from "#web/sellers/seller-header.tsx";
import { BusinessCityField, BusinessTextArea, BusinessTextField } from "./business-fields.tsx";
import type { ConcurrentChange } from "./business-page.server.ts";
import { StaleBusinessNotice } from "./stale-business-notice.tsx";

type Props = {
  page: {
    path: string;
    version: number;
    /** Verified businesses see a warning that a new name removes the verification. */
    verified: boolean;
    values: Readonly<Record<string, string>>;
    cities: readonly CityGroup[];
    vatNumberHint: string;
  };
  answer:
    | (FormState & { stale?: ConcurrentChange | undefined; preview?: SellerHeaderData; version?: number })
    | undefined;
};

/** Renders the form for the names, texts and contact details of a business, with a preview. */
export function BusinessDetailsForm({ page, answer }: Props) {
  const { t } = useTranslation();
  const preview = answer?.preview;
  const stale = answer?.stale;
  const fields = { form: "business", answer, values: page.values, stale };
  const fullWidthClass = "sm:col-span-2";
  const previewRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (preview) previewRef.current?.scrollIntoView({ block: "start" });
  }, [preview]);
  return (
    <>
      {preview && (
        <section ref={previewRef} aria-label={t("businesses.preview")} className="grid scroll-mt-24 gap-2">
          <p className="text-14 font-medium">{t("businesses.previewText")}</p>
          <div inert>
            <SellerHeader seller={preview} title={preview.card.name.text} level="h2" />
          </div>
        </section>
      )}
      <Card>
        <AccountForm
          action={page.path}
          // The form shows no error for a preview, which is none, and for a conflict, which has its own notice.
          answer={preview || stale ? undefined : answer}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2"
        >
          {stale && <StaleBusinessNotice stale={stale} />}
          <input type="hidden" name="version" value={answer?.version ?? page.version} />
          <BusinessTextField
            in={fields}
            name="nameAr"
            hint={t("businesses.nameHint")}
            dir="rtl"
            maxLength={businessTextLimits.name}
          />
          <BusinessTextField in={fields} name="nameEn" dir="ltr" maxLength={businessTextLimits.name} />
          {page.verified && (
            <p className={`-mt-2 text-14 text-ink-soft ${fullWidthClass}`}>{t("businesses.verifiedName")}</p>
          )}
          <BusinessTextArea
            in={fields}
            name="aboutAr"
            maxLength={businessTextLimits.about}
            className={fullWidthClass}
          />
          <BusinessTextArea
            in={fields}
            name="aboutEn"
            maxLength={businessTextLimits.about}
            className={fullWidthClass}
          />
          <BusinessCityField in={fields} cities={page.cities} className={fullWidthClass} />
          <BusinessTextField
            in={fields}
            name="addressAr"
            hint={t("businesses.addressHint")}
            dir="rtl"
            maxLength={businessTextLimits.address}
          />
          <BusinessTextField in={fields} name="addressEn" dir="ltr" maxLength={businessTextLimits.address} />
          <BusinessTextField in={fields} name="phone" type="tel" dir="ltr" required />
          <BusinessTextField in={fields} name="phone2" type="tel" dir="ltr" />
          <BusinessTextField in={fields} name="phone3" type="tel" dir="ltr" />
          <BusinessTextField in={fields} name="whatsapp" hint={t("businesses.whatsappHint")} type="tel" dir="ltr" />
          <BusinessTextField
            in={fields}
            name="email"
            hint={t("businesses.emailHint")}
            type="email"
            dir="ltr"
            className={fullWidthClass}
          />
          <BusinessTextField
            in={fields}
            name="vatNumber"
            hint={page.vatNumberHint}
            dir="ltr"
            inputMode="text"
            maxLength={businessTextLimits.vatNumber}
            className={fullWidthClass}
          />
          <div className={`flex flex-wrap gap-3 ${fullWidthClass}`}>
            {/* The save button comes first, because pressing Enter in a field uses the first button. */}
            <SubmitButton size="lg" className="max-sm:grow">
              {t(stale ? "businesses.stale.save" : "account.save")}
            </SubmitButton>
            <Button type="submit" size="lg" variant="outline" name="intent" value="preview" className="max-sm:grow">
              {t("businesses.preview")}
            </Button>
          </div>
        </AccountForm>
      </Card>
    </>
  );
}
