import type { Address, AddressField } from "#domain/addresses/address.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { Select, type SelectOption } from "#ui/select.tsx";
import { AccountField, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";

type Props = {
  answer: FormAnswer | undefined;
  /** What the fields hold at first. */
  address: Partial<Address>;
  countries: readonly SelectOption[];
  /** Part of the fields' ids. */
  form: string;
  /** Of a form with several addresses: which one; it begins the fields' names ("billing.city"). */
  scope?: "shipping" | "billing";
};

const wide = "sm:col-span-2";

/** What an address is made of (EN-05), for a grid of two columns. With a scope the mail address is the form's own. */
export function AddressFields({ answer, address, countries, form, scope }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const nameOf = (field: AddressField) => (scope ? `${scope}.${field}` : field);
  const fill = (detail: string) => (scope ? `${scope} ${detail}` : detail);
  const country = nameOf("country");
  const countryError = answer?.errors.find(({ field }) => field === country);
  const field = (name: Exclude<AddressField, "default">) => ({
    name: nameOf(name),
    answer,
    form,
    value: address[name] ?? undefined,
    label: t(`addresses.field.${name}`),
  });
  return (
    <>
      <AccountField {...field("firstName")} autoComplete={fill("given-name")} required />
      <AccountField {...field("lastName")} autoComplete={fill("family-name")} required />
      <AccountField
        {...field("phone")}
        type="tel"
        dir="ltr"
        autoComplete={fill("tel")}
        hint={t("addresses.phoneHint")}
        required
        className={scope && wide}
      />
      {!scope && <AccountField {...field("email")} type="email" dir="ltr" autoComplete="email" />}
      <AccountField {...field("company")} autoComplete={fill("organization")} className={wide} />
      <Select
        id={`${form}-${country}`}
        name={country}
        label={t("addresses.field.country")}
        tall
        required
        autoComplete={fill("country")}
        options={countries}
        // What was sent and is no country leaves the choice open.
        placeholder={countryError ? "" : undefined}
        defaultValue={countryError ? "" : answer?.values[country] || address.country || getSiteProfile().defaultCountry}
        error={countryError && wrong(countryError.code)}
        className={wide}
      />
      <AccountField {...field("address1")} autoComplete={fill("address-line1")} className={wide} required />
      <AccountField {...field("address2")} autoComplete={fill("address-line2")} className={wide} />
      <AccountField {...field("city")} autoComplete={fill("address-level2")} required />
      <AccountField {...field("state")} autoComplete={fill("address-level1")} />
      <AccountField
        {...field("postcode")}
        dir="ltr"
        autoComplete={fill("postal-code")}
        hint={t("addresses.postcodeHint")}
      />
    </>
  );
}
