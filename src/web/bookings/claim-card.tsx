import type { ReactNode } from "react";
import type { ClaimState } from "#domain/deposit-claims/claim.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import type { ClaimView } from "./claim-view.server.ts";
import { Facts, PhotoLinks } from "./protocol-card.tsx";

const tones: Record<ClaimState, BadgeTone> = {
  open: "warning",
  contested: "warning",
  agreed: "success",
  unanswered: "unknown",
  decided: "info",
  withdrawn: "unknown",
};

type Props = { claim: ClaimView | undefined; hideTitle?: boolean; children?: ReactNode };

/**
 * Renders the claim on a deposit with the words of all sides. `hideTitle` is for pages with the same title. `children`
 * are the reader's next steps.
 */
export function ClaimCard({ claim, hideTitle = false, children }: Props) {
  const { t } = useTranslation();
  if (!claim) return null;
  return (
    <Card title={hideTitle ? undefined : t("rentals.claim.title")}>
      <div className="grid gap-3">
        <p>
          <Badge tone={tones[claim.state]}>{t(`rentals.claim.state.${claim.state}`)}</Badge>
        </p>
        <Facts rows={claim.rows} />
        <Quote title={t("rentals.claim.sellerSays")} text={claim.reason} />
        <PhotoLinks photos={claim.photos} getText={(number) => t("rentals.claim.photo", { number })} />
        <Quote title={t("rentals.claim.customerSays")} text={claim.answerNote} />
        <Quote title={t("rentals.claim.decision")} text={claim.decisionNote} />
        {children}
      </div>
    </Card>
  );
}

function Quote({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <div className="rounded-sm bg-wash p-3 text-14">
      <p className="text-13 text-ink-soft">{title}</p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </p>
    </div>
  );
}
