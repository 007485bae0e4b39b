import { type FormEvent, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { createLazyWithRetry } from "#web/connectivity/offline-handlers.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { useCurrentUrl } from "#web/navigation/current-url.ts";
import { FavouritesContext, favouriteActions, HEART_FORM_ID, type PendingFavourite } from "./favourites-context.ts";

const SendFavourite = createLazyWithRetry(
  () => import("./send-favourite.tsx"),
  ({ pending: { listingId: ad, verb } }) => {
    const form = document.getElementById(HEART_FORM_ID) as HTMLFormElement | null;
    form?.append(Object.assign(document.createElement("input"), { type: "hidden", name: "ad", value: ad }));
    form?.setAttribute("action", favouriteActions[verb]);
    form?.submit();
  },
);

type Props = {
  /** Favourites known to the server. A guest's favourites come from the device cookie (RO-01). */
  ids: readonly number[];
  /**
   * Whether requests are sent one after the other. True for guests, because each response replaces the whole device
   * cookie.
   */
  isSequential: boolean;
  children: ReactNode;
};

/**
 * Provides the favourites to the heart buttons and renders the form that they submit. With JavaScript, a heart
 * changes at once and the request runs in the background. Without it, the form redirects back to the page. A second
 * click during the request is ignored (ST-07).
 */
export function FavouritesProvider({ ids, isSequential, children }: Props) {
  const currentUrl = useCurrentUrl();
  const [pendingFavourites, setPendingFavourites] = useState<readonly PendingFavourite[]>([]);
  const page = currentUrl.pathname + currentUrl.search;
  const shownIds = useMemo(() => {
    const favouriteIds = new Set(ids);
    for (const { listingId: ad, verb } of pendingFavourites) favouriteIds[verb === "add" ? "add" : "delete"](ad);
    return favouriteIds;
  }, [ids, pendingFavourites]);
  const removePending = useCallback(
    (pending: PendingFavourite) => setPendingFavourites((all) => all.filter((each) => each !== pending)),
    [],
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const heart = (event.nativeEvent as SubmitEvent).submitter;
    const ad = Number(heart?.getAttribute("value"));
    const actionName = heart?.getAttribute("formaction") ? "remove" : "add";
    setPendingFavourites((all) =>
      all.some((each) => each.listingId === ad) ? all : [...all, { listingId: ad, verb: actionName }],
    );
  };
  return (
    <FavouritesContext value={shownIds}>
      {children}
      <form id={HEART_FORM_ID} method="post" action={favouriteActions.add} hidden onSubmit={onSubmit}>
        <CsrfField />
        <input type="hidden" name="back" value={page} />
      </form>
      {(isSequential ? pendingFavourites.slice(0, 1) : pendingFavourites).map((pending) => (
        <Suspense key={pending.listingId}>
          <SendFavourite pending={pending} currentPath={page} onDone={removePending} />
        </Suspense>
      ))}
    </FavouritesContext>
  );
}
