import type { Address } from "#domain/addresses/address.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import type { SelectOption } from "#ui/select.tsx";
import { AccountForm, useIsSubmitting } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { RETURN_PATH_FIELD } from "#web/account/return-path.ts";
import { AddressFields } from "./address-fields.tsx";

type Props = {
  /** Path that the form posts to: the path of its own page. */
  action: string;
  answer: FormState | undefined;
  /** Initial field values. */
  address: Partial<Address>;
  countries: readonly SelectOption[];
  /** Path of the page that asked for the address. When undefined, saving leads to the address list. */
  back: string | undefined;
  /** Explanation shown instead of the checkbox "default address", when the choice is not available. */
  defaultNote?: string | undefined;
};

/** Form for a new or changed address (EN-05, VL-08). */
export function AddressForm({ action, answer, address, countries, back, defaultNote }: Props) {
  const { t } = useTranslation();
  const sending = useIsSubmitting(action);
  const fullWidthClass = "sm:col-span-2";
  return (
    <AccountForm action={action} answer={answer} className="grid gap-4 sm:grid-cols-2">
      {back && <input type="hidden" name={RETURN_PATH_FIELD} value={back} />}
      <AddressFields answer={answer} address={address} countries={countries} form="address" />
      <div className={fullWidthClass}>
        {defaultNote ? (
          <p className="text-14 text-ink-soft">{defaultNote}</p>
        ) : (
          <Checkbox
            name="default"
            label={t("addresses.field.default")}
            defaultChecked={answer?.values.default === "on"}
          />
        )}
      </div>
      <div className={`flex flex-wrap gap-3 ${fullWidthClass}`}>
        <Button type="submit" size="lg" busy={sending} className="max-sm:grow">
          {t("account.save")}
        </Button>
        <a href={back ?? "/account/addresses"} className={getButtonClass("quiet", "", "lg")}>
          {t("account.cancel")}
        </a>
      </div>
    </AccountForm>
  );
}
