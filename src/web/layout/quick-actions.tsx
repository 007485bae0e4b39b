import { type FormEvent, Suspense, useState } from "react";
import { createLazyWithRetry } from "#web/connectivity/offline-handlers.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import type { QuickAction } from "./quick-action-sender.tsx";

const QuickActionSender = createLazyWithRetry(
  () => import("./quick-action-sender.tsx"),
  ({ press: { action, ad } }) => {
    const form = document.querySelector<HTMLFormElement>(`form[action$="${action}"][hidden]`);
    form?.append(Object.assign(document.createElement("input"), { type: "hidden", name: "ad", value: ad }));
    form?.submit();
  },
);

/**
 * Renders the forms that the buttons of listing cards submit. Without JavaScript the forms lead to the comparison and
 * the cart. With JavaScript they are sent in the background one by one, and a toast shows the result (ST-09).
 */
export function QuickActions() {
  const [queue, setQueue] = useState<readonly QuickAction[]>([]);
  const enqueueAction = (action: QuickAction["action"]) => (event: FormEvent) => {
    event.preventDefault();
    const ad = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
    // A second press on a queued or active button is ignored.
    const isNew = (all: readonly QuickAction[]) => !all.some((each) => each.ad === ad && each.action === action);
    if (ad) setQueue((all) => (isNew(all) ? [...all, { action, ad }] : all));
  };
  const [next] = queue;
  return (
    <>
      <form
        id="compare-add"
        method="post"
        action="/shop/compare/add"
        hidden
        onSubmit={enqueueAction("/shop/compare/add")}
      >
        <CsrfField />
        <input type="hidden" name="then" value="/shop/compare" />
      </form>
      <form id="cart-add" method="post" action="/shop/cart/add" hidden onSubmit={enqueueAction("/shop/cart/add")}>
        <CsrfField />
        <input type="hidden" name="quantity" value="1" />
        <input type="hidden" name="back" value="/shop/cart" />
      </form>
      {next && (
        <Suspense>
          <QuickActionSender
            key={next.action + next.ad}
            press={next}
            onAnswered={() => setQueue((all) => all.filter((each) => each !== next))}
          />
        </Suspense>
      )}
    </>
  );
}
