import { type FormEvent, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { ForgeryField } from "#web/forgery-field.tsx";
import { useHere } from "#web/layout/here.ts";
import { lazyOnceOnline } from "#web/line/line.ts";
import { Favourites, heartForm, type WishVerb, wishActions } from "./favourites.ts";

/** A heart that was pressed and isn't answered yet. */
export type Wish = { ad: number; verb: WishVerb };

const WishOnItsWay = lazyOnceOnline(
  () => import("./wish-on-its-way.tsx"),
  ({ wish: { ad, verb } }) => {
    const form = document.getElementById(heartForm) as HTMLFormElement | null;
    form?.append(Object.assign(document.createElement("input"), { type: "hidden", name: "ad", value: ad }));
    form?.setAttribute("action", wishActions[verb]);
    form?.submit();
  },
);

type Props = {
  /** The favourites as the server knows them; a visitor's are those that are kept on this device (RO-01). */
  ids: readonly number[];
  /** Each answer replaces all that is kept on the device, so a visitor's wishes are sent one after the other. */
  oneByOne: boolean;
  children: ReactNode;
};

/**
 * Gives hearts what they show, and the form they belong to. Without JavaScript it leads back to the page; with it a
 * heart turns at once, and is sent in the background. Pressing it again meanwhile does nothing (ST-07).
 */
export function Hearts({ ids, oneByOne, children }: Props) {
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
      {(oneByOne ? wishes.slice(0, 1) : wishes).map((wish) => (
        <Suspense key={wish.ad}>
          <WishOnItsWay wish={wish} here={page} onDone={done} />
        </Suspense>
      ))}
    </Favourites>
  );
}
