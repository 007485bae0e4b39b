import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { parseQuantity } from "#domain/cart/cart.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Quantity } from "#ui/quantity.tsx";
import { showToast } from "#ui/toast-queue.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import type { CartAnswer } from "./form.server.ts";
import { cartMessage } from "./messages.ts";
import { OptionChoice } from "./option-choice.tsx";

export type AddToCartOption = {
  slug: string;
  name: string;
  type: "default" | "color";
  values: { slug: string; name: string; color: string | null }[];
};

/** What came of a form that was sent without JavaScript. */
export type AddToCartTold = { ok: boolean; text: string; fields: string[]; typed: Record<string, string> };

type Props = {
  /** The ad's id. */
  ad: number;
  name: string;
  options: readonly AddToCartOption[];
  /** How many a cart may hold of it, at least 1. */
  limit: number;
  /** "Only 3 left", where little is. */
  left?: string | undefined;
  /** The page that the plain form leads back to. */
  back: string;
  told?: AddToCartTold | undefined;
  /** It was wanted before its options were chosen: the first is come to, and says so. */
  toChoose?: boolean | undefined;
  /** Outlined where something else is the page's main act. */
  look?: "primary" | "outline";
  /** Called with the ad's name when it is in the cart; the toast is shown anyway (ST-09). */
  onAdded?: (name: string) => void;
};

type Problem = { fields: string[]; text: string };

/**
 * Choosing options and quantity, and putting the ad into the cart (QV-03, QV-04). What is wrong is
 * said beside the field; while one click is on its way others are ignored.
 */
export function AddToCart({ ad, name, options, limit, left, back, told, toChoose, look = "primary", onAdded }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const fetcher = useFetcher<CartAnswer>();
  const [problem, setProblem] = useState<Problem | undefined>(told && !told.ok ? told : undefined);
  const [added, setAdded] = useState(told?.ok ? told.text : "");
  const { form, first } = useFirstChoice(toChoose ? options : []);
  const busy = fetcher.state !== "idle";
  // Set in the tick of the first click: `busy` is known only after the next render.
  const isSending = useRef(false);
  useEffect(() => {
    if (!busy) isSending.current = false;
  }, [busy]);
  const heard = useRef<CartAnswer>(undefined);
  useEffect(() => {
    const answer = fetcher.data;
    if (!answer || heard.current === answer) return;
    heard.current = answer;
    if (answer.ok) {
      const added = answer.added?.name ?? name;
      const link = { href: "/shop/cart", label: t("cart.view") };
      showToast({ tone: "success", text: t("TEXT_TOAST_PRODUCT_ADDED_TO_CART", { name: added }), link });
      setAdded(t("cart.addedLine"));
      onAdded?.(added);
    } else setProblem({ fields: answer.field ? [answer.field] : [], text: cartMessage(t, answer.code, limit) });
  }, [fetcher.data, name, limit, onAdded, t]);

  const findProblem = (fields: FormData): Problem | undefined => {
    const missing = options
      .filter((option) => !fields.get(`option.${option.slug}`))
      .map(({ slug }) => `option.${slug}`);
    if (missing.length > 0) return { fields: missing, text: cartMessage(t, "cart.option_required") };
    const quantity = parseQuantity(fields.get("quantity"));
    if (quantity !== undefined && quantity <= limit) return undefined;
    return { fields: ["quantity"], text: cartMessage(t, "cart.quantity_invalid", limit) };
  };
  /** Takes an error away once its field is filled in; others aren't looked for until it is sent. */
  const updateProblem = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!problem || problem.fields.length === 0) return;
    const found = findProblem(new FormData(currentTarget));
    const fields = problem.fields.filter((field) => found?.fields.includes(field));
    setProblem(fields.length > 0 ? { ...problem, fields } : undefined);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || isSending.current) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const wrong = findProblem(fields);
    setProblem(wrong);
    setAdded("");
    if (wrong) {
      form.querySelector<HTMLElement>(`[name="${CSS.escape(wrong.fields[0] ?? "")}"]`)?.focus();
      return;
    }
    fields.delete("back");
    isSending.current = true;
    fetcher.submit(fields, { method: "post", action: "/shop/cart/add" });
  };

  const error = `${id}-error`;
  const isWrong = (field: string) => problem?.fields.includes(field) ?? false;
  return (
    <form
      ref={form}
      id={`buy-${ad}`}
      method="post"
      action="/shop/cart/add"
      onSubmit={submit}
      onInput={updateProblem}
      noValidate
      data-own-checks=""
      aria-busy={busy}
      className="scroll-mt-24"
    >
      <ForgeryField />
      <div className="flex flex-col gap-4">
        <input type="hidden" name="ad" value={ad} />
        <input type="hidden" name="back" value={back} />
        {options.map((option) => (
          <OptionChoice
            key={option.slug}
            option={option}
            chosen={told?.typed[`option.${option.slug}`]}
            error={
              isWrong(`option.${option.slug}`)
                ? t("cart.notChosen")
                : option === first && !problem
                  ? t("product.chooseFirst", { option: option.name })
                  : undefined
            }
          />
        ))}
        <div className="flex flex-wrap items-end gap-3">
          {limit > 1 ? (
            <Quantity
              id={`${id}-quantity`}
              name="quantity"
              label={t("cart.quantity")}
              value={told?.typed.quantity ?? "1"}
              max={limit}
              lessLabel={t("cart.less")}
              moreLabel={t("cart.more")}
              invalid={isWrong("quantity")}
              describedBy={isWrong("quantity") ? error : undefined}
            />
          ) : (
            <input type="hidden" name="quantity" value="1" />
          )}
          <Button type="submit" look={look} className="min-h-11! grow basis-40" aria-disabled={busy}>
            <Icon name="cart" />
            {busy ? t("cart.adding") : t("cart.add")}
          </Button>
        </div>
        {left && <p className="text-13 text-warning">{left}</p>}
      </div>
      <p id={error} role="alert" className={`text-14 text-failure ${problem ? "pt-3" : ""}`}>
        {problem?.text}
      </p>
      <p role="status" className={`flex flex-wrap items-center gap-x-2 text-14 text-fits ${added ? "pt-3" : ""}`}>
        {added && (
          <>
            <Icon name="check" size={18} />
            {added}
            <a href="/shop/cart" className="font-medium text-ink underline">
              {t("cart.view")}
            </a>
          </>
        )}
      </p>
    </form>
  );
}

/** Comes to the first option as soon as it is there: on a phone it lies far down, and nothing else says what is missing. */
function useFirstChoice([first]: readonly AddToCartOption[]) {
  const form = useRef<HTMLFormElement>(null);
  const name = first && `option.${first.slug}`;
  useEffect(() => {
    const choice = name && form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    if (!choice) return;
    choice.focus({ preventScroll: true });
    choice.closest("fieldset")?.scrollIntoView({ block: "center" });
  }, [name]);
  return { form, first };
}
