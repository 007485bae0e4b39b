import type { Address } from "#domain/addresses/address.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/check.tsx";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { RETURN_PATH_FIELD } from "#web/account/return-path.ts";
import { AddressFields } from "./address-fields.tsx";
import type { AddressFormData } from "./address-form.server.ts";

type Props = {
  page: AddressFormData & {
    /** Values that the fields show until the form is submitted. */
    address: Partial<Address>;
    /** Explanation shown instead of the checkbox "default address". Undefined when the member can choose. */
    defaultNote: string | undefined;
  };
  answer: FormState | undefined;
};

const fullWidthClass = "sm:col-span-2";

/** Renders the page with the form for a new or changed address (RT-16, EN-05, VL-08). */
export function AddressPage({ page: { title, path, address, countries, back, defaultNote }, answer }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{title}</h1>
      <Card>
        <AccountForm key={path} action={path} answer={answer} className="grid gap-4 sm:grid-cols-2">
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
            <SubmitButton size="lg" className="max-sm:grow">
              {t("account.save")}
            </SubmitButton>
            <a href={back ?? "/account/addresses"} className={getButtonClass("quiet", "", "lg")}>
              {t("account.cancel")}
            </a>
          </div>
        </AccountForm>
      </Card>
    </div>
  );
}
