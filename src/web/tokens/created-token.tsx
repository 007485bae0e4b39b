import { useEffect, useRef } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { useCopyToClipboard } from "#ui/use-copy-to-clipboard.ts";
import { TokenSummary } from "./token-summary.tsx";
import type { TokenView } from "./token-view.server.ts";

type Props = { token: TokenView; text: string; example: string };

/** Page shown once after creating a token: the secret and an example request. */
export function CreatedToken({ token, text, example }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-28 font-semibold outline-none">
        {t("tokens.created.title")}
      </h1>
      <Alert tone="warning" role="status">
        {t("tokens.created.text")}
      </Alert>
      <Card>
        <div className="grid gap-6 p-1">
          <TokenSummary token={token} />
          <CopyableText label={t("tokens.created.label")} text={text} strong />
          <CopyableText label={t("tokens.created.example")} text={example} />
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        <a href="/account/tokens" className={getButtonClass("primary", "", "lg")}>
          {t("tokens.created.done")}
        </a>
        <a href="/api/docs" className={getButtonClass("quiet", "", "lg")}>
          {t("tokens.docs")}
        </a>
      </div>
    </div>
  );
}

/** Copyable text such as a token or command. */
function CopyableText({ label, text, strong = false }: { label: string; text: string; strong?: boolean }) {
  const { t } = useTranslation();
  const copy = useCopyToClipboard({ copied: t("tokens.created.copied"), notCopied: t("tokens.created.notCopied") });
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="text-14 font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <pre
          dir="ltr"
          className={`min-w-0 grow basis-72 rounded-sm border border-line bg-wash px-3 py-2.5 text-start font-mono text-13 whitespace-pre-wrap wrap-anywhere select-all ${strong ? "font-semibold" : ""}`}
        >
          {text}
        </pre>
        {copy && (
          <Button variant="outline" onClick={() => copy(text)}>
            <Icon name="file" size={16} />
            {t("tokens.created.copy")}
          </Button>
        )}
      </div>
    </div>
  );
}
