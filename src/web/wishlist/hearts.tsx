import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast-queue.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { useHere } from "#web/layout/here.ts";
import { Favourites, heartForm, type WishAnswer, type WishVerb, wishActions } from "./favourites.ts";
import { wishMessage } from "./messages.ts";

/** A heart that was pressed and isn't answered yet. */
type Wish = { ad: number; verb: WishVerb };

type Props = {
  /** The favourites as the server knows them; a visitor's are those that are kept on this device (RO-01). */
  ids: readonly number[];
  children: ReactNode;
};

/**
 * Gives hearts what they show, and the form they belong to. Without JavaScript it leads back to the page; with it a
 * heart turns at once, and is sent in the background. Pressing it again meanwhile does nothing (ST-07).
 */
export function Hearts({ ids, children }: Props) {
  const here = useHere();
  const [wishes, setWishes] = useState<readonly Wish[]>([]);
  const page = here.pathname + here.search;
  const shown = useMemo(() => {
    const known = new Set(ids);
    for (const { ad, verb } of wishes) known[verb === "add" ? "add" : "delete"](ad);
    return known;
  }, [ids, wishes]);
  const done = useCallback((wish: Wish) => setWishes((all) => all.filter((each) => each !== wish)), []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const heart = (event.nativeEvent as SubmitEvent).submitter;
    const ad = Number(heart?.getAttribute("value"));
    const verb = heart?.getAttribute("formaction") ? "remove" : "add";
    setWishes((all) => (all.some((each) => each.ad === ad) ? all : [...all, { ad, verb }]));
  };
  return (
    <Favourites value={shown}>
      {children}
      <form id={heartForm} method="post" action={wishActions.add} hidden onSubmit={onSubmit}>
        <ForgeryField />
        <input type="hidden" name="back" value={page} />
      </form>
      {wishes.map((wish) => (
        <WishOnItsWay key={wish.ad} wish={wish} here={page} onDone={done} />
      ))}
    </Favourites>
  );
}

type OnItsWay = { wish: Wish; here: string; onDone: (wish: Wish) => void };

/** Sends one wish, tells what came of it, and is gone when the lists and counters are loaded anew. */
function WishOnItsWay({ wish, here, onDone }: OnItsWay) {
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
