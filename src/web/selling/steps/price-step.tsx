import { useContext } from "react";
import type { AdKind } from "#db/schema/ads.ts";
import { longest } from "#domain/selling/draft.ts";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { Swatches } from "#ui/swatches.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { MarketAdvice } from "../market-advice.server.ts";
import type { StepData } from "../step-data.server.ts";
import { Boxes, StepValues, useDraftField } from "../step-fields.tsx";
import { Sheet, StepHeading } from "./step-heading.tsx";

type Props = { data: Extract<StepData, { step: "price" }>; kind: AdKind | undefined };

/** What it costs, what of it there is, and for cars what others ask. */
export function PriceStep({ data, kind }: Props) {
  const { t } = useTranslation();
  const field = useDraftField();
  const { values } = useContext(StepValues);
  const amount = { inputMode: "decimal", maxLength: 30, tall: true } as const;
  const count = { inputMode: "numeric", maxLength: 20, tall: true } as const;
  const asked = "group-has-[[name=asks][value=request]:checked]/price:hidden";
  return (
    <>
      <StepHeading title={t("selling.price.title")} />
      <Sheet className="group/price sm:grid-cols-2">
        <div className="sm:col-span-2">
          <RadioGroup
            label={t("selling.price.asks")}
            name="asks"
            look="pills"
            defaultValue={values.asks}
            options={[
              { value: "price", label: t("selling.price.asksPrice") },
              { value: "request", label: t("selling.price.asksRequest") },
            ]}
          />
        </div>
        <TextInput
          {...field("price")}
          {...amount}
          label={t(kind === "rental" ? "selling.price.perDay" : "selling.price.price")}
          required
          className={asked}
        />
        <Select {...field("currency")} label={t("selling.price.currency")} options={data.currencies} tall />
        {data.market && <Market advice={data.market} className={`sm:col-span-2 ${asked}`} />}
        <TextInput
          {...field("compareAt")}
          {...amount}
          label={t("selling.price.compareAt")}
          hint={t("selling.price.compareAtHint")}
          className={asked}
        />
        {kind === "car" && (
          <TextInput
            {...field("deposit")}
            {...amount}
            label={t("selling.price.deposit")}
            hint={t("selling.price.depositHint")}
            className={asked}
          />
        )}
        {kind === "rental" && (
          <TextInput
            {...field("minDays")}
            {...count}
            label={t("selling.price.minDays")}
            suffix={t("selling.price.days")}
          />
        )}
      </Sheet>
      {kind === "part" && (
        <Sheet className="sm:grid-cols-2">
          <Boxes names={["colors"]} />
          <TextInput {...field("stock")} {...count} label={t("selling.price.stock")} />
          <TextInput
            {...field("sku")}
            label={t("selling.price.sku")}
            hint={t("selling.price.skuHint")}
            dir="ltr"
            maxLength={longest.sku + 20}
            tall
          />
          <TextInput
            {...field("sizes")}
            label={t("selling.price.sizes")}
            hint={t("selling.price.sizesHint")}
            maxLength={longest.sizes + 50}
            tall
            className="sm:col-span-2"
          />
          <div className="sm:col-span-2">
            <Swatches
              label={t("selling.price.colors")}
              name="colors"
              multiple
              swatches={data.swatches}
              defaultValue={(values.colors ?? "").split(",")}
              error={field("colors").error}
            />
          </div>
        </Sheet>
      )}
    </>
  );
}

const tones: Record<NonNullable<Extract<MarketAdvice, { state: "range" }>["verdict"]>, BadgeTone> = {
  great: "success",
  good: "success",
  fair: "unknown",
  high: "warning",
  apart: "warning",
};

/** What cars like it cost, and how its price stands among them. */
function Market({ advice, className }: { advice: MarketAdvice; className: string }) {
  const { t, language } = useTranslation();
  const { number } = formatters(language);
  return (
    <section data-market={advice.state} aria-live="polite" className={`rounded-md bg-wash p-4 text-14 ${className}`}>
      <h2 className="font-semibold">{t("selling.price.market")}</h2>
      {advice.state === "unknown" && <p className="text-ink-soft">{t("selling.price.unknown")}</p>}
      {advice.state === "few" && <p className="text-ink-soft">{t("selling.price.few")}</p>}
      {advice.state === "range" && (
        <>
          <p className="pt-1">
            {t("selling.price.range", {
              low: isolated(advice.low),
              high: isolated(advice.high),
              median: isolated(advice.median),
            })}
          </p>
          <p className="text-13 text-ink-soft">
            {t("selling.price.from", { count: advice.ads, ads: number(advice.ads) })}
          </p>
          {advice.verdict && (
            <p className="pt-2">
              <Badge tone={tones[advice.verdict]}>{t(`selling.price.${advice.verdict}`)}</Badge>
            </p>
          )}
        </>
      )}
      <button type="submit" name="stay" value="on" className="no-script-only link min-h-8 pt-1 font-medium">
        {t("selling.price.update")}
      </button>
    </section>
  );
}
