import type { MouseEvent } from "react";
import { Form } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { SwitchButton } from "#ui/switch-button.tsx";
import { showToast } from "#ui/toast-queue.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { HiddenParams } from "#web/navigation/hidden-params.tsx";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/compare-page.ts";
import { CompareNotices } from "./compare-notices.tsx";
import { loadComparison } from "./compare-page.server.ts";
import { ComparisonTable } from "./comparison-table.tsx";

await preloadMessages("cart-compare");

export const loader = (args: Route.LoaderArgs) => loadComparison(args);

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData && { ...loaderData, unlisted: true });

/** Renders the comparison page (RT-22): facts of the listings side by side, with marked differences. */
export default function ComparePage({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { groups, ids } = list;
  return (
    <div className="container-page pb-12">
      <PageBreadcrumbs crumbs={[{ label: t("nav.shop"), href: "/shop" }, { label: list.title }]} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
        <div>
          <h1 className="text-22 font-semibold md:text-28">{list.title}</h1>
          {ids.length > 0 && <p className="text-14 text-ink-soft">{t("compare.count", { count: ids.length })}</p>}
        </div>
        {(ids.length > 0 || (list.own > 0 && !list.shared)) && <CompareTools list={list} />}
      </div>
      <CompareNotices list={list} />
      {ids.length === 0 && (
        <EmptyState
          scene="empty-compare"
          title={t("compare.emptyTitle")}
          text={
            list.shared
              ? t("compare.emptyShared")
              : list.gone > 0
                ? t("compare.gone", { count: list.gone })
                : t("compare.emptyText")
          }
        >
          {list.shared && list.own > 0 && (
            <a href="/shop/compare" className={getButtonClass("outline")}>
              {t("compare.mine")}
            </a>
          )}
          <a href="/shop/CarForSale" className={getButtonClass()}>
            {t("compare.browse")}
          </a>
        </EmptyState>
      )}
      <div className="space-y-8">
        {groups.map((group) => (
          <section key={group.kind}>
            {groups.length > 1 && <h2 className="pb-3 text-18 font-semibold">{t(`kind.${group.kind}`)}</h2>}
            <ComparisonTable group={group} own={!list.shared} onlyDifferences={list.onlyDifferences} />
          </section>
        ))}
      </div>
    </div>
  );
}

/** Renders the actions for the whole comparison. */
function CompareTools({ list }: { list: Route.ComponentProps["loaderData"] }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {list.groups.some((group) => group.cards.length > 1) && (
        <form action="/shop/compare" data-keep-scroll="" className="flex pe-2">
          <HiddenParams search={list.switchHref.split("?")[1] ?? ""} except={[]} />
          <SwitchButton isOn={list.onlyDifferences}>{t("compare.onlyDifferences")}</SwitchButton>
        </form>
      )}
      {list.ids.length > 0 && <ShareLink path={list.sharePath} />}
      {!list.shared && (
        <Form method="post" action="/shop/compare/clear">
          <CsrfField />
          <button type="submit" className={getButtonClass("quiet")}>
            <Icon name="trash" size={18} />
            {t("compare.clear")}
          </button>
        </Form>
      )}
    </div>
  );
}

/** Renders a link that copies the URL of the comparison. Without clipboard access, the link opens that URL. */
function ShareLink({ path }: { path: string }) {
  const { t } = useTranslation();
  const copy = (event: MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget;
    if (!navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigator.clipboard.writeText(href).then(
      () => showToast({ tone: "success", text: t("compare.copied") }),
      () => window.location.assign(href),
    );
  };
  return (
    <a href={path} onClick={copy} className={getButtonClass("outline")}>
      <Icon name="send" size={18} />
      {t("compare.share")}
    </a>
  );
}
