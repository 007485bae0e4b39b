import { useContext, useState } from "react";
import type { ListingKind } from "#db/schema/listings.ts";
import { listingTextMaxLengths } from "#domain/listing-editor/draft.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { Swatches } from "#ui/swatches.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { MarketAdvice } from "../market-advice.server.ts";
import type { StepData } from "../step-data.server.ts";
import { OptionalFieldNames, StepFieldsContext, useDraftField } from "../step-fields.tsx";
import { RentalPriceFields } from "./rental-price-fields.tsx";
import { FieldPanel, StepHeading } from "./step-heading.tsx";

type Props = { data: Extract<StepData, { step: "price" }>; kind: ListingKind | undefined };

/** Renders the step with the price and stock, and for cars the market prices. */
export function PriceStep({ data, kind }: Props) {
  const { t } = useTranslation();
  const field = useDraftField();
  const { values } = useContext(StepFieldsContext);
  const [currency, setCurrency] = useState(values.currency || data.currencies[0]?.value);
  const amount = { inputMode: "decimal", maxLength: 30, tall: true } as const;
  const count = { inputMode: "numeric", maxLength: 20, tall: true } as const;
  const hiddenOnRequestClass = "group-has-[[name=asks][value=request]:checked]/price:hidden";
  return (
    <>
      <StepHeading title={t("listingEditor.price.title")} />
      <FieldPanel className="group/price sm:grid-cols-2">
        <div className="sm:col-span-2">
          <RadioGroup
            label={t("listingEditor.price.label")}
            name="asks"
            variant="pills"
            defaultValue={values.asks}
            options={[
              { value: "price", label: t("listingEditor.price.fixedPrice") },
              { value: "request", label: t("listingEditor.price.priceOnRequest") },
            ]}
          />
        </div>
        <TextInput
          {...field("price")}
          {...amount}
          label={t(kind === "rental" ? "listingEditor.price.perDay" : "listingEditor.price.price")}
          required
          className={hiddenOnRequestClass}
        />
        <Select
          {...field("currency")}
          label={t("listingEditor.price.currency")}
          options={data.currencies}
          onChange={(event) => setCurrency(event.currentTarget.value)}
          tall
        />
        {data.market && <MarketRange advice={data.market} className={`sm:col-span-2 ${hiddenOnRequestClass}`} />}
        <TextInput
          {...field("compareAt")}
          {...amount}
          label={t("listingEditor.price.compareAt")}
          hint={t("listingEditor.price.compareAtHint")}
          className={hiddenOnRequestClass}
        />
        {kind === "car" && (
          <TextInput
            {...field("deposit")}
            {...amount}
            label={t("listingEditor.price.deposit")}
            hint={t("listingEditor.price.depositHint")}
            suffix={currency}
            className={hiddenOnRequestClass}
          />
        )}
        {kind === "rental" && (
          <TextInput
            {...field("minDays")}
            {...count}
            label={t("listingEditor.price.minDays")}
            suffix={t("listingEditor.price.days")}
          />
        )}
      </FieldPanel>
      {kind === "rental" && <RentalPriceFields currency={currency} cancellations={data.cancellations} />}
      {kind === "part" && (
        <FieldPanel className="sm:grid-cols-2">
          <OptionalFieldNames names={["colors"]} />
          <TextInput {...field("stock")} {...count} label={t("listingEditor.price.stock")} />
          <TextInput
            {...field("sku")}
            label={t("listingEditor.price.sku")}
            hint={t("listingEditor.price.skuHint")}
            dir="ltr"
            maxLength={listingTextMaxLengths.sku + 20}
            tall
          />
          <TextInput
            {...field("sizes")}
            label={t("listingEditor.price.sizes")}
            hint={t("listingEditor.price.sizesHint")}
            maxLength={listingTextMaxLengths.sizes + 50}
            tall
            className="sm:col-span-2"
          />
          <div className="sm:col-span-2">
            <Swatches
              label={t("listingEditor.price.colors")}
              name="colors"
              multiple
              swatches={data.swatches}
              defaultValue={(values.colors ?? "").split(",")}
              error={field("colors").error}
            />
          </div>
        </FieldPanel>
      )}
    </>
  );
}

const verdictTones: Record<NonNullable<Extract<MarketAdvice, { state: "range" }>["verdict"]>, BadgeTone> = {
  great: "success",
  good: "success",
  fair: "unknown",
  high: "warning",
  apart: "warning",
};

/** Renders the price range of comparable cars, and how the draft's price compares with it. */
function MarketRange({ advice, className }: { advice: MarketAdvice; className: string }) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  return (
    <section data-market={advice.state} aria-live="polite" className={`rounded-md bg-wash p-4 text-14 ${className}`}>
      <h2 className="font-semibold">{t("listingEditor.price.market")}</h2>
      {advice.state === "unknown" && <p className="text-ink-soft">{t("listingEditor.price.unknown")}</p>}
      {advice.state === "few" && <p className="text-ink-soft">{t("listingEditor.price.few")}</p>}
      {advice.state === "range" && (
        <>
          <p className="pt-1">
            {t("listingEditor.price.range", {
              low: wrapBidiIsolate(advice.low),
              high: wrapBidiIsolate(advice.high),
              median: wrapBidiIsolate(advice.median),
            })}
          </p>
          <p className="text-13 text-ink-soft">
            {t("listingEditor.price.from", { count: advice.ads, ads: number(advice.ads) })}
          </p>
          {advice.verdict && (
            <p className="pt-2">
              <Badge tone={verdictTones[advice.verdict]}>{t(`listingEditor.price.${advice.verdict}`)}</Badge>
            </p>
          )}
        </>
      )}
      <button type="submit" name="stay" value="on" className="no-script-only link min-h-8 pt-1 font-medium">
        {t("listingEditor.price.update")}
      </button>
    </section>
  );
}
