import { type Ref, useEffect, useRef } from "react";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { formId } from "./field-names.ts";
import type { CheckoutPageData } from "./page.server.ts";

/** Why the order was not placed: each mistake leads to its field (VL-08). */
export function Trouble({ answer, total, language }: { answer: FormAnswer; total: string; language: Language }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const { errors, code } = answer;
  useEffect(() => {
    // What a field is to blame for has the focus in that field.
    if (code !== undefined && answer.errors.length === 0) place.current?.focus();
  }, [answer, code]);
  if (errors.length > 0) return <Mistakes errors={errors} language={language} />;
  if (code === undefined) return null;
  return (
    <Focusable ref={place}>
      <Alert tone={code === "checkout.failed" ? "failure" : "warning"} role="alert">
        {troubleText(code)}
      </Alert>
    </Focusable>
  );

  function troubleText(code: string): string {
    switch (code) {
      case "checkout.changed":
        return t("checkout.trouble.changed");
      case "checkout.total_changed":
        return t("checkout.trouble.total_changed", { total: isolated(total) });
      case "checkout.key_reused":
        return t("checkout.trouble.key_reused");
      case "checkout.too_many":
        return t("checkout.trouble.often");
      case "checkout.too_many_cars":
        return t("checkout.trouble.fiveCars");
      default:
        return t("checkout.trouble.failed");
    }
  }
}

function Focusable({ ref, children }: { ref: Ref<HTMLDivElement>; children: React.ReactNode }) {
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-24 rounded-md outline-info focus-visible:outline-2">
      {children}
    </div>
  );
}

function Mistakes({ errors, language }: { errors: FormAnswer["errors"]; language: Language }) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const shown = formatters(language).number(errors.length);
  return (
    <Alert tone="failure" role="alert" title={t("checkout.trouble.fields", { count: errors.length, shown })}>
      <ul className="list-disc ps-5 pt-1">
        {errors.map(({ field, code }) => (
          <li key={field}>
            <a href={`#${idOf(field)}`} data-native="" className="inline-block py-0.5 underline">
              {labelOf(field)}
            </a>
            {" – "}
            {field === "terms" || field === "payment" || field === "address"
              ? t(`checkout.wrong.${field}`)
              : wrong(code)}
          </li>
        ))}
      </ul>
    </Alert>
  );

  function labelOf(field: string): string {
    const [scope = "", name = ""] = field.split(".");
    if (scope === "shipping" || scope === "billing") {
      const label = t(`addresses.field.${name as "city"}`);
      return t(`checkout.trouble.of.${scope}`, { field: label });
    }
    const own: Record<string, string> = {
      email: t("account.field.email"),
      address: t("checkout.address"),
      delivery: t("checkout.delivery"),
      payment: t("checkout.payment"),
      notes: t("checkout.notes"),
      terms: t("checkout.trouble.terms"),
    };
    return own[scope] ?? field;
  }
}

/** Questions of several choices are led to as a whole. */
const idOf = (field: string): string =>
  ["address", "payment", "delivery"].includes(field) ? field : `${formId}-${field}`;

/** What has become of the lines since they were put in (rule 27): it is agreed to, or the cart is gone back to. */
export function Changes({ changes }: { changes: CheckoutPageData["changes"] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <Alert tone="warning" title={t("checkout.changes.title")}>
      <ul className="list-disc space-y-1 ps-5 pt-1">
        {changes.map(({ name, text }) => (
          <li key={name.text + text}>{t("checkout.changes.line", { name: isolated(name.text), text })}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2 pt-3 pb-1">
        <button type="submit" name="act" value="accept" className={buttonClass("outline")}>
          {t(changes.some(({ tone }) => tone === "failure") ? "checkout.changes.goOnWithout" : "checkout.changes.goOn")}
        </button>
        <a href="/shop/cart" className={buttonClass("quiet")}>
          {t("checkout.backToCart")}
        </a>
      </p>
    </Alert>
  );
}
