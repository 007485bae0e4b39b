import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Picture } from "#ui/picture.tsx";
import type { EvidenceLink, FraudSignalView } from "./fraud-evidence.server.ts";

/** Renders the fraud signals of a listing with their evidence. */
export function FraudSignalList({ signals }: { signals: readonly FraudSignalView[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("moderation.case.fraudSignals")}>
      {signals.length === 0 ? (
        <p className="text-ink-soft">{t("moderation.case.noFraudSignals")}</p>
      ) : (
        <ul className="grid gap-4">
          {signals.map((signal) => (
            <li key={signal.name} className="grid gap-1 text-14">
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone={signal.serious ? "failure" : "warning"} icon={signal.serious ? "alert" : undefined}>
                  {t(`moderation.fraudSignal.${signal.name}`)}
                </Badge>
                <span className="text-12 text-ink-soft tabular-nums">
                  {t("moderation.case.trusted", { weight: signal.weight })}
                </span>
              </div>
              {signal.text && <p className="wrap-anywhere">{signal.text}</p>}
              {signal.links.length > 0 && (
                <ul className="grid gap-2">
                  {signal.links.map((link, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may lead to one ad
                    <li key={i}>
                      <Evidence link={link} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Evidence({ link: { href, text, note, pictures } }: { link: EvidenceLink }) {
  const thumb = "aspect-4/3 w-20 rounded-sm bg-wash object-cover";
  const blank = <span className={thumb} />;
  return (
    <div className="grid gap-1">
      {pictures && (
        <div className="flex gap-1.5">
          <Picture src={pictures.own} alt="" className={thumb} fallback={blank} />
          <Picture src={pictures.other} alt="" className={thumb} fallback={blank} />
        </div>
      )}
      <p>
        <a href={href} className="link underline wrap-anywhere">
          <bdi>{text}</bdi>
        </a>
        {note && <span className="text-ink-soft"> {note}</span>}
      </p>
    </div>
  );
}
