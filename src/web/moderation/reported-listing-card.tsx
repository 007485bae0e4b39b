import { Form } from "react-router";
import type { ListingStatus } from "#db/schema/listings.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Picture } from "#ui/picture.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { ReportReasonText } from "./case-history.tsx";
import type { ModerationFormError } from "./form-errors.tsx";
import { RequestedChangeFields } from "./requested-change-fields.tsx";

type Props = {
  listing: {
    id: number;
    version: number;
    status: ListingStatus;
    name: TextWithLanguage;
    seller: TextWithLanguage;
    picture: string | null;
    reports: { id: number; reason: string; text: string; by: string | null; byId: number | null; at: string }[];
  };
  action: string;
  /** Whether the reports are undecided. */
  isOpen: boolean;
  answer: ModerationFormError | undefined;
};

/** Renders a listing with its reports and the decision on them. */
export function ReportedListingCard({ listing, action, isOpen, answer }: Props) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className="flex gap-4">
        <div className="aspect-4/3 w-24 shrink-0 self-start overflow-clip rounded-sm bg-wash sm:w-36">
          {listing.picture && (
            <Picture src={listing.picture} alt="" loading="lazy" className="size-full object-cover" fallback={null} />
          )}
        </div>
        <div className="grid min-w-0 grow content-start gap-1">
          <h2 className="font-semibold wrap-anywhere" lang={listing.name.lang}>
            <a href={`/moderation/ads/${listing.id}`} className="link">
              <bdi>{listing.name.text}</bdi>
            </a>
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-14 text-ink-soft">
            <Badge tone={listing.status === "active" ? "success" : "unknown"}>
              {t(`moderation.state.${listing.status}`)}
            </Badge>
            <bdi lang={listing.seller.lang}>{listing.seller.text}</bdi> ·{" "}
            {t("moderation.reports.count", { count: listing.reports.length })}
          </p>
        </div>
      </div>
      <ul className="grid gap-3 pt-4">
        {listing.reports.map((report) => (
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
      {isOpen && (
        <div className="mt-4 flex flex-wrap items-start gap-3 border-t border-line pt-4">
          <Form method="post" action={action}>
            <ListingFields listing={listing} />
            <Button type="submit" name="verdict" value="dismiss" variant="outline">
              {t("moderation.reports.dismiss")}
            </Button>
          </Form>
          <details open={answer !== undefined && answer.errors.length > 0} className="min-w-0 grow basis-72">
            <summary className="inline-flex min-h-10 cursor-pointer items-center rounded-sm border border-failure px-4 text-14 font-medium text-failure hover:bg-failure-wash">
              {t("moderation.reports.uphold")}
            </summary>
            <Form method="post" action={action} noValidate className="grid max-w-xl gap-3 pt-3">
              <ListingFields listing={listing} />
              <RequestedChangeFields form={`ad-${listing.id}`} answer={answer} />
              <Button type="submit" name="verdict" value="uphold" variant="danger" className="justify-self-start">
                {t("moderation.reports.upholdAct")}
              </Button>
            </Form>
          </details>
        </div>
      )}
    </Card>
  );
}

function ListingFields({ listing: { id, version } }: { listing: { id: number; version: number } }) {
  return (
    <>
      <CsrfField />
      <input type="hidden" name="ad" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
