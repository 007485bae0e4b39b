import { useEffect, useRef } from "react";
import { businessLimits } from "#domain/businesses/business.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountForm, useSending } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { SellerHeader, type SellerHeaderData } from "#web/sellers/seller-header.tsx";
import { CityField, LineField, LinesField } from "./business-fields.tsx";
import type { Stale } from "./business-of-page.server.ts";
import type { CityGroup } from "./shown-business.server.ts";
import { StaleNotice } from "./stale-notice.tsx";

type Props = {
  page: {
    path: string;
    version: number;
    /** Then a new name has a price, which is told beside it. */
    verified: boolean;
    values: Readonly<Record<string, string>>;
    cities: readonly CityGroup[];
  };
  answer: (FormAnswer & { stale?: Stale | undefined; preview?: SellerHeaderData; version?: number }) | undefined;
};

/** Names, words and ways to reach a business; it can be looked at before it is saved. */
export function DetailsForm({ page, answer }: Props) {
  const { t } = useTranslation();
  const sending = useSending(page.path);
  const preview = answer?.preview;
  const stale = answer?.stale;
  const fields = { form: "business", answer, values: page.values, stale };
  const wide = "sm:col-span-2";
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (preview) shown.current?.scrollIntoView({ block: "start" });
  }, [preview]);
  return (
    <>
      {preview && (
        <section ref={shown} aria-label={t("businesses.preview")} className="grid scroll-mt-24 gap-2">
          <p className="text-14 font-medium">{t("businesses.previewText")}</p>
          <div inert>
            <SellerHeader seller={preview} title={preview.card.name.text} level="h2" />
          </div>
        </section>
      )}
      <Card>
        <AccountForm
          action={page.path}
          // A preview is no trouble, and who was too slow is told by whom.
          answer={preview || stale ? undefined : answer}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2"
        >
          {stale && <StaleNotice stale={stale} />}
          <input type="hidden" name="version" value={answer?.version ?? page.version} />
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
          {page.verified && <p className={`-mt-2 text-14 text-ink-soft ${wide}`}>{t("businesses.verifiedName")}</p>}
          <LinesField
            in={fields}
            name="aboutAr"
            label={t("businesses.field.aboutAr")}
            maxLength={businessLimits.about}
            className={wide}
          />
          <LinesField
            in={fields}
            name="aboutEn"
            label={t("businesses.field.aboutEn")}
            maxLength={businessLimits.about}
            className={wide}
          />
          <CityField in={fields} cities={page.cities} className={wide} />
          <LineField
            in={fields}
            name="addressAr"
            label={t("businesses.field.addressAr")}
            hint={t("businesses.addressHint")}
            dir="rtl"
            maxLength={businessLimits.address}
          />
          <LineField
            in={fields}
            name="addressEn"
            label={t("businesses.field.addressEn")}
            dir="ltr"
            maxLength={businessLimits.address}
          />
          <LineField in={fields} name="phone" label={t("businesses.field.phone")} type="tel" dir="ltr" required />
          <LineField in={fields} name="phone2" label={t("businesses.field.phone2")} type="tel" dir="ltr" />
          <LineField in={fields} name="phone3" label={t("businesses.field.phone3")} type="tel" dir="ltr" />
          <LineField
            in={fields}
            name="whatsapp"
            label={t("businesses.field.whatsapp")}
            hint={t("businesses.whatsappHint")}
            type="tel"
            dir="ltr"
          />
          <LineField
            in={fields}
            name="email"
            label={t("businesses.field.email")}
            hint={t("businesses.emailHint")}
            type="email"
            dir="ltr"
            className={wide}
          />
          <div className={`flex flex-wrap gap-3 ${wide}`}>
            {/* The first button is what Enter presses. */}
            <Button type="submit" size="lg" busy={sending} className="max-sm:grow">
              {t(stale ? "businesses.stale.save" : "account.save")}
            </Button>
            <Button type="submit" size="lg" look="outline" name="intent" value="preview" className="max-sm:grow">
              {t("businesses.preview")}
            </Button>
          </div>
        </AccountForm>
      </Card>
    </>
  );
}
