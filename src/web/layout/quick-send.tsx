import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast-queue.ts";
import { cartMessage } from "#web/cart/messages.ts";
import type { Added } from "#web/compare/add.ts";
import type { Press } from "./quick-actions.tsx";

type CartAdded = { ok: true; added?: { name: string } } | { ok: false; code: string };

type Props = { press: Press; onAnswered: () => void };

/** Sends an ad's button and tells what came of it; the next one needn't wait for what is loaded anew. */
export default function QuickSend({ press, onAnswered }: Props) {
  const tell = useTelling();
  const { state, data: answer, submit } = useFetcher<Added | CartAdded>();
  const step = useRef<"new" | "sent" | "under way" | "answered">("new");
  const latest = useRef({ tell, onAnswered });
  latest.current = { tell, onAnswered };
  useEffect(() => {
    if (step.current === "new") {
      step.current = "sent";
      submit({ ad: press.ad, quantity: "1" }, { method: "post", action: press.action });
    } else if (state === "submitting") step.current = "under way";
    else if (step.current === "under way") {
      step.current = "answered";
      // Nothing came of one whose answer was lost.
      if (answer) latest.current.tell(press, answer);
      latest.current.onAnswered();
    }
  }, [state, answer, submit, press]);
  return null;
}

function useTelling() {
  const { t } = useTranslation();
  const ofComparison = (answer: Added) => {
    const link = { href: "/shop/compare", label: t("compare.see") };
    if (answer.ok)
      showToast({ tone: "success", text: t("TEXT_TOAST_PRODUCT_ADDED_TO_COMPARE", { name: answer.name }), link });
    else if (answer.code === "compare.full") showToast({ tone: "failure", text: t("compare.full"), link });
    else showToast({ tone: "failure", text: t("toast.gone") });
  };
  const ofCart = (answer: CartAdded, ad: string) => {
    const link = { href: "/shop/cart", label: t("cart.view") };
    if (answer.ok)
      showToast({
        tone: "success",
        text: t("TEXT_TOAST_PRODUCT_ADDED_TO_CART", { name: answer.added?.name ?? "" }),
        link,
      });
    else if (answer.code === "cart.option_required" && chooseFirst(ad)) return;
    else showToast({ tone: "failure", text: cartMessage(t, answer.code) });
  };
  return ({ action, ad }: Press, answer: Added | CartAdded) =>
    action === "/shop/compare/add" ? ofComparison(answer as Added) : ofCart(answer as CartAdded, ad);
}

/** A choice is needed first: it is made in the quick view, which is told why it is opened. */
function chooseFirst(ad: string): boolean {
  const link = document.querySelector<HTMLElement>(`a[data-quick-view="${CSS.escape(ad)}"]`);
  if (!link) return false;
  link.dataset.toChoose = "";
  link.click();
  delete link.dataset.toChoose;
  return true;
}
