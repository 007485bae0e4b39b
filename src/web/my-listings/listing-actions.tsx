import type { ListingKind } from "#db/schema/listings.ts";
import { isHidingAction, type ListingAction } from "#domain/my-listings/actions.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { type ButtonVariant, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";

/** Actions without a confirmation page, because they are easily undone. */
const immediateActions = [
  "renew",
  "resume",
  "reopen",
  "free",
  "unsold",
  "reserve",
  "pause",
] as const satisfies ListingAction[];

type Props = { href: string; kind: ListingKind; actions: readonly ListingAction[] };

/** Renders the actions for a listing. Actions that end the listing lead to a confirmation page. */
export function ListingActions({ href, kind, actions }: Props) {
  const { t } = useTranslation();
  const immediate = immediateActions.filter((action) => actions.includes(action));
  const confirmable = [
    ...(actions.includes("sold-here") ? (["sold"] as const) : []),
    ...(["close", "delete"] as const).filter((action) => actions.includes(action)),
  ];
  if (immediate.length + confirmable.length === 0) return null;
  return (
    <Card title={t("myListings.actionsLabel")}>
      <ul className="grid gap-3">
        {confirmable.includes("sold") && (
          <li>
            <a href={`${href}/step?act=sold`} className={getButtonClass("primary", "w-full", "lg")}>
              {t("myListings.actions.sold")}
            </a>
          </li>
        )}
        {immediate.map((action, i) => (
          <li key={action} className="grid gap-1">
            <ListingActionForm
              href={href}
              act={action}
              // Rentals are never sold, so the action `unsold` of a rental has the label "resume".
              labelKey={kind === "rental" && action === "unsold" ? "resume" : action}
              variant={i === 0 && !confirmable.includes("sold") && !isHidingAction(action) ? "primary" : "outline"}
              wide
            />
            <p className="text-13 text-ink-soft">{t(`myListings.actionTexts.${action}`)}</p>
          </li>
        ))}
        {confirmable
          .filter((action) => action !== "sold")
          .map((action) => (
            <li key={action} className="border-t border-line pt-3">
              <a href={`${href}/step?act=${action}`} className={getButtonClass("danger", "w-full")}>
                {t(`myListings.actions.${action}`)}
              </a>
            </li>
          ))}
      </ul>
    </Card>
  );
}

type ListingActionName = ListingAction | "still-there";
type ListingActionFormProps = {
  href: string;
  act: ListingActionName;
  labelKey?: ListingActionName;
  variant: ButtonVariant;
  wide?: boolean;
};

/** Renders a button that performs an action on the listing. */
export function ListingActionForm({ href, act, labelKey = act, variant, wide }: ListingActionFormProps) {
  const { t } = useTranslation();
  return (
    <PostForm action={`${href}/step`} preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <SubmitButton variant={variant} className={wide ? "w-full" : ""}>
        {t(`myListings.actions.${labelKey}`)}
      </SubmitButton>
    </PostForm>
  );
}
