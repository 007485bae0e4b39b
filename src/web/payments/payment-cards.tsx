import { useEffect } from "react";
import type { PaymentFailureCode } from "#domain/payments/payment.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { FailureAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";

/**
 * Creates the head tags that forward to the payment page in browsers without JavaScript. A form must not be answered by a
 * redirect to another site, but a page may forward there.
 */
export const createForwardTags = (forward: string | undefined) =>
  forward ? [{ httpEquiv: "refresh", content: `1;url=${forward}` }] : [];

/**
 * Forwards to the payment page, with a link for browsers that do not. The history entry becomes `payPath`, the page with
 * the amount and other ways to pay. Going back from the payment page leads there and does not forward again.
 */
export function ForwardCard({ forward, payPath }: { forward: string; payPath: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    // A browser that keeps the page in memory shows it again as it was left.
    const reloadRestoredPage = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener("pageshow", reloadRestoredPage);
    window.history.replaceState(window.history.state, "", payPath);
    window.location.assign(forward);
    return () => window.removeEventListener("pageshow", reloadRestoredPage);
  }, [forward, payPath]);
  return (
    <Card>
      <p role="status">{t("payments.forwarding")}</p>
      <p className="pt-4">
        <a href={forward} rel="external" className={getButtonClass("primary", "", "lg")}>
          {t("payments.toPaymentPage")}
          <Icon name="arrow-next" size={18} />
        </a>
      </p>
    </Card>
  );
}

/** Amount to pay, with the methods and the reason why the last attempt failed. */
type AmountToPay = {
  currency: string;
  text: string;
  failure: PaymentFailureCode | undefined;
  methods: readonly string[];
};

/** Renders an amount to pay with the result of the last attempt. */
export function AmountCard({ amount, path, query = "" }: { amount: AmountToPay; path: string; query?: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className="grid gap-4">
        {amount.failure && <FailureAlert>{t(`payments.failure.${amount.failure}`)}</FailureAlert>}
        <div>
          <p className="text-14 text-ink-soft">{t("payments.amount")}</p>
          <Price text={amount.text} className="text-28" />
          {amount.methods.length > 0 && <p className="pt-1 text-14 text-ink-soft">{amount.methods.join(" · ")}</p>}
        </div>
        {amount.methods.length > 0 ? (
          <PostForm action={`${path}/pay${query}`}>
            <input type="hidden" name="currency" value={amount.currency} />
            <SubmitButton size="lg">{t(amount.failure ? "payments.again" : "payments.pay")}</SubmitButton>
          </PostForm>
        ) : (
          <p className="text-14">{t("payments.notOffered")}</p>
        )}
        <p className="flex items-center gap-2 text-13 text-ink-soft">
          <Icon name="shield" size={18} className="text-ink-faint" />
          {t("payments.safe")}
        </p>
      </div>
    </Card>
  );
}
