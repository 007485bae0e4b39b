import { type FormEvent, Suspense, useState } from "react";
import { ForgeryField } from "#web/forgery-field.tsx";
import { lazyOnceOnline } from "#web/line/line.ts";

/** An ad's button that was pressed: where to it is sent. */
export type Press = { action: "/shop/compare/add" | "/shop/cart/add"; ad: string };

const QuickSend = lazyOnceOnline(
  () => import("./quick-send.tsx"),
  ({ press: { action, ad } }) => {
    const form = document.querySelector<HTMLFormElement>(`form[action$="${action}"][hidden]`);
    form?.append(Object.assign(document.createElement("input"), { type: "hidden", name: "ad", value: ad }));
    form?.submit();
  },
);

/**
 * The forms that the cards' buttons belong to. Without JavaScript they lead to the comparison and the
 * cart; with it they are sent in the background, one after the other, and a toast says what came of it (ST-09).
 */
export function QuickActions() {
  const [presses, setPresses] = useState<readonly Press[]>([]);
  const press = (action: Press["action"]) => (event: FormEvent) => {
    event.preventDefault();
    const ad = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
    // Pressed again while it waits or is on its way it is the same wish.
    const isNew = (all: readonly Press[]) => !all.some((each) => each.ad === ad && each.action === action);
    if (ad) setPresses((all) => (isNew(all) ? [...all, { action, ad }] : all));
  };
  const [next] = presses;
  return (
    <>
      <form id="compare-add" method="post" action="/shop/compare/add" hidden onSubmit={press("/shop/compare/add")}>
        <ForgeryField />
        <input type="hidden" name="then" value="/shop/compare" />
      </form>
      <form id="cart-add" method="post" action="/shop/cart/add" hidden onSubmit={press("/shop/cart/add")}>
        <ForgeryField />
        <input type="hidden" name="quantity" value="1" />
        <input type="hidden" name="back" value="/shop/cart" />
      </form>
      {next && (
        <Suspense>
          <QuickSend
            key={next.action + next.ad}
            press={next}
            onAnswered={() => setPresses((all) => all.filter((each) => each !== next))}
          />
        </Suspense>
      )}
    </>
  );
}
