import { couponCodeLength } from "#domain/coupons/coupon.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { formatCouponError } from "./coupon-messages.ts";
import type { CouponView } from "./coupon-view.server.ts";

type Props = {
  /** Prefix of the field's id. */
  form: string;
  coupons: readonly CouponView[];
  typed?: string | undefined;
  /** Code of the failure of the last entry. */
  error?: string | undefined;
};

/**
 * Renders the coupons of a cart, and the field for another code. They belong into a form whose `act` is `coupon`, or
 * `remove-coupon` followed by a code.
 */
export function CouponFields({ form, coupons, typed, error }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {coupons.length > 0 && (
        <ul aria-label={t("coupon.list")} className="grid gap-2">
          {coupons.map((coupon) => (
            <CouponRow key={coupon.code} coupon={coupon} />
          ))}
        </ul>
      )}
      <details open={error !== undefined || undefined} className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-14 font-medium">
          <Icon name="tag" size={18} className="text-ink-faint" />
          {t("coupon.open")}
          <Icon name="chevron-down" size={18} className="ms-auto text-ink-faint group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 pt-1">
          <TextInput
            // Another coupon leaves an empty field.
            key={coupons.map(({ code }) => code).join()}
            id={`${form}-coupon`}
            name="coupon"
            label={t("coupon.code")}
            hideLabel
            hint={t("coupon.rule")}
            placeholder={t("coupon.code")}
            maxLength={couponCodeLength.max + 16}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={typed}
            error={error && formatCouponError(t, error)}
          />
          <button type="submit" name="act" value="coupon" className={getButtonClass("outline")}>
            {t("coupon.apply")}
          </button>
        </div>
      </details>
    </div>
  );
}

function CouponRow({ coupon: { code, amounts, problem } }: { coupon: CouponView }) {
  const { t } = useTranslation();
  return (
    <li
      className={`rounded-sm border px-3 py-1.5 ${problem ? "border-failure bg-failure-wash" : "border-line bg-wash"}`}
    >
      <div className="flex items-center gap-2">
        <Icon name="tag" size={16} className="shrink-0 text-ink-faint" />
        <bdi className="min-w-0 truncate text-14 font-semibold">{code}</bdi>
        <span className="ms-auto flex shrink-0 flex-wrap justify-end gap-x-2 text-14">
          {amounts.map((amount) => (
            <Price key={amount} text={amount} className="font-medium!" />
          ))}
        </span>
        <button
          type="submit"
          name="act"
          value={`remove-coupon ${code}`}
          className={getButtonClass("quiet", "-me-2 px-2! text-ink-soft")}
          aria-label={t("coupon.removeCode", { code })}
        >
          <Icon name="close" size={18} />
        </button>
      </div>
      {problem && <p className="pb-1 text-14">{problem}</p>}
    </li>
  );
}
