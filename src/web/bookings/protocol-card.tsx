import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { ProtocolView } from "./protocol-view.server.ts";

type Fact = { label: string; value: string };

/** Link to a form about a protocol: to record it as the office, or to answer it as the customer. */
type ProtocolLink = { href: string; text: string };

type Props = {
  protocols: readonly ProtocolView[];
  /** Distance driven between pick-up and return. Undefined before the return. */
  distance: readonly Fact[] | undefined;
  links: readonly ProtocolLink[];
};

/**
 * Renders the protocols of pick-up and return with the driven distance and the next steps. Renders nothing without
 * protocols and links.
 */
export function ProtocolsCard({ protocols, distance, links }: Props) {
  const { t } = useTranslation();
  if (protocols.length === 0 && links.length === 0) return null;
  return (
    <Card title={t("rentals.protocol.cardTitle")}>
      <div className="grid gap-5">
        {protocols.length === 0 && <p className="text-14 text-ink-soft">{t("rentals.protocol.none")}</p>}
        {protocols.map((protocol) => (
          <ProtocolDetails key={protocol.kind} protocol={protocol} />
        ))}
        {distance && <Facts rows={distance} />}
        {links.length > 0 && (
          <p className="flex flex-wrap gap-2 print:hidden">
            {links.map(({ href, text }) => (
              <a key={href} href={href} className={getButtonClass("outline")}>
                {text}
              </a>
            ))}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Renders labels with their values, one a row. */
export const Facts = ({ rows }: { rows: readonly Fact[] }) => (
  <dl className="divide-y divide-line text-14">
    {rows.map(({ label, value }) => (
      <div key={label} className="flex flex-wrap justify-between gap-x-4 py-1.5">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="font-medium">{value}</dd>
      </div>
    ))}
  </dl>
);

type PhotoLinksProps = { photos: readonly string[]; getText: (number: number) => string };

/** Renders small photos that open in full size. Renders nothing without photos. */
export function PhotoLinks({ photos, getText }: PhotoLinksProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer" className="block size-20 overflow-hidden rounded-sm bg-wash">
            <img src={photo} alt={getText(index + 1)} loading="lazy" className="size-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Renders a protocol: its figures, remarks, photos and the customer's answer. */
export function ProtocolDetails({ protocol }: { protocol: ProtocolView }) {
  const { t } = useTranslation();
  const { answer } = protocol;
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{protocol.title}</h3>
        <Badge tone={answer === "confirmed" ? "success" : answer === "contested" ? "warning" : "unknown"}>
          {t(`rentals.protocol.state.${answer ?? "open"}`)}
        </Badge>
        <span className="text-13 text-ink-soft">{protocol.recordedAt}</span>
      </div>
      <Facts rows={protocol.rows} />
      {protocol.remarks && (
        <p className="text-14 whitespace-pre-line wrap-anywhere" dir="auto">
          {protocol.remarks}
        </p>
      )}
      <PhotoLinks photos={protocol.photos} getText={(number) => t("rentals.protocol.photo", { number })} />
      {protocol.answerNote && (
        <p className="rounded-sm bg-wash p-3 text-14">
          <span className="block text-13 text-ink-soft">{t("rentals.protocol.customerSays")}</span>
          <span className="whitespace-pre-line wrap-anywhere" dir="auto">
            {protocol.answerNote}
          </span>
        </p>
      )}
    </section>
  );
}
