import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import type { DeliveryMethod } from "#db/schema/orders.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { Icon } from "#ui/icon.tsx";
import { PriceSum } from "#ui/price.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { AccountField } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { getSignInPath } from "#web/account/return-path.ts";
import { requireCart } from "#web/cart/require-cart.server.ts";
import { joinTotals } from "#web/cart/totals-view.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/checkout-page.ts";
import { AddressSection } from "./address-section.tsx";
import { presentCheckoutAmounts } from "./amounts.ts";
import { CartChangesAlert, CheckoutError } from "./checkout-errors.tsx";
import { type CheckoutPageData, loadCheckoutPage } from "./checkout-page.server.ts";
import { CheckoutSection } from "./checkout-section.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import { CHECKOUT_FORM_ID, CHECKOUT_PATH, getDeliveryField } from "./field-names.ts";
import { OrderSummary } from "./order-summary.tsx";
import { NotesSection, PaymentSection } from "./payment-section.tsx";
import { submitCheckout } from "./place-order.server.ts";
import { useShipping } from "./use-shipping.ts";

await Promise.all([preloadMessages("cart-compare"), preloadMessages("account"), preloadMessages("checkout")]);

export const middleware: Route.MiddlewareFunction[] = [requireCart];

export const loader = (args: Route.LoaderArgs) => loadCheckoutPage(args);

export const action = (args: Route.ActionArgs) => submitCheckout(args);

/** Reloads the page data after a rejected order, because the cart has usually changed. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus !== undefined || defaultShouldRevalidate;

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

/** Renders the checkout, which is one page with all sections (RT-12). */
export default function CheckoutPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { form, sending, guard } = useSubmitGuard(answer);
  const [chosen, setChosen] = useState(() => getChosenDeliveries(page, answer));
  const delivered = page.groups.some(({ id, deliverable }) => deliverable && chosen[id] !== "pick-up");
  // The idempotency key stays the same while the form is open. Only a key that was already used for an order is
  // replaced.
  const [ownKey] = useState(page.key);
  const { shipping, onChange } = useShipping(page, answer);
  const amounts = presentCheckoutAmounts(page.charges, chosen, shipping, page.language);
  const steps = [
    { label: t("checkout.steps.cart"), href: "/shop/cart" },
    { label: t("checkout.steps.checkout") },
    { label: t("checkout.steps.done") },
  ];
  return (
    <div className="container-page py-6 lg:pb-12">
      <div className="pb-6">
        <Stepper
          label={t("checkout.steps.label")}
          steps={steps}
          current={1}
          doneLabel={t("checkout.steps.completed")}
        />
      </div>
      <h1 className="pb-4 text-28 font-semibold">{page.title}</h1>
      <Form
        ref={form}
        method="post"
        action={CHECKOUT_PATH}
        noValidate
        replace
        preventScrollReset
        onSubmit={guard}
        onChange={onChange}
        aria-busy={sending}
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]"
      >
        <div className="grid min-w-0 gap-4">
          <CsrfField />
          <input type="hidden" name="key" value={answer?.values.key || ownKey} />
          {/* Pressing Enter in a field uses the first button of the form. */}
          <button type="submit" hidden />
          {answer && (
            <CheckoutError answer={answer} groups={page.groups} total={joinTotals(amounts)} language={page.language} />
          )}
          <CartChangesAlert changes={page.changes} />
          {!page.member && <GuestHint />}
          <CheckoutSection id="contact" title={t("checkout.contact")}>
            <AccountField
              name="email"
              type="email"
              dir="ltr"
              autoComplete="email"
              form={CHECKOUT_FORM_ID}
              label={t("account.field.email")}
              hint={t("checkout.emailHint")}
              answer={answer}
              value={page.email}
              required
            />
          </CheckoutSection>
          <DeliverySection
            groups={page.groups}
            chosen={chosen}
            shipping={shipping}
            onChoose={(seller, delivery) => setChosen((before) => ({ ...before, [seller]: delivery }))}
          />
          <AddressSection page={page} answer={answer} delivered={delivered} />
          <PaymentSection page={page} answer={answer} />
          <NotesSection page={page} answer={answer} />
        </div>
        <OrderSummary page={page} amounts={amounts} shipping={shipping} chosen={chosen} answer={answer}>
          <TermsCheck answer={answer} />
          <button
            type="submit"
            name="act"
            value="update"
            className={getButtonClass("outline", "no-script-only w-full")}
          >
            {t("checkout.updateTotals")}
          </button>
          <Button type="submit" size="lg" busy={sending} className="min-h-12! w-full text-16">
            {t("checkout.place")}
          </Button>
          <p role="status" className="sr-only">
            {sending ? t("checkout.placing") : ""}
          </p>
          <p className="flex gap-2 text-13 text-ink-soft">
            <Icon name="shield" size={16} className="mt-0.5" />
            {t("checkout.safe")}
          </p>
        </OrderSummary>
      </Form>
      <a
        href="#summary"
        data-native=""
        className="above-tabs sticky z-20 -mx-4 mt-6 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:px-6 lg:hidden"
      >
        <span>
          <span className="block text-13 text-ink-soft">{t("charge.total")}</span>
          <PriceSum prices={amounts.sum} className={amounts.sum.length > 1 ? "text-15" : "text-18"} />
        </span>
        <span className="inline-flex shrink-0 items-center gap-1 text-14 font-medium">
          {t("checkout.summary")}
          <Icon name="chevron-down" size={18} />
        </span>
      </a>
    </div>
  );
}

