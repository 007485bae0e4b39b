import type { Address, AddressField } from "#domain/addresses/address.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { Select, type SelectOption } from "#ui/select.tsx";
import { AccountField, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";

type Props = {
  answer: FormState | undefined;
  /** Values that the fields show until the form is submitted. */
  address: Partial<Address>;
  countries: readonly SelectOption[];
  /** Prefix of the fields' ids, which keeps them unique on pages with several forms. */
  form: string;
  /** Kind of this address on a form with two addresses. It prefixes the field names, as in "billing.city". */
  scope?: "shipping" | "billing";
};

const fullWidthClass = "sm:col-span-2";

/**
 * Renders the fields of an address (EN-05) for a grid of two columns. With a scope there is no email field, because
 * the surrounding form has one.
 */
export function AddressFields({ answer, address, countries, form, scope }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const getFieldName = (field: AddressField) => (scope ? `${scope}.${field}` : field);
  const getAutoComplete = (detail: string) => (scope ? `${scope} ${detail}` : detail);
  const country = getFieldName("country");
  const countryError = answer?.errors.find(({ field }) => field === country);
  const field = (name: Exclude<AddressField, "default">) => ({
    name: getFieldName(name),
    answer,
    form,
    value: address[name] ?? undefined,
    label: t(`addresses.field.${name}`),
  });
  return (
    <>
      <AccountField {...field("firstName")} autoComplete={getAutoComplete("given-name")} required />
      <AccountField {...field("lastName")} autoComplete={getAutoComplete("family-name")} required />
      <AccountField
        {...field("phone")}
        type="tel"
        dir="ltr"
        autoComplete={getAutoComplete("tel")}
        hint={t("addresses.phoneHint")}
        required
        className={scope && fullWidthClass}
      />
      {!scope && <AccountField {...field("email")} type="email" dir="ltr" autoComplete="email" />}
      <AccountField {...field("company")} autoComplete={getAutoComplete("organization")} className={fullWidthClass} />
      <Select
        id={`${form}-${country}`}
        name={country}
        label={t("addresses.field.country")}
        tall
        required
        autoComplete={getAutoComplete("country")}
        options={countries}
        // An invalid submitted country leaves the selection empty.
        placeholder={countryError ? "" : undefined}
        defaultValue={countryError ? "" : answer?.values[country] || address.country || getSiteProfile().defaultCountry}
        error={countryError && getErrorMessage(countryError.code)}
        className={fullWidthClass}
      />
      <AccountField
        {...field("address1")}
        autoComplete={getAutoComplete("address-line1")}
        className={fullWidthClass}
        required
      />
      <AccountField {...field("address2")} autoComplete={getAutoComplete("address-line2")} className={fullWidthClass} />
      <AccountField {...field("city")} autoComplete={getAutoComplete("address-level2")} required />
      <AccountField {...field("state")} autoComplete={getAutoComplete("address-level1")} />
      <AccountField
        {...field("postcode")}
        dir="ltr"
        autoComplete={getAutoComplete("postal-code")}
        hint={t("addresses.postcodeHint")}
      />
    </>
  );
}
