import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/select-conversation-page.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  createUnlistedHead(context, "/account/inbox", (t) => t("inbox.title"));

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the placeholder beside the conversation list while no conversation is open. Phones show the list alone. */
export default function SelectConversationPage() {
  const { t } = useTranslation();
  return (
    <div className="grid grow place-content-center justify-items-center gap-2 p-8 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-wash text-ink-faint">
        <Icon name="messages" size={32} />
      </span>
      <p className="pt-2 font-semibold">{t("inbox.choose")}</p>
      <p className="text-14 text-ink-soft">{t("inbox.chooseText")}</p>
    </div>
  );
}
