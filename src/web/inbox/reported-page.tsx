import {
  type ConversationReportState,
  conversationReportStates,
  reportedConversations,
} from "#domain/inbox/reported.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { StateLinks } from "#web/moderation/state-links.tsx";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/reported-page.ts";
import { ReportedHead } from "./reported-head.tsx";
import { shownReported } from "./shown-reported.server.ts";

await needTexts("inbox");

const path = "/moderation/conversations";
const states = ["open", "upheld", "dismissed"] as const satisfies ConversationReportState[];

const hrefOf = (state: ConversationReportState, page = 1): string => {
  const query = new URLSearchParams({
    ...(state === "open" ? {} : { state }),
    ...(page > 1 ? { page: `${page}` } : {}),
  });
  return query.size > 0 ? `${path}?${query}` : path;
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const asked = url.searchParams.get("state");
  const state = conversationReportStates.find((each) => each === asked) ?? "open";
  const found = await reportedConversations(db, state, pageOfAddress(url));
  const { moment } = formatters(language);
  return {
    ...headOf(context, path, translator(language).t("inbox.moderation.title")),
    state,
    items: found.items.map((each) => shownReported(each, language, moment)),
    page: found.page,
    pages: found.pages,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Conversations that somebody reported; what is written in them is a page further. */
export default function ReportedPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("inbox.moderation.text")}</p>
      </div>
      <StateLinks
        label={t("inbox.moderation.states")}
        links={states.map((state) => ({
          label: t(`inbox.moderation.${state}`),
          href: hrefOf(state),
          current: state === page.state,
        }))}
      />
      {page.items.length === 0 ? (
        <EmptyState title={t("inbox.moderation.empty")} text={t("inbox.moderation.emptyText")} />
      ) : (
        <ul className="grid gap-4">
          {page.items.map((each) => (
            <li key={each.id} className="grid gap-4 rounded-md border border-line bg-paper p-4">
              <ReportedHead conversation={each} />
              {page.state === "open" && (
                <a href={`${path}/${each.id}`} data-native="" className={buttonClass("primary", "justify-self-start")}>
                  {t("inbox.moderation.read")}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <OrderPages page={page.page} pages={page.pages} hrefOf={(n) => hrefOf(page.state, n)} />
    </>
  );
}
