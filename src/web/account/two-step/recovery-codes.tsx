import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useCopyToClipboard } from "#ui/use-copy-to-clipboard.ts";
import { twoStepPath } from "./forms.ts";

/** Shows the recovery codes, which the user should store somewhere other than the phone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const copy = useCopyToClipboard({ copied: t("account.twoStep.copied"), notCopied: t("account.twoStep.notCopied") });
  return (
    <Card>
      <div className="grid gap-4 p-1">
        <h2 className="text-18 font-semibold">{t("account.twoStep.recovery")}</h2>
        <Alert tone="warning">{t("account.twoStep.saveCodesText")}</Alert>
        <ul dir="ltr" className="grid max-w-md grid-cols-2 gap-x-6 gap-y-2 font-mono">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <a href={twoStepPath} className={getButtonClass("primary", "px-8", "lg")}>
            {t("account.twoStep.codesSaved")}
          </a>
          {copy && (
            <Button variant="outline" size="lg" onClick={() => copy(codes.join("\n"))}>
              {t("account.twoStep.copy")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
