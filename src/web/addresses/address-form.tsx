import type { Address } from "#domain/addresses/address.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Check } from "#ui/check.tsx";
import type { SelectOption } from "#ui/select.tsx";
import { AccountForm, useSending } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { returnField } from "#web/account/return.ts";
import { AddressFields } from "./address-fields.tsx";

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
  const sending = useSending(action);
  const wide = "sm:col-span-2";
  return (
    <AccountForm action={action} answer={answer} className="grid gap-4 sm:grid-cols-2">
      {back && <input type="hidden" name={returnField} value={back} />}
      <AddressFields answer={answer} address={address} countries={countries} form="address" />
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
