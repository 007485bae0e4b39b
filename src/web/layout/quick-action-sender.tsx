import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast-queue.ts";
import { formatCartError } from "#web/cart/cart-messages.ts";
import type { AddToCompareResponse } from "#web/compare/add-to-compare.ts";

/**
 * Pressed button of a listing card: the URL of its action, and the id of the listing, which is sent as the field
 * `ad`.
 */
export type QuickAction = { action: "/shop/compare/add" | "/shop/cart/add"; ad: string };

type CartAddResponse = { ok: true; added?: { name: string } } | { ok: false; code: string };

type Props = { press: QuickAction; onAnswered: () => void };

/**
 * Sends the action of a listing card and shows its result as a toast. The next action does not wait until the page
 * data is revalidated.
 */
export default function QuickActionSender({ press, onAnswered }: Props) {
  const showResult = useResultToast();
  const { state, data: answer, submit } = useFetcher<AddToCompareResponse | CartAddResponse>();
  const phase = useRef<"new" | "sent" | "under way" | "answered">("new");
  const latest = useRef({ tell: showResult, onAnswered });
  latest.current = { tell: showResult, onAnswered };
  useEffect(() => {
    if (phase.current === "new") {
      phase.current = "sent";
      submit({ ad: press.ad, quantity: "1" }, { method: "post", action: press.action });
    } else if (state === "submitting") phase.current = "under way";
    else if (phase.current === "under way") {
      phase.current = "answered";
      // Shows no result when the response is lost.
      if (answer) latest.current.tell(press, answer);
      latest.current.onAnswered();
    }
  }, [state, answer, submit, press]);
  return null;
}

function useResultToast() {
  const { t } = useTranslation();
  const showCompareResult = (answer: AddToCompareResponse) => {
    const link = { href: "/shop/compare", label: t("compare.see") };
    if (answer.ok)
      showToast({ tone: "success", text: t("TEXT_TOAST_PRODUCT_ADDED_TO_COMPARE", { name: answer.name }), link });
    else if (answer.code === "compare.full") showToast({ tone: "failure", text: t("compare.full"), link });
    else showToast({ tone: "failure", text: t("toast.gone") });
  };
  const showCartResult = (answer: CartAddResponse, ad: string) => {
    const link = { href: "/shop/cart", label: t("cart.view") };
    if (answer.ok)
      showToast({
        tone: "success",
        text: t("TEXT_TOAST_PRODUCT_ADDED_TO_CART", { name: answer.added?.name ?? "" }),
        link,
      });
    else if (answer.code === "cart.option_required" && openOptionChooser(ad)) return;
    else showToast({ tone: "failure", text: formatCartError(t, answer.code) });
  };
  return ({ action, ad }: QuickAction, answer: AddToCompareResponse | CartAddResponse) =>
    action === "/shop/compare/add"
      ? showCompareResult(answer as AddToCompareResponse)
      : showCartResult(answer as CartAddResponse, ad);
}

/**
 * Opens the quick view of a listing, where the visitor chooses the required options. The attribute `data-to-choose`
 * of the link tells the dialog why it opens. Returns false when the page has no such link.
 */
function openOptionChooser(ad: string): boolean {
  const link = document.querySelector<HTMLElement>(`a[data-quick-view="${CSS.escape(ad)}"]`);
  if (!link) return false;
  link.dataset.toChoose = "";
  link.click();
  delete link.dataset.toChoose;
  return true;
}
