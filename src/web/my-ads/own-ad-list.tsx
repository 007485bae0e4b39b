import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { bulkActs } from "#domain/ads/life/acts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Check } from "#ui/check.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { OwnAdCard } from "./own-ad-card.tsx";
import type { ShownOwnAd } from "./shown-ad.server.ts";

/** Ads to tick and to act on, all in one form, which works without JavaScript. */
export function OwnAdList({ ads, back }: { ads: readonly ShownOwnAd[]; back: string }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  // Without JavaScript all buttons can be pressed, and nothing counts what is ticked.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const navigation = useNavigation();
  const busy = navigation.formAction === "/account/ads/bulk";
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("input[name=ad]") ?? [])];
  const count = () => setTicked(boxes().filter(({ checked }) => checked).length);
  const tickAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    count();
  };
  return (
    <Form
      ref={form}
      // Other ads are other boxes.
      key={back}
      method="post"
      action="/account/ads/bulk"
      preventScrollReset
      onChange={count}
      aria-busy={busy}
      className="grid gap-3"
    >
      <ForgeryField />
      <input type="hidden" name="back" value={back} />
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-3 py-2 sm:px-4">
        <legend className="sr-only">{t("myAds.bulk.title")}</legend>
        {isAlive && (
          <Check
            label={t("myAds.bulk.all")}
            checked={ticked === ads.length}
            indeterminate={ticked > 0 && ticked < ads.length}
            onChange={({ currentTarget }) => tickAll(currentTarget.checked)}
          />
        )}
        <span className="grow text-13 text-ink-soft" aria-live="polite">
          {isAlive ? ticked > 0 && t("myAds.bulk.ticked", { count: ticked }) : t("myAds.bulk.title")}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {bulkActs.map((act) => (
            <Button
              key={act}
              type="submit"
              name="act"
              value={act}
              size="sm"
              look={act === "close" ? "danger" : "outline"}
              disabled={isAlive && ticked === 0}
            >
              {t(`myAds.act.${act}`)}
            </Button>
          ))}
        </span>
      </fieldset>
      <ul className={`grid gap-3 ${busy ? "opacity-60" : ""}`}>
        {ads.map((ad) => (
          <li key={ad.id} className="min-w-0">
            <OwnAdCard ad={ad} />
          </li>
        ))}
      </ul>
    </Form>
  );
}
