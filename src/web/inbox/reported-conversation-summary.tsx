import { useTranslation } from "#i18n/use-translation.ts";
import type { ReportedConversationView } from "./reported-conversation-view.server.ts";

/** Renders the subject, the participants and the reports of a reported conversation. */
export function ReportedConversationSummary({ conversation }: { conversation: ReportedConversationView }) {
  const { t, find } = useTranslation();
  const { about: subject, buyer, seller, reports } = conversation;
  const getReasonText = (reason: string) => find(`inbox.reportPage.reasons.${reason}`) ?? reason;
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold wrap-anywhere">
        <bdi lang={subject.lang}>{subject.text || t("inbox.topic.removed.ad")}</bdi>
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-14">
        <div className="flex gap-2">
          <dt className="text-ink-soft">{t("inbox.moderation.buyer")}</dt>
          <dd>
            <PersonLink person={buyer} />
          </dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-ink-soft">{t("inbox.moderation.seller")}</dt>
          <dd>
            <bdi lang={seller.name.lang}>{seller.name.text}</bdi>
            {seller.owner && (
              <>
                {" · "}
                <PersonLink person={seller.owner} />
              </>
            )}
          </dd>
        </div>
      </dl>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <li key={report.id} className="border-s-2 border-line-strong ps-3 text-14">
            <p className="font-medium">{getReasonText(report.reason)}</p>
            {report.text && (
              <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
                {report.text}
              </p>
            )}
            <p className="text-13 text-ink-soft">
              {t("inbox.moderation.by", { side: t(`inbox.moderation.bySide.${report.side}`) })} · {report.at}
            </p>
            {report.note && <p className="text-13">{t("inbox.moderation.decided", { note: report.note })}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders a link to the person's moderation page, where the person can be banned. */
function PersonLink({ person }: { person: { id: number; name: string } | null }) {
  const { t } = useTranslation();
  if (!person) return t("inbox.former");
  return (
    <a
      href={`/moderation/people/${person.id}`}
      className="link underline"
      aria-label={t("inbox.moderation.person", { name: person.name })}
    >
      <bdi>{person.name}</bdi>
    </a>
  );
}
