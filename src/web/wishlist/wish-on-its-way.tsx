import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast-queue.ts";
import { type WishAnswer, wishActions } from "./favourites.ts";
import type { Wish } from "./hearts.tsx";
import { wishMessage } from "./messages.ts";

type OnItsWay = { wish: Wish; here: string; onDone: (wish: Wish) => void };

/** Sends one wish, tells what came of it, and is gone when the lists and counters are loaded anew. */
export default function WishOnItsWay({ wish, here, onDone }: OnItsWay) {
  const { t } = useTranslation();
  const { state, data: answer, submit } = useFetcher<WishAnswer>();
  const step = useRef<"new" | "sent" | "under way">("new");
  useEffect(() => {
    if (step.current === "new") {
      step.current = "sent";
      submit({ ad: String(wish.ad), here }, { method: "post", action: wishActions[wish.verb] });
    } else if (state !== "idle") step.current = "under way";
    else if (step.current === "under way") {
      // Nothing came of one whose answer was lost.
      if (answer) tell(answer);
      onDone(wish);
    }
    function tell(told: WishAnswer) {
      if (!told.ok) return showToast({ tone: "failure", text: wishMessage(t, told.code) });
      const name = told.name || t("card.unnamed");
      const link = { href: "/shop/wishlist", label: t("favourites.see") };
      const signIn = told.signIn && { href: told.signIn, label: t("favourites.signIn") };
      if (wish.verb === "remove") showToast({ tone: "info", text: t("favourites.removed", { name }) });
      else if (signIn) showToast({ tone: "success", text: t("favourites.onDevice", { name }), link: signIn });
      else showToast({ tone: "success", text: t("TEXT_TOAST_PRODUCT_ADDED_TO_WISHLIST", { name }), link });
    }
  }, [state, answer, submit, wish, here, onDone, t]);
  return null;
}
