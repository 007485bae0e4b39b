import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import type { OpenTask } from "./open-tasks.server.ts";

const icons: Record<OpenTask["name"], IconName> = {
  messages: "messages",
  orders: "cart",
  returns: "refresh",
  bookings: "calendar",
  rejected: "alert",
  expired: "clock",
};

/** Renders links to the work that waits for the member, each with its number of entries. */
export function OpenTasksCard({ tasks }: { tasks: readonly OpenTask[] }) {
  const { t, language } = useTranslation();
  const { formatNumber } = getFormatters(language);
  return (
    <Card title={t("account.dashboard.tasks.title")} className="md:col-span-2">
      <ul className="-mx-2 -my-2 grid sm:grid-cols-2 sm:gap-x-4">
        {tasks.map(({ name, path, count }) => (
          <li key={name}>
            <a href={path} className="flex min-h-11 items-center gap-3 rounded-sm px-2 hover:bg-wash">
              <Icon name={icons[name]} className="text-ink-faint" />
              <span className="min-w-0 grow">{t(`account.dashboard.tasks.${name}`)}</span>
              <bdi className="font-semibold tabular-nums">{formatNumber(count)}</bdi>
              <Icon name="chevron-next" size={18} className="text-ink-faint" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
