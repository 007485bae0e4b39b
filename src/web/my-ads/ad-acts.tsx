import { Form } from "react-router";
import type { AdKind } from "#db/schema/ads.ts";
import { type Act, isHiding } from "#domain/ads/life/acts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, type ButtonLook, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useSending } from "#web/account/fields.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";

/** What happens at once, and can be taken back as easily. */
const atOnce = ["renew", "resume", "reopen", "free", "unsold", "reserve", "pause"] as const satisfies Act[];

/** What can be done with an ad; what ends it is asked about once more. */
export function AdActs({ href, kind, acts }: { href: string; kind: AdKind; acts: readonly Act[] }) {
  const { t } = useTranslation();
  const now = atOnce.filter((act) => acts.includes(act));
  const asks = [
    ...(acts.includes("sold-here") ? (["sold"] as const) : []),
    ...(["close", "delete"] as const).filter((act) => acts.includes(act)),
  ];
  if (now.length + asks.length === 0) return null;
  return (
    <Card title={t("myAds.acts")}>
      <ul className="grid gap-3">
        {asks.includes("sold") && (
          <li>
            <a href={`${href}/step?act=sold`} className={buttonClass("primary", "w-full", "lg")}>
              {t("myAds.act.sold")}
            </a>
          </li>
        )}
        {now.map((act, i) => (
          <li key={act} className="grid gap-1">
            <StepForm
              href={href}
              act={act}
              // Nobody had bought what is let.
              words={kind === "rental" && act === "unsold" ? "resume" : act}
              look={i === 0 && !asks.includes("sold") && !isHiding(act) ? "primary" : "outline"}
              wide
            />
            <p className="text-13 text-ink-soft">{t(`myAds.actText.${act}`)}</p>
          </li>
        ))}
        {asks
          .filter((act) => act !== "sold")
          .map((act) => (
            <li key={act} className="border-t border-line pt-3">
              <a href={`${href}/step?act=${act}`} className={buttonClass("danger", "w-full")}>
                {t(`myAds.act.${act}`)}
              </a>
            </li>
          ))}
      </ul>
    </Card>
  );
}

type Step = Act | "still-there";
type StepFormProps = { href: string; act: Step; words?: Step; look: ButtonLook; wide?: boolean };

/** A button that does something with the ad. */
export function StepForm({ href, act, words = act, look, wide }: StepFormProps) {
  const { t } = useTranslation();
  const action = `${href}/step`;
  const sending = useSending(action);
  return (
    <Form method="post" action={action} preventScrollReset>
      <ForgeryField />
      <input type="hidden" name="act" value={act} />
      <Button type="submit" look={look} className={wide ? "w-full" : ""} busy={sending}>
        {t(`myAds.act.${words}`)}
      </Button>
    </Form>
  );
}
