import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { CardData } from "#web/shop/card.ts";
import { CardActions, roundButton } from "#web/shop/card-actions.tsx";
import { ProductCard } from "#web/shop/product-card.tsx";
import type { Route } from "./+types/page.ts";
import { wishActions } from "./favourites.ts";
import type { WishNews } from "./flash.server.ts";
import { loadWishlist, type WishNote } from "./page.server.ts";
import { wishlistPath } from "./path.ts";

await needTexts("account");

export const loader = (args: Route.LoaderArgs) => loadWishlist(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? headTags({ ...loaderData, unlisted: true }) : bareHead;

/** The form that takes ads out; their buttons are on the cards. */
const removing = "favourite-remove";

/** What somebody keeps an eye on (RT-13), and what has become of it since. */
export default function WishlistPage({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation();
  const busy = useNavigation().formAction?.startsWith("/shop/wishlist/") ?? false;
  const { items, page } = list;
  const path = wishlistPath(page.page);
  return (
    <>
      <h1 className="flex flex-wrap items-baseline gap-x-3 pb-4 text-28 font-semibold">
        {list.title}
        {page.total > 0 && <span className="text-15 font-normal text-ink-soft">{list.count}</span>}
      </h1>
      {list.news?.undo !== undefined && <Removed news={list.news} ad={list.news.undo} back={path} />}
      <p role="status" className="sr-only">
        {busy ? t("wishlist.loading") : ""}
      </p>
      {items.length === 0 ? (
        <EmptyState
          scene="empty-favourites"
          title={t("wishlist.emptyTitle")}
          text={t(list.signIn ? "wishlist.visitorEmptyText" : "wishlist.emptyText")}
        >
          <p className="flex flex-wrap justify-center gap-3 pt-2">
            <a href="/shop/CarForSale" className={buttonClass("primary")}>
              {t("wishlist.cars")}
            </a>
            <a href="/shop/category/parts/products" className={buttonClass("outline")}>
              {t("wishlist.parts")}
            </a>
            {list.signIn && (
              <a href={list.signIn} className={buttonClass("outline")}>
                {t("header.signIn")}
              </a>
            )}
          </p>
        </EmptyState>
      ) : (
        <>
          <Form id={removing} method="post" action={wishActions.remove} preventScrollReset replace hidden>
            <ForgeryField />
            <input type="hidden" name="back" value={path} />
          </Form>
          {list.signIn && (
            <div className="pb-4">
              <Alert
                action={
                  <a href={list.signIn} className={buttonClass("outline")}>
                    {t("header.signIn")}
                  </a>
                }
              >
                {t("wishlist.onDevice")}
              </Alert>
            </div>
          )}
          <ul className={`card-grid lg:grid-cols-3! ${busy ? "opacity-60" : ""}`} aria-busy={busy}>
            {items.map(({ card, note }, i) => (
              <li key={card.id} className="min-w-0">
                <ProductCard
                  card={card}
                  eager={i < 6 && (i > 0 || "first")}
                  actions={<CardActions card={card} heart={<TakeOut card={card} />} />}
                  note={note && <Note note={note} />}
                />
              </li>
            ))}
          </ul>
          <Pagination
            page={page.page}
            pages={page.pages}
            hrefOf={wishlistPath}
            labels={{
              nav: t("pages.nav"),
              previous: t("pages.previous"),
              next: t("pages.next"),
              page: (n) => t("pages.page", { page: n }),
            }}
          />
        </>
      )}
    </>
  );
}

function TakeOut({ card }: { card: CardData }) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      form={removing}
      name="ad"
      value={card.id}
      aria-label={t("wishlist.remove", { name: card.name.text || t("card.unnamed") })}
      title={t("header.favourites")}
      className={roundButton}
    >
      <Icon name="heart-filled" size={18} className="text-accent-text" />
    </button>
  );
}

const looks = {
  fell: { icon: "price-drop", tone: "text-fits" },
  gone: { icon: "info", tone: "text-ink-soft" },
} as const;

function Note({ note: { kind, text } }: { note: WishNote }) {
  const { icon, tone } = looks[kind];
  return (
    <p data-note={kind} className={`flex items-start gap-1.5 text-13 font-medium ${tone}`}>
      <Icon name={icon} size={16} className="mt-0.5" />
      <span>{text}</span>
    </p>
  );
}

/** What was just taken out can be put back; it takes the focus, as the button that was pressed is gone. */
function Removed({ news, ad, back }: { news: WishNews; ad: number; back: string }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  return (
    <div ref={place} tabIndex={-1} className="mb-4 scroll-mt-24 rounded-md outline-none">
      <Alert
        role="status"
        action={
          <Form method="post" action={wishActions.add} preventScrollReset replace>
            <ForgeryField />
            <input type="hidden" name="back" value={back} />
            <input type="hidden" name="ad" value={ad} />
            <Button type="submit" look="outline">
              <Icon name="back" size={18} />
              {t("wishlist.undo")}
            </Button>
          </Form>
        }
      >
        <span className="line-clamp-2 wrap-anywhere">{news.text}</span>
      </Alert>
    </div>
  );
}
