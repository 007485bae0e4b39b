import { useTranslation } from "#i18n/use-translation.ts";
import type { ShownReported } from "./shown-reported.server.ts";

/** Who talked about what, and what was reported of it. */
export function ReportedHead({ conversation }: { conversation: ShownReported }) {
  const { t, find } = useTranslation();
  const { about, buyer, seller, reports } = conversation;
  const reasonOf = (reason: string) => find(`inbox.reportPage.reasons.${reason}`) ?? reason;
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold wrap-anywhere">
        <bdi lang={about.lang}>{about.text || t("inbox.about.adGone")}</bdi>
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-14">
        <div className="flex gap-2">
          <dt className="text-ink-soft">{t("inbox.moderation.buyer")}</dt>
          <dd>
            <Person person={buyer} />
          </dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-ink-soft">{t("inbox.moderation.seller")}</dt>
          <dd>
            <bdi lang={seller.name.lang}>{seller.name.text}</bdi>
            {seller.owner && (
              <>
                {" · "}
                <Person person={seller.owner} />
              </>
            )}
          </dd>
        </div>
      </dl>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <li key={report.id} className="border-s-2 border-line-strong ps-3 text-14">
            <p className="font-medium">{reasonOf(report.reason)}</p>
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

/** Leads to where somebody can be banned. */
function Person({ person }: { person: { id: number; name: string } | null }) {
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
