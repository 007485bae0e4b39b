import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { needTexts } from "#i18n/texts.ts";
import { Alert } from "#ui/alert.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Drawing } from "#ui/drawing.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { CardData } from "#web/shop/card.ts";
import { pictureSources } from "#web/shop/picture-sources.ts";
import type { Route } from "./+types/page.ts";
import { loadComparison } from "./page.server.ts";

await needTexts("aside");

export const loader = (args: Route.LoaderArgs) => loadComparison(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? headTags({ ...loaderData, unlisted: true }) : bareHead;

/** Ads side by side (RT-22): what each is and has, with the differences marked. */
export default function ComparePage({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { cards } = list;
  return (
    <div className="container-page pb-12">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[{ label: t("nav.home"), href: "/" }, { label: t("nav.shop"), href: "/shop" }, { label: list.title }]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
        <div>
          <h1 className="text-22 font-semibold md:text-28">{list.title}</h1>
          {cards.length > 0 && <p className="text-14 text-ink-soft">{t("compare.count", { count: cards.length })}</p>}
        </div>
        {cards.length > 1 && <Tools list={list} />}
      </div>
      {list.full && (
        <div className="pb-4">
          <Alert tone="warning" role="alert">
            {t("compare.full")}
          </Alert>
        </div>
      )}
      {list.gone > 0 && (
        <div className="pb-4">
          <Alert tone="warning" role="status">
            {t("compare.gone", { count: list.gone })}
          </Alert>
        </div>
      )}
      {cards.length === 0 ? (
        <EmptyState scene="empty-compare" title={t("compare.emptyTitle")} text={t("compare.emptyText")}>
          <a href="/shop/CarForSale" className={buttonClass()}>
            {t("compare.browse")}
          </a>
        </EmptyState>
      ) : (
        <Table list={list} />
      )}
    </div>
  );
}

type List = Route.ComponentProps["loaderData"];

function Tools({ list }: { list: List }) {
  const { t } = useTranslation();
  const ads = list.shared ? { ads: list.sharePath.split("=")[1] } : {};
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a
        href={`/shop/compare?${new URLSearchParams({ ...ads, ...(list.onlyDifferences ? {} : { differences: "1" }) } as Record<string, string>)}`}
        data-keep-scroll=""
        className={buttonClass("outline")}
      >
        {t(list.onlyDifferences ? "compare.everything" : "compare.onlyDifferences")}
      </a>
      <a href={list.sharePath} className={buttonClass("outline")}>
        {t("compare.share")}
      </a>
      {!list.shared && (
        <Form method="post" action="/shop/compare/remove">
          <ForgeryField />
          <button type="submit" className={buttonClass("quiet")}>
            <Icon name="trash" size={18} />
            {t("compare.clear")}
          </button>
        </Form>
      )}
    </div>
  );
}

function Table({ list }: { list: List }) {
  const { t } = useTranslation();
  const width = { "--columns": list.cards.length } as React.CSSProperties;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling table must be reachable by keyboard
      tabIndex={0}
      aria-label={list.title}
      className="relative overflow-x-auto rounded-md border border-line bg-paper"
    >
      <table
        style={width}
        className="w-full min-w-[calc(var(--columns)*170px+110px)] table-fixed border-collapse text-14 md:min-w-[calc(var(--columns)*180px+144px)]"
      >
        <thead>
          <tr>
            <td className="sticky start-0 z-1 w-27 border-b border-line bg-paper md:w-36 lg:w-44" />
            {list.cards.map((card) => (
              <th key={card.id} scope="col" className="border-b border-line p-3 text-start align-top font-normal">
                <Head card={card} removable={!list.shared} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={row.name} className={row.differs && list.cards.length > 1 ? "" : "text-ink-soft"}>
              <th
                scope="row"
                className="sticky start-0 z-1 border-b border-line bg-paper px-3 py-2.5 text-start font-normal wrap-anywhere text-ink-soft"
              >
                {row.name}
              </th>
              {row.values.map((value, i) => (
                <td
                  key={list.cards[i]?.id}
                  className={`border-b border-line px-3 py-2.5 align-top wrap-anywhere ${row.differs && list.cards.length > 1 ? "font-medium" : ""}`}
                >
                  {value.text ? (
                    <span className="inline-flex items-center gap-2">
                      {value.color && (
                        <span
                          aria-hidden
                          className="size-4 shrink-0 rounded-full border border-line-strong"
                          style={{ backgroundColor: value.color }}
                        />
                      )}
                      <bdi>{value.text}</bdi>
                    </span>
                  ) : (
                    <span className="text-ink-faint">
                      <span aria-hidden>—</span>
                      <span className="sr-only">{t("compare.unknown")}</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ card, removable }: { card: CardData; removable: boolean }) {
  const { t } = useTranslation();
  const drawing = <Drawing shape={card.drawing.shape} color={card.drawing.color} label="" />;
  return (
    <div className="relative space-y-2">
      <div className="aspect-4/3 overflow-hidden rounded-sm bg-wash">
        {card.images[0] ? (
          <Picture
            {...pictureSources(card.images[0].url)}
            sizes="240px"
            alt=""
            width={480}
            height={360}
            className="size-full object-cover"
            fallback={drawing}
          />
        ) : (
          drawing
        )}
      </div>
      {removable && (
        <Form method="post" action="/shop/compare/remove" className="absolute end-1.5 top-1.5">
          <ForgeryField />
          <button
            type="submit"
            name="ad"
            value={card.id}
            aria-label={t("compare.remove", { name: card.name.text })}
            className="grid size-9 place-items-center rounded-full bg-paper/90 hover:bg-paper"
          >
            <Icon name="close" size={18} />
          </button>
        </Form>
      )}
      <a
        href={card.href}
        dir="auto"
        lang={card.name.lang}
        className="link line-clamp-3 py-0.5 font-medium wrap-anywhere"
      >
        {card.name.text || t("card.unnamed")}
      </a>
      {card.price ? <Price text={card.price} className="text-16" /> : <span>{t("price.onRequest")}</span>}
      {card.perDay && <span className="text-13 text-ink-soft"> {t("price.perDay")}</span>}
    </div>
  );
}
