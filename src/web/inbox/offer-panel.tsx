import type { OfferAnswer } from "#domain/inbox/offer.ts";
import { tradeInPath } from "#domain/inbox/trade-in.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Price } from "#ui/price.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { PostForm } from "#web/account/fields.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { InboxFormError } from "./form-errors.server.ts";
import type { ThreadView } from "./thread-view.server.ts";
import { getProposalPath } from "./viewing-panel.tsx";

type Page = ThreadView & { wantsOffer: boolean };
type Props = { page: Page; path: string; answer: InboxFormError | undefined };

const buttonLooks: Record<OfferAnswer, ButtonVariant> = { accept: "primary", decline: "outline", withdraw: "outline" };

/** Renders the open offer, the agreed price and the form for a new offer. */
export function OfferPanel({ page, path, answer }: Props) {
  const { t } = useTranslation();
  const { offer, agreed: agreedOffer, asked: askingPrice } = page;
  const mayPropose = page.mayProposeViewing && !page.viewing;
  const mayOfferCar = page.mayOfferTradeIn && !offer;
  if (!offer && !agreedOffer && !askingPrice && !mayPropose) return null;
  return (
    <div className="grid gap-2 border-t border-line bg-paper px-3 py-2.5 text-14 sm:px-4">
      {agreedOffer && <AgreedPrice agreedOffer={agreedOffer} page={page} />}
      {offer && <OpenOffer offer={offer} page={page} path={path} />}
      {askingPrice && offer?.tradeIn && !offer.own && (
        <NewAllowance offerId={offer.id} side={page.side} askingPrice={askingPrice} path={path} answer={answer} />
      )}
      {askingPrice && !offer?.own && !offer?.tradeIn && (
        <NewOffer
          askingPrice={askingPrice}
          path={path}
          isCounterOffer={offer !== undefined}
          isOpen={page.wantsOffer}
          answer={answer}
        />
      )}
      {(mayOfferCar || mayPropose) && (
        <div className="flex flex-wrap gap-x-5">
          {mayOfferCar && (
            <PanelLink href={`${tradeInPath}?conversation=${page.id}`} icon="car" text={t("inbox.tradeIn.offer")} />
          )}
          {mayPropose && (
            <PanelLink href={getProposalPath(page.id)} icon="calendar" text={t("inbox.viewing.propose")} />
          )}
        </div>
      )}
    </div>
  );
}

function PanelLink({ href, icon, text }: { href: string; icon: IconName; text: string }) {
  return (
    <a href={href} className="inline-flex min-h-9 items-center gap-1.5 rounded-sm font-medium text-accent-text">
      <Icon name={icon} size={18} />
      {text}
    </a>
  );
}

function OpenOffer({ offer, page, path }: { offer: NonNullable<Page["offer"]>; page: Page; path: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">
          {offer.own ? t("inbox.offer.yourOffer") : t("inbox.offer.receivedOffer", { name: page.other.name.text })}:{" "}
          <Price text={offer.amount} className="text-16" />
        </p>
        {offer.tradeIn && (
          <p>
            {t("inbox.tradeIn.counted", { car: offer.tradeIn.car, amount: offer.tradeIn.allowance })}
            {offer.tradeIn.value && <span className="block text-13 text-ink-soft">{offer.tradeIn.value}</span>}
          </p>
        )}
        <p className="text-13 text-ink-soft">
          {offer.own && `${t("inbox.offer.waiting")} · `}
          {offer.hoursLeft > 0 ? t("inbox.offer.endsHours", { count: offer.hoursLeft }) : t("inbox.offer.endsSoon")}
        </p>
      </div>
      <PostForm action={path} className="flex gap-2">
        <input type="hidden" name="offer" value={offer.id} />
        {offer.may.map((each) => (
          <Button key={each} type="submit" name="do" value={each} variant={buttonLooks[each]}>
            {t(`inbox.offer.${each}`)}
          </Button>
        ))}
      </PostForm>
    </div>
  );
}

type NewOfferProps = {
  askingPrice: NonNullable<Page["asked"]>;
  path: string;
  isCounterOffer: boolean;
  isOpen: boolean;
  answer: InboxFormError | undefined;
};

