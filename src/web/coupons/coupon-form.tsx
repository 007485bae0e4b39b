import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Select } from "#ui/select.tsx";
import { AccountField, AccountForm, FormActions, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { CouponChoices } from "./coupon-view.server.ts";

type Props = {
  action: string;
  seller: number;
  choices: CouponChoices;
  values: Readonly<Record<string, string>>;
  answer: FormState | undefined;
  /** Code of an existing coupon, which cannot change. */
  code?: string;
  back: string;
};

/** Renders the form of a coupon. */
export function CouponForm({ action, seller, choices, values, answer, code, back }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const getError = (name: string) => {
    const found = answer?.errors.find(({ field }) => field === name)?.code;
    return found && getErrorMessage(found);
  };
  const field = { form: "coupon", answer, autoComplete: "off" };
  return (
    <AccountForm action={action} answer={answer} replace className="grid gap-6">
      <input type="hidden" name="seller" value={seller} />
      {code === undefined ? (
        <AccountField
          {...field}
          name="code"
          required
          maxLength={40}
          autoCapitalize="characters"
          spellCheck={false}
          label={t("coupons.field.code")}
          hint={t("coupons.hint.code")}
        />
      ) : (
        <p className="text-18 font-semibold">
          <bdi>{code}</bdi>
        </p>
      )}
      <Group title={t("coupons.group.discount")} text={t("coupons.group.discountText")}>
        <AccountField
          {...field}
          name="percent"
          value={values.percent}
          inputMode="decimal"
          suffix="%"
          label={t("coupons.field.percent")}
        />
        <AccountField
          {...field}
          name="amount"
          value={values.amount}
          inputMode="decimal"
          label={t("coupons.field.amount")}
        />
        <Select
          id="coupon-currency"
          name="currency"
          tall
          label={t("coupons.field.currency")}
          hint={t("coupons.hint.currency")}
          options={[{ value: "", label: t("coupons.anyCurrency") }, ...choices.currencies]}
          defaultValue={answer?.values.currency ?? values.currency}
          error={getError("currency")}
        />
      </Group>
      <Group title={t("coupons.group.goods")} text={t("coupons.group.goodsText")}>
        <AccountField
          {...field}
          name="minimum"
          value={values.minimum}
          inputMode="decimal"
          label={t("coupons.field.minimum")}
        />
        <Select
          id="coupon-category_id"
          name="category_id"
          tall
          label={t("coupons.field.category")}
          options={[{ value: "", label: t("coupons.allCategories") }, ...choices.categories]}
          defaultValue={answer?.values.category_id ?? values.category_id}
          error={getError("category_id")}
        />
      </Group>
      <Group title={t("coupons.group.limits")} text={t("coupons.group.limitsText")}>
        <AccountField
          {...field}
          name="starts_at"
          type="datetime-local"
          value={values.starts_at}
          label={t("coupons.field.starts")}
        />
        <AccountField
          {...field}
          name="ends_at"
          type="datetime-local"
          value={values.ends_at}
          label={t("coupons.field.ends")}
        />
        <AccountField
          {...field}
          name="max_uses"
          value={values.max_uses}
          inputMode="numeric"
          label={t("coupons.field.maxUses")}
        />
        <AccountField
          {...field}
          name="max_uses_per_customer"
          value={values.max_uses_per_customer}
          inputMode="numeric"
          label={t("coupons.field.maxUsesPerCustomer")}
        />
      </Group>
      <div className="flex flex-wrap gap-3">
        <FormActions
          submit={t(code === undefined ? "coupons.create" : "coupons.save")}
          cancel={{ href: back, label: t("account.cancel") }}
        />
      </div>
    </AccountForm>
  );
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <legend className="float-start w-full sm:col-span-2">
        <span className="block font-semibold">{title}</span>
        <span className="block text-13 text-ink-soft">{text}</span>
      </legend>
      {children}
    </fieldset>
  );
}
