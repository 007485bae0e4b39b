import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { bulkListingActions } from "#domain/my-listings/actions.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { MyListingCard } from "./my-listing-card.tsx";
import type { MyListingView } from "./my-listing-view.server.ts";

/** Renders listings with checkboxes and bulk actions in one form, which works without JavaScript. */
export function MyListingList({ listings, back }: { listings: readonly MyListingView[]; back: string }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [selectedCount, setSelectedCount] = useState(0);
  // Without JavaScript the buttons stay enabled, because nothing counts the selection.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const navigation = useNavigation();
  const busy = navigation.formAction === "/account/ads/bulk";
  const getCheckboxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("input[name=ad]") ?? [])];
  const updateCount = () => setSelectedCount(getCheckboxes().filter(({ checked }) => checked).length);
  const selectAll = (checked: boolean) => {
    for (const box of getCheckboxes()) box.checked = checked;
    updateCount();
  };
  return (
    <Form
      ref={form}
      // The key clears the checkboxes when the list changes.
      key={back}
      method="post"
      action="/account/ads/bulk"
      preventScrollReset
      onChange={updateCount}
      aria-busy={busy}
      className="grid gap-3"
    >
      <CsrfField />
      <input type="hidden" name="back" value={back} />
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-3 py-2 sm:px-4">
        <legend className="sr-only">{t("myListings.bulk.title")}</legend>
        {isHydrated && (
          <Checkbox
            label={t("myListings.bulk.all")}
            checked={selectedCount === listings.length}
            indeterminate={selectedCount > 0 && selectedCount < listings.length}
            onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
          />
        )}
        <span className="grow text-13 text-ink-soft" aria-live="polite">
          {isHydrated
            ? selectedCount > 0 && t("myListings.bulk.selected", { count: selectedCount })
            : t("myListings.bulk.title")}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {bulkListingActions.map((listingAction) => (
            <Button
              key={listingAction}
              type="submit"
              name="act"
              value={listingAction}
              size="sm"
              variant={listingAction === "close" ? "danger" : "outline"}
              disabled={isHydrated && selectedCount === 0}
            >
              {t(`myListings.actions.${listingAction}`)}
            </Button>
          ))}
        </span>
      </fieldset>
      <ul className={`grid gap-3 ${busy ? "opacity-60" : ""}`}>
        {listings.map((listing) => (
          <li key={listing.id} className="min-w-0">
            <MyListingCard listing={listing} />
          </li>
        ))}
      </ul>
    </Form>
  );
}