function NewOffer({ askingPrice, path, isCounterOffer, isOpen, answer }: NewOfferProps) {
  const { t } = useTranslation();
  return (
    <details open={isOpen || answer !== undefined} className="group/offer">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm font-medium text-accent-text">
        <Icon name="currency" size={18} />
        {t(isCounterOffer ? "inbox.offer.counter" : "inbox.offer.make")}
        <Icon name="chevron-down" size={16} className="transition-transform duration-150 group-open/offer:rotate-180" />
      </summary>
      <PostForm action={path} noValidate className="flex flex-wrap items-start gap-2 pt-1 pb-1">
        <input type="hidden" name="do" value="offer" />
        <input type="hidden" name="currency" value={askingPrice.currency} />
        <OfferAmountField askingPrice={askingPrice} answer={answer} className="grow basis-48" />
        <Button type="submit" className="max-sm:w-full sm:mt-7">
          {t("inbox.offer.submit")}
        </Button>
      </PostForm>
    </details>
  );
}

type NewAllowanceProps = Pick<NewOfferProps, "askingPrice" | "path" | "answer"> &
  Pick<Page, "side"> & { offerId: number };

/** Renders the form that answers an offer with another amount for the car of the buyer. */
function NewAllowance({ offerId, side, askingPrice, path, answer }: NewAllowanceProps) {
  const { t } = useTranslation();
  return (
    <details open={answer !== undefined} className="group/offer">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm font-medium text-accent-text">
        <Icon name="car" size={18} />
        {t("inbox.tradeIn.counter")}
        <Icon name="chevron-down" size={16} className="transition-transform duration-150 group-open/offer:rotate-180" />
      </summary>
      <PostForm action={path} noValidate className="flex flex-wrap items-start gap-2 pt-1 pb-1">
        <input type="hidden" name="do" value="trade-in" />
        <input type="hidden" name="offer" value={offerId} />
        <input type="hidden" name="currency" value={askingPrice.currency} />
        <TextInput
          id="trade-in-allowance"
          name="allowance"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={20}
          className="grow basis-48"
          label={t("inbox.tradeIn.allowance", { currency: askingPrice.currency })}
          hint={t(side === "buyer" ? "inbox.tradeIn.allowanceHint" : "inbox.tradeIn.counterHint", {
            price: askingPrice.price,
          })}
          error={answer?.text}
          defaultValue={answer?.values.allowance ?? ""}
          required
        />
        <Button type="submit" className="max-sm:w-full sm:mt-7">
          {t("inbox.offer.submit")}
        </Button>
      </PostForm>
    </details>
  );
}

type AmountProps = { askingPrice: NonNullable<Page["asked"]>; answer: InboxFormError | undefined; className?: string };

/** Renders the field for an offered price. */
export function OfferAmountField({ askingPrice, answer, className = "" }: AmountProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      id="offer-amount"
      name="amount"
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      maxLength={20}
      className={className}
      label={t("inbox.offer.amount", { currency: askingPrice.currency })}
      hint={t(askingPrice.isPart ? "inbox.offer.hintPiece" : "inbox.offer.hint", { price: askingPrice.price })}
      error={answer?.text}
      defaultValue={answer?.values.amount ?? ""}
      required
    />
  );
}

function AgreedPrice({ agreedOffer, page }: { agreedOffer: NonNullable<Page["agreed"]>; page: Page }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-fits-wash px-3 py-2">
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-semibold text-fits">
          <Icon name="success" size={18} />
          {t("inbox.agreed.title", { amount: agreedOffer.amount })}
        </p>
        <p className="text-13 text-ink-soft">
          {t(agreedOffer.isPart ? `inbox.agreed.${page.side}Piece` : `inbox.agreed.${page.side}`, {
            date: agreedOffer.until,
          })}
        </p>
      </div>
      {agreedOffer.mayBuy && page.topic.adId !== undefined && getSiteProfile().hasCart && (
        <form method="post" action="/shop/cart/add">
          <CsrfField />
          <input type="hidden" name="ad" value={page.topic.adId} />
          <input type="hidden" name="quantity" value="1" />
          <input type="hidden" name="back" value="/shop/cart" />
          <Button type="submit">
            <Icon name="cart" size={18} />
            {t("inbox.agreed.cart")}
          </Button>
        </form>
      )}
    </div>
  );
}
