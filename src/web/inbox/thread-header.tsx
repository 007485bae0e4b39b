import type { ListingStatus } from "#db/schema/listings.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Menu } from "#ui/menu.tsx";
import { Price } from "#ui/price.tsx";
import { PostForm } from "#web/account/fields.tsx";
import type { ThreadView } from "./thread-view.server.ts";
import { TopicPicture } from "./topic-picture.tsx";

type Props = { page: ThreadView; path: string };

/** Renders the participant, the subject with price and status, and the menu of actions. */
export function ThreadHeader({ page, path }: Props) {
  const { t } = useTranslation();
  const { other: participant, topic } = page;
  return (
    <header className="flex items-center gap-3 border-b border-line px-3 py-2.5">
      <a
        href="/account/inbox"
        aria-label={t("inbox.back")}
        className="-ms-1 grid size-10 shrink-0 place-items-center rounded-sm hover:bg-wash lg:hidden"
      >
        <Icon name="back" />
      </a>
      <TopicPicture picture={topic.picture} kind={topic.kind} className="h-12 w-14" />
      <div className="min-w-0 grow">
        <h2 className="flex items-center gap-1 text-15 font-semibold">
          <bdi lang={participant.name.lang} className="min-w-0 truncate">
            {participant.href ? (
              <a href={participant.href} className="link">
                {participant.name.text}
              </a>
            ) : (
              participant.name.text
            )}
          </bdi>
          {participant.verified && (
            <Icon name="verified" size={16} className="shrink-0 text-fits" label={t("inbox.verified")} />
          )}
        </h2>
        <p className="flex">
          <span lang={topic.name?.lang} dir="auto" className="min-w-0 truncate text-13 text-ink-soft">
            {topic.href && topic.name ? (
              <a href={topic.href} className="link">
                {topic.name.text}
              </a>
            ) : (
              (topic.name?.text ?? t(`inbox.topic.removed.${topic.kind}`))
            )}
          </span>
        </p>
        {topic.status && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13">
            {topic.price ? (
              <span>
                <Price text={topic.price} className="text-14" />
                {topic.perDay && <span className="ms-1 text-12 text-ink-soft">{t("inbox.topic.perDay")}</span>}
              </span>
            ) : (
              <span className="text-ink-soft">{t("inbox.topic.onRequest")}</span>
            )}
            <Badge tone={statusTones[topic.status] ?? "unknown"}>{t(`inbox.status.${topic.status}`)}</Badge>
          </p>
        )}
      </div>
      <Menu
        align="end"
        label={t("inbox.actions")}
        triggerClass="grid size-10 place-items-center rounded-sm hover:bg-wash"
        panelClass="w-64 p-1.5 text-14"
        trigger={<Icon name="dots" />}
      >
        <ThreadActions page={page} path={path} />
      </Menu>
    </header>
  );
}

const statusTones: Partial<Record<ListingStatus, "success" | "warning">> = { active: "success", reserved: "warning" };

const menuRowClass = "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start hover:bg-wash";

function ThreadActions({ page, path }: Props) {
  const { t } = useTranslation();
  const isBlocked = page.silence === "you-blocked";
  return (
    <ul>
      <li>
        <ThreadAction
          path={path}
          actionName={page.archived ? "unarchive" : "archive"}
          icon="archive"
          label={t(page.archived ? "inbox.unarchive" : "inbox.archive")}
        />
      </li>
      {page.silence !== "gone" && (
        <li>
          <ThreadAction
            path={path}
            actionName={isBlocked ? "unblock" : "block"}
            icon="ban"
            label={t(isBlocked ? "inbox.unblock" : "inbox.block")}
          />
          {!isBlocked && <p className="px-3 pb-2 text-12 text-ink-soft">{t("inbox.blockConfirm")}</p>}
        </li>
      )}
      <li className="border-t border-line pt-1">
        {page.reported ? (
          <p className="px-3 py-2 text-13 text-ink-soft">{t("inbox.reported")}</p>
        ) : (
          <a href={`${path}/report`} className={menuRowClass}>
            <Icon name="flag" className="text-ink-faint" />
            {t("inbox.report")}
          </a>
        )}
      </li>
    </ul>
  );
}

type ThreadActionProps = { path: string; actionName: string; icon: IconName; label: string };

function ThreadAction({ path, actionName, icon, label }: ThreadActionProps) {
  return (
    <PostForm action={path}>
      <button type="submit" name="do" value={actionName} className={menuRowClass}>
        <Icon name={icon} className="text-ink-faint" />
        {label}
      </button>
    </PostForm>
  );
}
