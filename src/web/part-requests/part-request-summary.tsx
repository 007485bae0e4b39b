import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Icon } from "#ui/icon.tsx";
import type { PartRequestView } from "./part-request-view.server.ts";

const stateTones: Record<PartRequestView["state"], BadgeTone> = {
  open: "info",
  accepted: "success",
  closed: "unknown",
  expired: "unknown",
  removed: "failure",
};

/** Renders the state of a request as a badge. */
export function PartRequestBadge({ state }: Pick<PartRequestView, "state">) {
  const { t } = useTranslation();
  return <Badge tone={stateTones[state]}>{t(`partRequests.states.${state}`)}</Badge>;
}

/** Renders the name, state and dates of a request, below a link back to the list. */
export function PartRequestHeading({
  request,
  back,
}: {
  request: PartRequestView;
  back: { href: string; text: string };
}) {
  return (
    <div>
      <a href={back.href} className="link inline-flex min-h-10 items-center gap-1.5 text-14 font-medium">
        <Icon name="arrow-back" size={18} />
        {back.text}
      </a>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-28 font-semibold wrap-anywhere">
          <bdi>{request.part}</bdi>
        </h1>
        <PartRequestBadge state={request.state} />
      </div>
      <p className="text-ink-soft">{request.dates}</p>
    </div>
  );
}

/** Renders what a request asks for, with its photo. */
export function PartRequestDetails({ request }: { request: PartRequestView }) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className="grid gap-4">
        <DefinitionList
          columns={2}
          items={[
            { label: t("partRequests.field.car"), value: <bdi>{request.car}</bdi> },
            { label: t("partRequests.field.category"), value: request.category },
            ...(request.partNumber
              ? [{ label: t("partRequests.field.partNumber"), value: <bdi dir="ltr">{request.partNumber}</bdi> }]
              : []),
            { label: t("partRequests.field.condition"), value: t(`partRequests.conditions.${request.condition}`) },
            { label: t("partRequests.field.city"), value: request.city },
          ]}
        />
        {request.note && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {request.note}
          </p>
        )}
        {request.photo && (
          <a href={request.photo} data-native="" className="block w-fit">
            <img
              src={request.photo}
              alt={t("partRequests.photoOf", { part: request.part })}
              className="max-h-80 max-w-full rounded-sm border border-line"
            />
          </a>
        )}
      </div>
    </Card>
  );
}

/** Renders a request as a row of a list. The whole row is a link. */
export function PartRequestRow({
  request,
  href,
  children,
}: {
  request: PartRequestView;
  href: string;
  children?: React.ReactNode;
}) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-paper p-4 hover:border-line-control">
      <div className="min-w-0">
        <h2 className="text-16 font-semibold wrap-anywhere">
          <a href={href} className="after:absolute after:inset-0 after:rounded-md">
            <bdi>{request.part}</bdi>
          </a>
        </h2>
        <p className="flex flex-wrap gap-x-3 text-14 text-ink-soft">
          <bdi>{request.car}</bdi>
          <span>{request.category}</span>
          <span>{request.city}</span>
        </p>
        <p className="text-13 text-ink-faint">{request.dates}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  );
}
