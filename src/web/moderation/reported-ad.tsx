import { Form } from "react-router";
import type { AdStatus } from "#db/schema/ads.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { ShownText } from "#kernel/local-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Picture } from "#ui/picture.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { ReportReasonText } from "./case-history.tsx";
import { MendFields } from "./mend-fields.tsx";
import type { ModerationAnswer } from "./wrong.tsx";

type Props = {
  ad: {
    id: number;
    version: number;
    status: AdStatus;
    name: ShownText;
    seller: ShownText;
    picture: string | null;
    reports: { id: number; reason: string; text: string; by: string | null; byId: number | null; at: string }[];
  };
  action: string;
  /** Nobody has decided yet. */
  open: boolean;
  answer: ModerationAnswer | undefined;
};

/** An ad with its reports, and the decision on them. */
export function ReportedAdCard({ ad, action, open, answer }: Props) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className="flex gap-4">
        <div className="aspect-4/3 w-24 shrink-0 self-start overflow-clip rounded-sm bg-wash sm:w-36">
          {ad.picture && (
            <Picture src={ad.picture} alt="" loading="lazy" className="size-full object-cover" fallback={null} />
          )}
        </div>
        <div className="grid min-w-0 grow content-start gap-1">
          <h2 className="font-semibold wrap-anywhere" lang={ad.name.lang}>
            <a href={`/moderation/ads/${ad.id}`} className="link">
              <bdi>{ad.name.text}</bdi>
            </a>
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-14 text-ink-soft">
            <Badge tone={ad.status === "active" ? "success" : "unknown"}>{t(`moderation.state.${ad.status}`)}</Badge>
            <bdi lang={ad.seller.lang}>{ad.seller.text}</bdi> ·{" "}
            {t("moderation.reports.count", { count: ad.reports.length })}
          </p>
        </div>
      </div>
      <ul className="grid gap-3 pt-4">
        {ad.reports.map((report) => (
          <li key={report.id} className="border-s-2 border-line-strong ps-3 text-14">
            <p className="font-medium">
              <ReportReasonText reason={report.reason} />
            </p>
            {report.text && (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {report.text}
              </p>
            )}
            <p className="text-13 text-ink-soft">
              {report.byId === null ? (
                t("moderation.reports.visitor")
              ) : (
                <a href={`/moderation/people/${report.byId}`} className="link underline">
                  <bdi>{report.by}</bdi>
                </a>
              )}{" "}
              · {report.at}
            </p>
          </li>
        ))}
      </ul>
      {open && (
        <div className="mt-4 flex flex-wrap items-start gap-3 border-t border-line pt-4">
          <Form method="post" action={action}>
            <Mark ad={ad} />
            <Button type="submit" name="verdict" value="dismiss" look="outline">
              {t("moderation.reports.dismiss")}
            </Button>
          </Form>
          <details open={answer !== undefined && answer.errors.length > 0} className="min-w-0 grow basis-72">
            <summary className="inline-flex min-h-10 cursor-pointer items-center rounded-sm border border-failure px-4 text-14 font-medium text-failure hover:bg-failure-wash">
              {t("moderation.reports.uphold")}
            </summary>
            <Form method="post" action={action} noValidate className="grid max-w-xl gap-3 pt-3">
              <Mark ad={ad} />
              <MendFields form={`ad-${ad.id}`} answer={answer} />
              <Button type="submit" name="verdict" value="uphold" look="danger" className="justify-self-start">
                {t("moderation.reports.upholdAct")}
              </Button>
            </Form>
          </details>
        </div>
      )}
    </Card>
  );
}

function Mark({ ad: { id, version } }: { ad: { id: number; version: number } }) {
  return (
    <>
      <ForgeryField />
      <input type="hidden" name="ad" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
