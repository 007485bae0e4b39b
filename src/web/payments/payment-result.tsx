import type { Payment } from "#domain/payments/queries.server.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";

type Props = {
  page: {
    title: string;
    /** Path of the order or booking, and the query of its payment pages. */
    path: string;
    query?: string;
    email: string;
    failure: NonNullable<Payment["failureCode"]> | undefined;
    isOpen: boolean;
    isDue: boolean;
  };
  /** Label of the link back to the order or booking. */
  backLabel: string;
};

/** Tells a buyer or customer whose payment failed or is still being checked what happens next. */
export function PaymentResult({ page, backLabel }: Props) {
  const { t } = useTranslation();
  const query = page.query ?? "";
  return (
    <div className="grid max-w-2xl gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      {page.failure ? (
        <FailureAlert>{t(`payments.failure.${page.failure}`)}</FailureAlert>
      ) : (
        <Alert tone="info" role="status">
          {t(page.isOpen ? "payments.checking" : "payments.nothing", { email: wrapBidiIsolate(page.email) })}
        </Alert>
      )}
      <p className="flex flex-wrap gap-3">
        {page.isOpen ? (
          <a href={`${page.path}/paid${query}`} className={getButtonClass("primary", "", "lg")}>
            {t("payments.checkAgain")}
          </a>
        ) : (
          page.isDue && (
            <a href={`${page.path}/pay${query}`} className={getButtonClass("primary", "", "lg")}>
              {t("payments.again")}
            </a>
          )
        )}
        <a href={page.path} className={getButtonClass("outline", "", "lg")}>
          {backLabel}
        </a>
      </p>
    </div>
  );
}
