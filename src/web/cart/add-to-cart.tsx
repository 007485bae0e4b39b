import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { parseQuantity } from "#domain/cart/cart.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { QuantityInput } from "#ui/quantity.tsx";
import { showToast } from "#ui/toast-queue.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { createFirstViewComponent, HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import type { CartResponse } from "./cart-form.server.ts";
import { formatCartError } from "./cart-messages.ts";
import type { AddToCartOption, OptionChoiceProps } from "./option-choice.tsx";

/**
 * The choice of options, which most listings do not have. A page that shows it without scrolling awaits
 * `loadOptionChoice`: an error shown before it is hydrated would replace the focused field.
 */
const [OptionChoice, loadOptionChoice] = createFirstViewComponent<OptionChoiceProps>(
  async () => (await import("./option-choice.tsx")).OptionChoice,
);

export { loadOptionChoice };

/** Result of an add-to-cart form that was submitted without JavaScript. */
export type AddToCartResult = { ok: boolean; text: string; fields: string[]; typed: Record<string, string> };

type Props = {
  ad: number;
  name: string;
  options: readonly AddToCartOption[];
  /** Maximum quantity in the cart, at least 1. */
  limit: number;
  /** Low-stock text such as "Only 3 left". Undefined when enough pieces are in stock. */
  left?: string | undefined;
  /** Path that a form submitted without JavaScript redirects back to. */
  back: string;
  formResult?: AddToCartResult | undefined;
  /**
   * Whether adding to the cart failed because an option was missing. The first option is then scrolled into view with a
   * hint.
   */
  toChoose?: boolean | undefined;
  /** Label and icon of the button, and text after success. The default is about a part and its cart. */
  texts?: { act: string; icon: IconName; added: string };
  /** Style of the button. `outline` and `quiet` are used when another button is the main action of the page. */
  variant?: "primary" | "outline" | "quiet";
  /**
   * Called with the listing's name after it was added to the cart. The toast is shown with or without this callback
   * (ST-09).
   */
  onAdded?: (name: string) => void;
};

type FormProblem = { fields: string[]; text: string };

/**
 * Renders the form for choosing options and quantity and adding the listing to the cart (QV-03, QV-04). Errors appear
 * beside their fields. Clicks during a pending submission are ignored.
 */
export function AddToCart({
  ad,
  name,
  options,
  limit,
  left,
  back,
  formResult,
  toChoose,
  texts,
  variant = "primary",
  onAdded,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const fetcher = useFetcher<CartResponse>();
  const [problem, setProblem] = useState<FormProblem | undefined>(
    formResult && !formResult.ok ? formResult : undefined,
  );
  const [added, setAdded] = useState(formResult?.ok ? formResult.text : "");
  const addedText = texts?.added ?? t("cart.addedLine");
  const firstToChoose = toChoose ? options[0] : undefined;
  const form = useFocusOnLoad(
    formResult && !formResult.ok ? formResult.fields[0] : firstToChoose && `option.${firstToChoose.slug}`,
  );
  const busy = fetcher.state !== "idle";
  // Set synchronously on the first click, because `busy` changes only after the next render.
  const isSending = useRef(false);
  useEffect(() => {
    if (!busy) isSending.current = false;
  }, [busy]);
  const handledAnswer = useRef<CartResponse>(undefined);
  useEffect(() => {
    const answer = fetcher.data;
    if (!answer || handledAnswer.current === answer) return;
    handledAnswer.current = answer;
    if (answer.ok) {
      const added = answer.added?.name ?? name;
      const link = { href: "/shop/cart", label: t("cart.view") };
      showToast({ tone: "success", text: t("TEXT_TOAST_PRODUCT_ADDED_TO_CART", { name: added }), link });
      setAdded(addedText);
      onAdded?.(added);
    } else setProblem({ fields: answer.field ? [answer.field] : [], text: formatCartError(t, answer.code, limit) });
  }, [fetcher.data, name, limit, onAdded, addedText, t]);

  const findProblem = (fields: FormData): FormProblem | undefined => {
    const missing = options
      .filter((option) => !fields.get(`option.${option.slug}`))
      .map(({ slug }) => `option.${slug}`);
    if (missing.length > 0) return { fields: missing, text: formatCartError(t, "cart.option_required") };
    const quantity = parseQuantity(fields.get("quantity"));
    if (quantity !== undefined && quantity <= limit) return undefined;
    return { fields: ["quantity"], text: formatCartError(t, "cart.quantity_invalid", limit) };
  };
  /** Removes an error once its field is valid. New errors are only reported on submit. */
  const updateProblem = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!problem || problem.fields.length === 0) return;
    const currentProblem = findProblem(new FormData(currentTarget));
    const fields = problem.fields.filter((field) => currentProblem?.fields.includes(field));
    setProblem(fields.length > 0 ? { ...problem, fields } : undefined);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || isSending.current) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const invalid = findProblem(fields);
    setProblem(invalid);
    setAdded("");
    if (invalid) {
      form.querySelector<HTMLElement>(`[name="${CSS.escape(invalid.fields[0] ?? "")}"]`)?.focus();
      return;
    }
    fields.delete("back");
    isSending.current = true;
    fetcher.submit(fields, { method: "post", action: "/shop/cart/add" });
  };

  const error = `${id}-error`;
  const isInvalid = (field: string) => problem?.fields.includes(field) ?? false;
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
      <CsrfField />
      <div className="flex flex-col gap-4">
        <input type="hidden" name="ad" value={ad} />
        <input type="hidden" name="back" value={back} />
        {options.map((option) => (
          <HydrationBoundary key={option.slug}>
            <OptionChoice
              option={option}
              chosen={formResult?.typed[`option.${option.slug}`]}
              error={
                isInvalid(`option.${option.slug}`)
                  ? t("cart.notChosen")
                  : option === firstToChoose && !problem
                    ? t("product.chooseFirst", { option: option.name })
                    : undefined
              }
            />
          </HydrationBoundary>
        ))}
        <div className="flex flex-wrap items-end gap-3">
          {limit > 1 ? (
            <QuantityInput
              id={`${id}-quantity`}
              name="quantity"
              label={t("cart.quantity")}
              value={formResult?.typed.quantity ?? "1"}
              max={limit}
              lessLabel={t("cart.less")}
              moreLabel={t("cart.more")}
              invalid={isInvalid("quantity")}
              describedBy={isInvalid("quantity") ? error : undefined}
            />
          ) : (
            <input type="hidden" name="quantity" value="1" />
          )}
          <Button type="submit" variant={variant} className="min-h-11! grow basis-40" aria-disabled={busy}>
            <Icon name={texts?.icon ?? "cart"} />
            {busy ? t("cart.adding") : (texts?.act ?? t("cart.add"))}
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

/**
 * Focuses the field with this name when the form is loaded, and scrolls it into view. On phones the fields are far down
 * the page.
 */
function useFocusOnLoad(name: string | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = name && form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    if (!field) return;
    field.focus({ preventScroll: true });
    (field.closest("fieldset") ?? field).scrollIntoView({ block: "center" });
  }, [name]);
  return form;
}