/** Blocks further submissions while one is pending. Focuses the first invalid field after a rejection. */
function useSubmitGuard(answer: FormState | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formAction?.split("?")[0] === CHECKOUT_PATH;
  const isSubmitting = useRef(false);
  useEffect(() => {
    isSubmitting.current = sending;
  }, [sending]);
  useEffect(() => {
    const first = answer?.errors[0]?.field;
    // The button for accepting changes disappears with the changes, so the contact section gets the focus.
    if (answer && !first && answer.code === undefined) form.current?.querySelector<HTMLElement>("#contact")?.focus();
    if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]:not([type=hidden])`)?.focus();
  }, [answer]);
  const guard = (event: FormEvent) => {
    if (isSubmitting.current) event.preventDefault();
    isSubmitting.current = true;
  };
  return { form, sending, guard };
}

/**
 * Returns the ids of the sellers for whom the rejected form chose pick-up, each with the value "pick-up". All other
 * sellers have the default method.
 */
function getChosenDeliveries(page: CheckoutPageData, answer: FormState | undefined): Record<number, DeliveryMethod> {
  const picked = page.groups.filter(({ id }) => answer?.values[getDeliveryField(id)] === "pick-up");
  return Object.fromEntries(picked.map(({ id }) => [id, "pick-up" as const]));
}

function GuestHint() {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-4 py-2.5 md:px-6">
      <span className="min-w-0 grow basis-60 text-14 text-ink-soft">{t("checkout.guest")}</span>
      <a href={getSignInPath(CHECKOUT_PATH)} className={getButtonClass("outline")}>
        <Icon name="user" size={18} />
        {t("checkout.signIn")}
      </a>
    </p>
  );
}

function TermsCheck({ answer }: { answer: FormState | undefined }) {
  const { t } = useTranslation();
  const isInvalid = answer?.errors.some(({ field }) => field === "terms");
  return (
    <Checkbox
      id={`${CHECKOUT_FORM_ID}-terms`}
      name="terms"
      required
      defaultChecked={answer?.values.terms === "on"}
      error={isInvalid && t("checkout.errors.terms")}
      label={
        <>
          {t("checkout.termsBefore")}{" "}
          <a href="/site/terms" target="_blank" rel="noopener" className="link underline">
            {t("checkout.termsLink")}
          </a>{" "}
          {t("checkout.termsAfter")}
        </>
      }
    />
  );
}
