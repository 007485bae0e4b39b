import { accountTextLimits } from "#domain/accounts/account.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { AccountField } from "./fields.tsx";
import type { FormState } from "./form-state.ts";

type Person = { name: string; lastName: string; phone: string | null };
type Props = { form: string; answer: FormState | undefined; person?: Person; className?: string };

/** Renders the fields for the first and the last name (EN-04). */
export function NameFields({ person, ...shared }: Omit<Props, "className">) {
  const { t } = useTranslation();
  return (
    <>
      <AccountField
        {...shared}
        name="name"
        value={person?.name}
        label={t("account.field.name")}
        autoComplete="given-name"
        maxLength={accountTextLimits.name}
        required
      />
      <AccountField
        {...shared}
        name="lastName"
        value={person?.lastName}
        label={t("account.field.lastName")}
        autoComplete="family-name"
        maxLength={accountTextLimits.lastName}
      />
    </>
  );
}

export function PhoneField({ person, className, ...shared }: Props) {
  const { t } = useTranslation();
  return (
    <AccountField
      {...shared}
      name="phone"
      value={person?.phone ?? undefined}
      type="tel"
      dir="ltr"
      label={t("account.field.phone")}
      autoComplete="tel"
      className={className}
    />
  );
}
