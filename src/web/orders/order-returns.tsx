import type { ReturnState } from "#db/schema/returns.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import type { OrderReturnLink, ReturnableLineView } from "./order-returns.server.ts";

const looks: Record<ReturnState, { tone: BadgeTone; icon: IconName }> = {
  requested: { tone: "warning", icon: "clock" },
  approved: { tone: "info", icon: "check" },
  declined: { tone: "failure", icon: "failure" },
  disputed: { tone: "warning", icon: "shield" },
  withdrawn: { tone: "unknown", icon: "close" },
  sent: { tone: "info", icon: "box" },
  received: { tone: "info", icon: "store" },
  refunded: { tone: "success", icon: "success" },
  rejected: { tone: "failure", icon: "failure" },
};

/** Renders the state of a return. */
export function ReturnBadge({ state }: { state: ReturnState }) {
  const { t } = useTranslation();
  return <Badge {...looks[state]}>{t(`orders.returns.state.${state}`)}</Badge>;
}

/** Renders links to the returns of a seller order. Renders nothing without any. */
export function ReturnLinks({ returns }: { returns: readonly OrderReturnLink[] }) {
  const { t } = useTranslation();
  if (returns.length === 0) return null;
  return (
    <section className="print:hidden">
      <h3 className="pb-1 text-14 font-medium">{t("orders.returns.title")}</h3>
      <ul className="divide-y divide-line rounded-sm border border-line">
        {returns.map(({ id, href, item, state }) => (
          <li key={id}>
            <a
              href={href}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2 text-14 hover:bg-wash"
            >
              <bdi dir="auto" className="min-w-0 wrap-anywhere">
                {item}
              </bdi>
              <ReturnBadge state={state} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders the link with which the buyer asks for the return of a line, and until when. */
export function ReturnLineLink({ line }: { line: ReturnableLineView | undefined }) {
  const { t } = useTranslation();
  if (!line) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 pt-1.5 text-14 print:hidden">
      <a href={line.href} className="link inline-flex items-center gap-1.5 py-0.5">
        <Icon name="back" size={16} />
        {t("orders.returns.ask")}
      </a>
      <span className="text-13 text-ink-faint">{line.until}</span>
      {line.promise && (
        <span className="flex basis-full items-center gap-1.5 text-13 text-fits">
          <Icon name="shield" size={16} />
          {line.promise}
        </span>
      )}
    </p>
  );
}
