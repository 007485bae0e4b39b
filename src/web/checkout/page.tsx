import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import type { Delivery } from "#db/schema/orders.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Check } from "#ui/check.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { AccountField } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { signInPath } from "#web/account/return.ts";
import { requireCart } from "#web/cart/require-cart.server.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/page.ts";
import { AddressSection } from "./address-section.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import { checkoutPath, deliveryField, formId } from "./field-names.ts";
import { OrderSummary } from "./order-summary.tsx";
import { type CheckoutPageData, loadCheckout } from "./page.server.ts";
import { NotesSection, PaymentSection } from "./payment-section.tsx";
import { sendCheckout } from "./place.server.ts";
import { Section } from "./section.tsx";
import { Changes, Trouble } from "./trouble.tsx";

await Promise.all([needTexts("cart-compare"), needTexts("account"), needTexts("checkout")]);

export const middleware: Route.MiddlewareFunction[] = [requireCart];

export const loader = (args: Route.LoaderArgs) => loadCheckout(args);

export const action = (args: Route.ActionArgs) => sendCheckout(args);

/** A refused order is most often one of a cart that has changed: what is shown must be as it is now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus !== undefined || defaultShouldRevalidate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** RT-12: everything an order needs, on one page. */
export default function CheckoutPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { form, sending, guard } = useOnce(answer);
  const [chosen, setChosen] = useState(() => deliveriesOf(page, answer));
  const delivered = page.groups.some(({ id, deliverable }) => deliverable && chosen[id] !== "pick-up");
  // One key for as long as the form stands; only an order that was placed with it asks for the next one.
  const [ownKey] = useState(page.key);
  const total = (delivered ? page.amounts.delivered : page.amounts.pickedUp).total;
  const steps = [
    { label: t("checkout.steps.cart"), href: "/shop/cart" },
    { label: t("checkout.steps.checkout") },
    { label: t("checkout.steps.done") },
  ];
  return (
    <div className="container-page py-6 lg:pb-12">
      <div className="pb-6">
        <Stepper label={t("checkout.steps.label")} steps={steps} current={1} doneLabel={t("checkout.steps.behind")} />
      </div>
      <h1 className="pb-4 text-28 font-semibold">{page.title}</h1>
      <Form
        ref={form}
        method="post"
        action={checkoutPath}
        noValidate
        replace
        preventScrollReset
        onSubmit={guard}
        aria-busy={sending}
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]"
      >
        <div className="grid min-w-0 gap-4">
          <ForgeryField />
          <input type="hidden" name="key" value={answer?.values.key || ownKey} />
          {/* Enter in a field presses the form's first button. */}
          <button type="submit" hidden />
          {answer && <Trouble answer={answer} total={total} language={page.language} />}
          <Changes changes={page.changes} />
          {!page.member && <GuestHint />}
          <Section id="contact" title={t("checkout.contact")}>
            <AccountField
              name="email"
              type="email"
              dir="ltr"
              autoComplete="email"
              form={formId}
              label={t("account.field.email")}
              hint={t("checkout.emailHint")}
              answer={answer}
              value={page.email}
              required
            />
          </Section>
          <DeliverySection
            groups={page.groups}
            chosen={chosen}
            onChoose={(seller, delivery) => setChosen((before) => ({ ...before, [seller]: delivery }))}
          />
          <AddressSection page={page} answer={answer} delivered={delivered} />
          <PaymentSection page={page} answer={answer} />
          <NotesSection page={page} answer={answer} />
        </div>
        <OrderSummary page={page} delivered={delivered}>
          <Terms answer={answer} />
          <button type="submit" name="act" value="update" className={buttonClass("outline", "no-script-only w-full")}>
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
          <span className="block text-13 text-ink-soft">{t("cart.total")}</span>
          <Price text={total} className="text-18" />
        </span>
        <span className="inline-flex items-center gap-1 text-14 font-medium">
          {t("checkout.summary")}
          <Icon name="chevron-down" size={18} />
        </span>
      </a>
    </div>
  );
}

/** Of a form that is on its way a second click sends nothing; the first field that is wrong gets the focus. */
function useOnce(answer: FormAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formAction?.split("?")[0] === checkoutPath;
  const underWay = useRef(false);
  useEffect(() => {
    underWay.current = sending;
  }, [sending]);
  useEffect(() => {
    const first = answer?.errors[0]?.field;
    // The button that agreed to changes is gone with them.
    if (answer && !first && answer.code === undefined) form.current?.querySelector<HTMLElement>("#contact")?.focus();
    if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]:not([type=hidden])`)?.focus();
  }, [answer]);
  const guard = (event: FormEvent) => {
    if (underWay.current) event.preventDefault();
    underWay.current = true;
  };
  return { form, sending, guard };
}

/** What was chosen for each seller before the form was shown again. */
function deliveriesOf(page: CheckoutPageData, answer: FormAnswer | undefined): Record<number, Delivery> {
  const picked = page.groups.filter(({ id }) => answer?.values[deliveryField(id)] === "pick-up");
  return Object.fromEntries(picked.map(({ id }) => [id, "pick-up" as const]));
}

function GuestHint() {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-4 py-2.5 md:px-6">
      <span className="min-w-0 grow basis-60 text-14 text-ink-soft">{t("checkout.guest")}</span>
      <a href={signInPath(checkoutPath)} className={buttonClass("outline")}>
        <Icon name="user" size={18} />
        {t("checkout.signIn")}
      </a>
    </p>
  );
}

function Terms({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTranslation();
  const wrong = answer?.errors.some(({ field }) => field === "terms");
  return (
    <Check
      id={`${formId}-terms`}
      name="terms"
      required
      defaultChecked={answer?.values.terms === "on"}
      error={wrong && t("checkout.wrong.terms")}
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
