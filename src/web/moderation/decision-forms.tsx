import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { ModerationFormError } from "./form-errors.tsx";
import type { ModerationCaseView } from "./listing-case-page.server.ts";
import { RequestedChangeFields } from "./requested-change-fields.tsx";

type Props = { listing: ModerationCaseView; answer: ModerationFormError | undefined };

/** Renders the decisions that are possible now: approve, reject, request a change, or take down. */
export function ListingDecisionForms({ listing, answer }: Props) {
  const { t } = useTranslation();
  const action = `/moderation/ads/${listing.id}${listing.query}`;
  const isPending = listing.status === "pending";
  const isPublished = ["active", "reserved", "sold", "expired"].includes(listing.status);
  return (
    <Card
      title={t("moderation.case.decide")}
      actions={<Badge tone={isPending ? "warning" : "unknown"}>{t(`moderation.state.${listing.status}`)}</Badge>}
    >
      {listing.isOwn && <p className="text-ink-soft">{t("moderation.errors.own")}</p>}
      {isPending && !listing.isOwn && (
        <Form method="post" action={action} className="pb-4">
          <VersionFields version={listing.version} />
          <Button type="submit" name="decision" value="approve" size="lg" data-key="a" className="w-full">
            {t("moderation.case.approve")}
          </Button>
        </Form>
      )}
      {(isPending || isPublished) && !listing.isOwn && (
        <Form method="post" action={action} noValidate id="refuse" className="grid gap-3 border-t border-line pt-4">
          <VersionFields version={listing.version} />
          <div>
            <h3 className="font-medium">
              {t(isPending ? "moderation.case.mendTitle" : "moderation.case.takeDownTitle")}
            </h3>
            <p className="text-13 text-ink-soft">{t("moderation.case.mendText")}</p>
          </div>
          <RequestedChangeFields form="mend" answer={answer} />
          <div className="flex flex-wrap gap-2">
            {isPending ? (
              <>
                <Button type="submit" name="decision" value="change" variant="outline" className="grow">
                  {t("moderation.case.askChange")}
                </Button>
                <Button type="submit" name="decision" value="reject" variant="danger" className="grow">
                  {t("moderation.case.refuse")}
                </Button>
              </>
            ) : (
              <Button type="submit" name="decision" value="take-down" variant="danger" className="grow">
                {t("moderation.case.takeDown")}
              </Button>
            )}
          </div>
        </Form>
      )}
      {!isPending && !isPublished && <p className="text-ink-soft">{t("moderation.errors.not_waiting")}</p>}
    </Card>
  );
}

/** Renders the version of the listing as hidden fields, so that the decision applies only to the version shown. */
function VersionFields({ version }: { version: number }) {
  return (
    <>
      <CsrfField />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
