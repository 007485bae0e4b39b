import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import type { ShownCase } from "./ad-page.server.ts";
import { MendFields } from "./mend-fields.tsx";
import type { ModerationAnswer } from "./wrong.tsx";

type Props = { ad: ShownCase; answer: ModerationAnswer | undefined };

/** What can be decided on an ad now: let it through, refuse it, ask for a change; or take it down. */
export function DecideForms({ ad, answer }: Props) {
  const { t } = useTranslation();
  const action = `/moderation/ads/${ad.id}${ad.query}`;
  const waits = ad.status === "pending";
  const isUp = ["active", "reserved", "sold", "expired"].includes(ad.status);
  return (
    <Card
      title={t("moderation.case.decide")}
      actions={<Badge tone={waits ? "warning" : "unknown"}>{t(`moderation.state.${ad.status}`)}</Badge>}
    >
      {ad.isOwn && <p className="text-ink-soft">{t("moderation.wrong.own")}</p>}
      {waits && !ad.isOwn && (
        <Form method="post" action={action} className="pb-4">
          <Mark version={ad.version} />
          <Button type="submit" name="decision" value="approve" size="lg" data-key="a" className="w-full">
            {t("moderation.case.approve")}
          </Button>
        </Form>
      )}
      {(waits || isUp) && !ad.isOwn && (
        <Form method="post" action={action} noValidate id="refuse" className="grid gap-3 border-t border-line pt-4">
          <Mark version={ad.version} />
          <div>
            <h3 className="font-medium">{t(waits ? "moderation.case.mendTitle" : "moderation.case.takeDownTitle")}</h3>
            <p className="text-13 text-ink-soft">{t("moderation.case.mendText")}</p>
          </div>
          <MendFields form="mend" answer={answer} />
          <div className="flex flex-wrap gap-2">
            {waits ? (
              <>
                <Button type="submit" name="decision" value="change" look="outline" className="grow">
                  {t("moderation.case.askChange")}
                </Button>
                <Button type="submit" name="decision" value="reject" look="danger" className="grow">
                  {t("moderation.case.refuse")}
                </Button>
              </>
            ) : (
              <Button type="submit" name="decision" value="take-down" look="danger" className="grow">
                {t("moderation.case.takeDown")}
              </Button>
            )}
          </div>
        </Form>
      )}
      {!waits && !isUp && <p className="text-ink-soft">{t("moderation.wrong.not_waiting")}</p>}
    </Card>
  );
}

/** Stands for the ad as it is shown: nothing else is decided on. */
function Mark({ version }: { version: number }) {
  return (
    <>
      <ForgeryField />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
