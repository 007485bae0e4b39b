import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountField, AccountForm } from "../fields.tsx";
import type { FormState } from "../form-state.ts";
import { twoStepPath } from "./forms.ts";
import { useIsSubmittingForm } from "./password-form.tsx";
import type { QrCode } from "./qr-code.server.ts";

type Props = { secret: string; link: string; qr: QrCode; answer: FormState | undefined };

/** Shows the secret for the authenticator app as a QR code, a link and text, and asks for the first code. */
export function TwoStepSetup({ secret, link, qr, answer }: Props) {
  const { t } = useTranslation();
  const sending = useIsSubmittingForm("confirm");
  return (
    <Card>
      <div className="grid gap-6 p-1 md:grid-cols-[auto_minmax(0,1fr)]">
        {/* The QR code is dark on white in both themes, because cameras need that contrast. */}
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="size-52 max-w-full justify-self-center rounded-sm border border-line"
          role="img"
          aria-label={t("account.twoStep.qr")}
          shapeRendering="crispEdges"
        >
          <path d={`M0 0h${qr.size}v${qr.size}H0z`} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <div className="grid content-start gap-4">
          <p>{t("account.twoStep.scan")}</p>
          <p className="grid gap-1 text-14">
            <span className="text-ink-soft">{t("account.twoStep.byHand")}</span>
            <code dir="ltr" className="justify-self-start font-mono wrap-anywhere select-all">
              {secret.match(/.{1,4}/g)?.join(" ")}
            </code>
          </p>
          <a href={link} className="link justify-self-start py-1 text-14 underline">
            {t("account.twoStep.openApp")}
          </a>
          <AccountForm action={twoStepPath} answer={answer} className="grid max-w-md gap-4 border-t border-line pt-4">
            <input type="hidden" name="do" value="confirm" />
            <AccountField
              name="code"
              dir="ltr"
              autoComplete="one-time-code"
              inputMode="numeric"
              label={t("account.twoStep.firstCode")}
              answer={answer}
              required
            />
            <Button type="submit" size="lg" busy={sending} className="justify-self-start px-8">
              {t("account.twoStep.confirm")}
            </Button>
          </AccountForm>
        </div>
      </div>
    </Card>
  );
}
