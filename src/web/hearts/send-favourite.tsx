import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast-queue.ts";
import { getFavouriteErrorMessage } from "./favourite-messages.ts";
import { type FavouriteResponse, favouriteActions, type PendingFavourite } from "./favourites-context.ts";

type SendFavouriteProps = {
  pending: PendingFavourite;
  currentPath: string;
  onDone: (pending: PendingFavourite) => void;
};

/** Sends a favourite action and shows its result. Calls `onDone` when the page data has been revalidated. */
export default function SendFavourite({ pending, currentPath, onDone }: SendFavouriteProps) {
  const { t } = useTranslation();
  const { state, data: response, submit } = useFetcher<FavouriteResponse>();
  const requestState = useRef<"new" | "sent" | "under way">("new");
  useEffect(() => {
    if (requestState.current === "new") {
      requestState.current = "sent";
      submit(
        { ad: String(pending.listingId), here: currentPath },
        { method: "post", action: favouriteActions[pending.verb] },
      );
    } else if (state !== "idle") requestState.current = "under way";
    else if (requestState.current === "under way") {
      // When the response is lost, no result is shown.
      if (response) showResult(response);
      onDone(pending);
    }
    function showResult(result: FavouriteResponse) {
      if (!result.ok) return showToast({ tone: "failure", text: getFavouriteErrorMessage(t, result.code) });
      const name = result.name || t("card.unnamed");
      const link = { href: "/shop/wishlist", label: t("favourites.see") };
      const signIn = result.signIn && { href: result.signIn, label: t("favourites.signIn") };
      if (pending.verb === "remove") showToast({ tone: "info", text: t("favourites.removed", { name }) });
      else if (signIn) showToast({ tone: "success", text: t("favourites.onDevice", { name }), link: signIn });
      else showToast({ tone: "success", text: t("TEXT_TOAST_PRODUCT_ADDED_TO_WISHLIST", { name }), link });
    }
  }, [state, response, submit, pending, currentPath, onDone, t]);
  return null;
}
