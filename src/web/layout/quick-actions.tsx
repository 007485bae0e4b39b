import { type FormEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast-queue.ts";
import { cartMessage } from "#web/cart/messages.ts";
import type { Added } from "#web/compare/add.ts";
import { ForgeryField } from "#web/forgery-field.tsx";

type CartAdded = { ok: true; added?: { name: string } } | { ok: false; code: string };

/**
 * The forms that the cards' buttons belong to. Without JavaScript they lead to the comparison and the
 * cart; with it they are sent in the background and a toast says what came of it (ST-09).
 */
export function QuickActions() {
  const { t } = useTranslation();
  const compare = useQuickForm<Added>("/shop/compare/add", (answer) => {
    const link = { href: "/shop/compare", label: t("compare.see") };
    if (answer.ok) showToast({ tone: "success", text: t("toast.compare", { name: answer.name }), link });
    else if (answer.code === "compare.full") showToast({ tone: "failure", text: t("compare.full"), link });
    else showToast({ tone: "failure", text: t("toast.gone") });
  });
  const cart = useQuickForm<CartAdded>("/shop/cart/add", (answer, ad) => {
    const link = { href: "/shop/cart", label: t("cart.view") };
    if (answer.ok) showToast({ tone: "success", text: t("toast.cart", { name: answer.added?.name ?? "" }), link });
    // A choice is needed first: it is made in the quick view.
    else if (answer.code === "cart.option_required") {
      document.querySelector<HTMLElement>(`a[data-quick-view="${CSS.escape(ad)}"]`)?.click();
    } else showToast({ tone: "failure", text: cartMessage(t, answer.code) });
  });
  return (
    <>
      <form id="compare-add" method="post" action="/shop/compare/add" hidden onSubmit={compare}>
        <ForgeryField />
        <input type="hidden" name="then" value="/shop/compare" />
      </form>
      <form id="cart-add" method="post" action="/shop/cart/add" hidden onSubmit={cart}>
        <ForgeryField />
        <input type="hidden" name="quantity" value="1" />
        <input type="hidden" name="back" value="/shop/cart" />
      </form>
    </>
  );
}

/** Sends an ad's button in the background and hands over the answer, once. */
function useQuickForm<T>(action: string, onAnswer: (answer: T, ad: string) => void) {
  const fetcher = useFetcher<T>({ key: action });
  const asked = useRef("");
  const told = useRef(onAnswer);
  told.current = onAnswer;
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || !asked.current) return;
    const ad = asked.current;
    asked.current = "";
    told.current(fetcher.data as T, ad);
  }, [fetcher.state, fetcher.data]);
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ad = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
    // A second click while the first is on its way is the same wish.
    if (!ad || asked.current) return;
    asked.current = ad;
    fetcher.submit({ ad, quantity: "1" }, { method: "post", action });
  };
}
