import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { CardActions, roundButtonClass } from "#web/listing-card/card-actions.tsx";
import type { CardData } from "#web/listing-card/card-data.ts";
import { ListingCard } from "#web/listing-card/listing-card.tsx";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { favouriteActions } from "../hearts/favourites-context.ts";
import type { FavouriteNotice } from "../hearts/flash.server.ts";
import type { Route } from "./+types/favourites-page.ts";
import { getFavouritesPath } from "./favourites-path.ts";
import { type FavouriteChangeNote, loadFavouritesPage } from "./load-favourites-page.server.ts";

await preloadMessages("account");

export const loader = (args: Route.LoaderArgs) => loadFavouritesPage(args);

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData && { ...loaderData, unlisted: true });

/** Id of the form that removes favourites. The buttons on the cards submit this form. */
const REMOVE_FORM_ID = "favourite-remove";

/** Renders the page with the favourites (RT-13) and notes about fallen prices and missing listings. */
export default function FavouritesPage({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation();
  const busy = useNavigation().formAction?.startsWith("/shop/wishlist/") ?? false;
  const { items, page } = list;
  const path = getFavouritesPath(page.page);
  return (
    <>
      <h1 className="flex flex-wrap items-baseline gap-x-3 pb-4 text-28 font-semibold">
        {list.title}
        {page.total > 0 && <span className="text-15 font-normal text-ink-soft">{list.count}</span>}
      </h1>
      {list.news?.undo !== undefined && <RemovedAlert notice={list.news} listingId={list.news.undo} back={path} />}
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
            <a href="/shop/CarForSale" className={getButtonClass("primary")}>
              {t("wishlist.cars")}
            </a>
            <a href="/shop/category/parts/products" className={getButtonClass("outline")}>
              {t("wishlist.parts")}
            </a>
            {list.signIn && (
              <a href={list.signIn} className={getButtonClass("outline")}>
                {t("header.signIn")}
              </a>
            )}
          </p>
        </EmptyState>
      ) : (
        <>
          <Form id={REMOVE_FORM_ID} method="post" action={favouriteActions.remove} preventScrollReset replace hidden>
            <CsrfField />
            <input type="hidden" name="back" value={path} />
          </Form>
          {list.signIn && (
            <div className="pb-4">
              <Alert
                action={
                  <a href={list.signIn} className={getButtonClass("outline")}>
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
                <ListingCard
                  card={card}
                  eager={i < 6 && (i > 0 || "first")}
                  actions={<CardActions card={card} heart={<RemoveButton card={card} />} />}
                  note={note && <FavouriteNoteText note={note} />}
                />
              </li>
            ))}
          </ul>
          <ListPagination page={page.page} pages={page.pages} getHref={getFavouritesPath} />
        </>
      )}
    </>
  );
}

function RemoveButton({ card }: { card: CardData }) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      form={REMOVE_FORM_ID}
      name="ad"
      value={card.id}
      aria-label={t("wishlist.remove", { name: card.name.text || t("card.unnamed") })}
      title={t("header.favourites")}
      className={roundButtonClass}
    >
      <Icon name="heart-filled" size={18} className="text-accent-text" />
    </button>
  );
}

const noteStyles = {
  fell: { icon: "price-drop", tone: "text-fits" },
  gone: { icon: "info", tone: "text-ink-soft" },
} as const;

function FavouriteNoteText({ note: { kind, text } }: { note: FavouriteChangeNote }) {
  const { icon, tone } = noteStyles[kind];
  return (
    <p data-note={kind} className={`flex items-start gap-1.5 text-13 font-medium ${tone}`}>
      <Icon name={icon} size={16} className="mt-0.5" />
      <span>{text}</span>
    </p>
  );
}

/** Renders the undo alert for a removed favourite. The alert takes the focus, because the pressed button is gone. */
function RemovedAlert({ notice, listingId, back }: { notice: FavouriteNotice; listingId: number; back: string }) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) container.current?.focus();
  }, [notice]);
  return (
    <div ref={container} tabIndex={-1} className="mb-4 scroll-mt-24 rounded-md outline-none">
      <Alert
        role="status"
        action={
          <Form method="post" action={favouriteActions.add} preventScrollReset replace>
            <CsrfField />
            <input type="hidden" name="back" value={back} />
            <input type="hidden" name="ad" value={listingId} />
            <Button type="submit" variant="outline">
              <Icon name="back" size={18} />
              {t("wishlist.undo")}
            </Button>
          </Form>
        }
      >
        <span className="line-clamp-2 wrap-anywhere">{notice.text}</span>
      </Alert>
    </div>
  );
}
