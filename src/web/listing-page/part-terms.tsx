import { buildUrl } from "#kernel/build-url.ts";
import { Icon } from "#ui/icon.tsx";
import type { PartOffer } from "./part-offer.server.ts";

/** Renders delivery, confirmation and returns of a part that can be ordered. `path` is the path of its page. */
export function PartTerms({ terms, path }: { terms: NonNullable<PartOffer["terms"]>; path: string }) {
  return (
    <ul className="mt-4 grid gap-1.5 border-t border-line pt-3 text-14 text-ink-soft">
      <li className="flex gap-2">
        <Icon name="box" size={18} className="mt-0.5 shrink-0" />
        <span>
          <span className="font-medium text-ink">{terms.delivery}</span> {terms.pickUp}
          {terms.dependsOnPlace && (
            <a
              href={buildUrl("/preferences/delivery", { back: path })}
              rel="nofollow"
              className="link block w-fit py-0.5 underline"
            >
              {terms.choosePlace}
            </a>
          )}
        </span>
      </li>
      <li className="flex gap-2">
        <Icon name="clock" size={18} className="mt-0.5 shrink-0" />
        {terms.answer}
      </li>
      <li className="flex gap-2">
        <Icon name="refresh" size={18} className="mt-0.5 shrink-0" />
        <span>
          {terms.returns}{" "}
          <a href="/site/faq" className="link underline">
            {terms.aboutReturns}
          </a>
        </span>
      </li>
    </ul>
  );
}
