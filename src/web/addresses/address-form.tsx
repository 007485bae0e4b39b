import { useTranslation } from "react-i18next";
import { type Address, type AddressField, usualCountry } from "#domain/addresses/address.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Check } from "#ui/check.tsx";
import { Select, type SelectOption } from "#ui/select.tsx";
import { AccountField, AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { returnField } from "#web/account/return.ts";

type Props = {
  /** Where it is sent, which is its own page. */
  action: string;
  answer: FormAnswer | undefined;
  /** What the fields hold at first. */
  address: Partial<Address>;
  countries: readonly SelectOption[];
  /** Which page asked for the address, if not the list. */
  back: string | undefined;
  /** Why it can't be chosen whether this is the default one. */
  defaultNote?: string | undefined;
};

/** EN-05, VL-08: an address that is new or changed. */
export function AddressForm({ action, answer, address, countries, back, defaultNote }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending(action);
  const countryError = answer?.errors.find(({ field }) => field === "country");
  const field = (name: Exclude<AddressField, "default">) => ({
    name,
    answer,
    form: "address",
    value: address[name] ?? undefined,
    label: t(`addresses.field.${name}`),
  });
  const wide = "sm:col-span-2";
  return (
    <AccountForm action={action} answer={answer} className="grid gap-4 sm:grid-cols-2">
      {back && <input type="hidden" name={returnField} value={back} />}
      <AccountField {...field("firstName")} autoComplete="given-name" required />
      <AccountField {...field("lastName")} autoComplete="family-name" required />
      <AccountField
        {...field("phone")}
        type="tel"
        dir="ltr"
        autoComplete="tel"
        hint={t("addresses.phoneHint")}
        required
      />
      <AccountField {...field("email")} type="email" dir="ltr" autoComplete="email" />
      <AccountField {...field("company")} autoComplete="organization" className={wide} />
      <Select
        id="address-country"
        name="country"
        label={t("addresses.field.country")}
        tall
        required
        autoComplete="country"
        options={countries}
        // What was sent and is no country leaves the choice open.
        placeholder={countryError ? "" : undefined}
        defaultValue={countryError ? "" : (answer?.values.country ?? address.country ?? usualCountry)}
        error={countryError && wrong(countryError.code)}
        className={wide}
      />
      <AccountField {...field("address1")} autoComplete="address-line1" className={wide} required />
      <AccountField {...field("address2")} autoComplete="address-line2" className={wide} />
      <AccountField {...field("city")} autoComplete="address-level2" required />
      <AccountField {...field("state")} autoComplete="address-level1" />
      <AccountField {...field("postcode")} dir="ltr" autoComplete="postal-code" hint={t("addresses.postcodeHint")} />
      <div className={wide}>
        {defaultNote ? (
          <p className="text-14 text-ink-soft">{defaultNote}</p>
        ) : (
          <Check name="default" label={t("addresses.field.default")} defaultChecked={answer?.values.default === "on"} />
        )}
      </div>
      <div className={`flex flex-wrap gap-3 ${wide}`}>
        <Button type="submit" size="lg" busy={sending} className="max-sm:grow">
          {t("account.save")}
        </Button>
        <a href={back ?? "/account/addresses"} className={buttonClass("quiet", "", "lg")}>
          {t("account.cancel")}
        </a>
      </div>
    </AccountForm>
  );
}
