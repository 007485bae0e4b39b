import { type Ref, useEffect, useRef } from "react";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { formatCouponError } from "#web/cart/coupon-messages.ts";
import type { CheckoutPageData } from "./checkout-page.server.ts";
import { CHECKOUT_FORM_ID } from "./field-names.ts";

type Props = { answer: FormState; groups: CheckoutPageData["groups"]; total: string; language: Language };

/** Renders the alert with the reasons why the order was not placed. Each error links to its field (VL-08). */
export function CheckoutError({ answer, groups, total, language }: Props) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const { errors, code } = answer;
  useEffect(() => {
    // When fields have errors, the first invalid field keeps the focus instead of the alert.
    if (code !== undefined && answer.errors.length === 0) container.current?.focus();
  }, [answer, code]);
  if (errors.length > 0) return <FieldErrorList errors={errors} groups={groups} language={language} />;
  if (code === undefined) return null;
  return (
    <Focusable ref={container}>
      <Alert tone={code === "checkout.failed" ? "failure" : "warning"} role="alert">
        {t(`checkout.issues.${issueKeys[code] ?? "failed"}`, { total })}
      </Alert>
    </Focusable>
  );
}

const issueKeys: Record<string, "changed" | "total_changed" | "key_reused" | "often" | "fiveCars"> = {
  "checkout.changed": "changed",
  "checkout.total_changed": "total_changed",
  "checkout.key_reused": "key_reused",
  "checkout.too_many": "often",
  "checkout.too_many_cars": "fiveCars",
};

function Focusable({ ref, children }: { ref: Ref<HTMLDivElement>; children: React.ReactNode }) {
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-24 rounded-md outline-info focus-visible:outline-2">
      {children}
    </div>
  );
}

type FieldErrorListProps = Pick<Props, "groups" | "language"> & { errors: FormState["errors"] };

function FieldErrorList({ errors, groups, language }: FieldErrorListProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const formattedCount = getFormatters(language).formatNumber(errors.length);
  return (
    <Alert
      tone="failure"
      role="alert"
      title={t("checkout.issues.fields", { count: errors.length, shown: formattedCount })}
    >
      <ul className="list-disc ps-5 pt-1">
        {errors.map(({ field, code }) => (
          <li key={field}>
            <a href={`#${getFieldId(field)}`} data-native="" className="inline-block py-0.5 underline">
              {getFieldLabel(field)}
            </a>
            {" – "}
            {field === "terms" || field === "payment" || field === "address"
              ? t(`checkout.errors.${field}`)
              : code === "checkout.not_shipped"
                ? t("checkout.errors.notShipped")
                : field === "coupon"
                  ? formatCouponError(t, code)
                  : getErrorMessage(code)}
          </li>
        ))}
      </ul>
    </Alert>
  );

  function getFieldLabel(field: string): string {
    const [scope = "", name = ""] = field.split(".");
    if (scope === "shipping" || scope === "billing") {
      const label = t(`addresses.field.${name as "city"}`);
      return t(`checkout.issues.of.${scope}`, { field: label });
    }
    const seller = scope === "delivery" && groups.find(({ id }) => String(id) === name);
    if (seller) return seller.name.text;
    const own: Record<string, string> = {
      email: t("account.field.email"),
      address: t("checkout.address"),
      delivery: t("checkout.delivery"),
      payment: t("checkout.payment"),
      notes: t("checkout.notes"),
      coupon: t("coupon.code"),
      terms: t("checkout.issues.terms"),
    };
    return own[scope] ?? field;
  }
}

/**
 * Returns the element id that an error link leads to. A choice between several options has no single field, so the
 * link leads to its section.
 */
const getFieldId = (field: string): string =>
  ["address", "payment", "delivery"].includes(field)
    ? field
    : field.startsWith("delivery.")
      ? "delivery"
      : `${CHECKOUT_FORM_ID}-${field}`;

/**
 * Renders the alert with the price and stock changes of cart lines since the buyer added the lines. The buyer accepts
 * the changes or returns to the cart.
 */
export function CartChangesAlert({ changes }: { changes: CheckoutPageData["changes"] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <Alert tone="warning" title={t("checkout.changes.title")}>
      <ul className="list-disc space-y-1 ps-5 pt-1">
        {changes.map(({ name, text }) => (
          <li key={name.text + text}>{t("checkout.changes.line", { name: wrapBidiIsolate(name.text), text })}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2 pt-3 pb-1">
        <button type="submit" name="act" value="accept" className={getButtonClass("outline")}>
          {t(
            changes.some(({ tone }) => tone === "failure")
              ? "checkout.changes.continueWithoutItems"
              : "checkout.changes.acceptChanges",
          )}
        </button>
        <a href="/shop/cart" className={getButtonClass("quiet")}>
          {t("checkout.backToCart")}
        </a>
      </p>
    </Alert>
  );
}
