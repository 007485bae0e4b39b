import { translator } from "#i18n/i18n.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/choose-page.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  headOf(context, "/account/inbox", translator(context.get(preferencesContext).language).t("inbox.title"));

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Beside the list while no conversation is open; phones show the list alone. */
export default function ChoosePage() {
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
