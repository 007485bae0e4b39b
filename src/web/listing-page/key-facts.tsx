import type { CSSProperties } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import type { SpecRow } from "../listing-card/spec-rows.ts";

/** Renders the most important facts of a vehicle as a strip. */
export function KeyFacts({ facts }: { facts: readonly SpecRow[] }) {
  const { t } = useTranslation();
  if (facts.length === 0) return null;
  return (
    <section aria-label={t("product.keyFacts")} className="key-facts">
      <dl style={{ "--facts": facts.length } as CSSProperties}>
        {facts.map(({ name, value, color }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {color && <span aria-hidden style={{ backgroundColor: color }} />}
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
