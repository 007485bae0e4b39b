import { getExtraName } from "#domain/bookings/extra-names.ts";
import { isCover, type RentalExtra, type StayTerms } from "#domain/bookings/rental-terms.ts";
import { EXTRA_FIELD_PREFIX } from "#domain/bookings/stay-choices.ts";
import type { StayChoices } from "#domain/bookings/stay-price.ts";
import { type CurrencySymbols, getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Checkbox } from "#ui/check.tsx";
import { Price } from "#ui/price.tsx";
import { Select } from "#ui/select.tsx";

type Props = {
  terms: Pick<StayTerms, "extras" | "youngDriver">;
  currency: CurrencySymbols;
  choices: StayChoices;
  onChange: (choices: StayChoices) => void;
};

/** Renders the extras of a rental without the covers: a box for each, or a list of quantities. The fields are sent with the form. */
export function StayExtras({ terms, currency, choices, onChange }: Props) {
  const { t, language } = useTranslation();
  const { formatPrice } = getFormatters(language);
  const format = (minor: number) => formatPrice({ minor, currency: currency.code }, currency);
  const { youngDriver } = terms;
  const extras = terms.extras.filter(({ key }) => !isCover(key));
  if (extras.length === 0 && !youngDriver) return null;
  const choose = (key: RentalExtra["key"], quantity: number) =>
    onChange({ ...choices, extras: { ...choices.extras, [key]: quantity } });
  return (
    <fieldset className="grid gap-2 border-t border-line pt-3 text-14">
      <legend className="float-start w-full pb-1 text-15 font-semibold">{t("bookings.extras.title")}</legend>
      {extras.map((extra) => (
        <ExtraRow
          key={extra.key}
          extra={extra}
          price={extra.priceMinor === 0 ? undefined : format(extra.priceMinor)}
          quantity={choices.extras[extra.key] ?? 0}
          onChoose={(quantity) => choose(extra.key, quantity)}
        />
      ))}
      {youngDriver && (
        <div className="flex items-start justify-between gap-3">
          <Checkbox
            name="youngDriver"
            checked={choices.isYoungDriver}
            onChange={(event) => onChange({ ...choices, isYoungDriver: event.currentTarget.checked })}
            label={t("bookings.price.youngDriver", { age: youngDriver.belowAge })}
          />
          <ExtraPrice price={format(youngDriver.dayMinor)} per="day" />
        </div>
      )}
    </fieldset>
  );
}

type ExtraRowProps = {
  extra: RentalExtra;
  /** Undefined when the extra is free of charge. */
  price: string | undefined;
  quantity: number;
  onChoose: (quantity: number) => void;
};

function ExtraRow({ extra, price, quantity, onChoose }: ExtraRowProps) {
  const { t, language } = useTranslation();
  const name = `${EXTRA_FIELD_PREFIX}${extra.key}`;
  const words = getExtraName(extra, language);
  const label = (
    <bdi lang={words.lang} className="wrap-anywhere">
      {words.text}
    </bdi>
  );
  if (extra.maximum === 1) {
    return (
      <div className="flex items-start justify-between gap-3">
        <Checkbox
          name={name}
          value="1"
          checked={quantity > 0}
          onChange={(event) => onChoose(event.currentTarget.checked ? 1 : 0)}
          label={label}
        />
        <ExtraPrice price={price} per={extra.per} />
      </div>
    );
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="flex min-w-0 items-center gap-2.5">
        <Select
          id={`booking-${extra.key}`}
          name={name}
          label={t("bookings.extras.quantity", { name: words.text })}
          hideLabel
          value={String(quantity)}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
          options={Array.from({ length: extra.maximum + 1 }, (_, count) => ({
            value: String(count),
            label: String(count),
          }))}
          className="w-16 shrink-0"
        />
        {label}
      </span>
      <ExtraPrice price={price} per={extra.per} />
    </div>
  );
}

function ExtraPrice({ price, per }: { price: string | undefined; per: "day" | "stay" }) {
  const { t } = useTranslation();
  return (
    <span className="shrink-0 text-13 text-ink-soft">
      {price === undefined ? (
        t("bookings.price.free")
      ) : (
        <>
          <Price text={price} className="font-medium!" /> {t(`bookings.extras.${per}`)}
        </>
      )}
    </span>
  );
}
