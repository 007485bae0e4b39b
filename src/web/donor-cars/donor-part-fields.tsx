import { useTranslation } from "#i18n/use-translation.ts";
import { Checkbox } from "#ui/check.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { DonorPartGroupView } from "./donor-car-form.server.ts";

type Props = {
  groups: readonly DonorPartGroupView[];
  /** Code of the currency of the prices. Undefined while the seller chooses it. */
  currency?: string;
  getValue: (field: string) => string;
  getError: (field: string) => string | undefined;
};

/** Renders the list of parts to tick, each with a field for its price. */
export function DonorPartFields({ groups, currency, getValue, getError }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      {groups.map(({ name, parts }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="flex w-full items-baseline justify-between gap-3 pb-1 font-semibold">
            {name}
            <span aria-hidden className="text-13 font-normal text-ink-soft">
              {currency ? t("donorCars.form.priceIn", { currency }) : t("donorCars.form.price")}
            </span>
          </legend>
          <ul className="divide-y divide-line border-t border-line">
            {parts.map((part) => (
              <li key={part.tick} className="flex items-center justify-between gap-3 py-1.5">
                <Checkbox
                  id={part.tick}
                  name={part.tick}
                  value="on"
                  label={part.name}
                  defaultChecked={getValue(part.tick) === "on"}
                />
                <TextInput
                  id={part.price}
                  name={part.price}
                  label={t("donorCars.form.priceOf", { part: part.name })}
                  hideLabel
                  inputMode="decimal"
                  dir="ltr"
                  maxLength={20}
                  autoComplete="off"
                  defaultValue={getValue(part.price)}
                  error={getError(part.price)}
                  className="w-28 shrink-0"
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}
