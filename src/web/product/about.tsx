import { useTranslation } from "#i18n/use-translation.ts";
import type { ShownText } from "#kernel/local-text.ts";
import { Facts } from "#ui/facts.tsx";
import type { FactRow } from "./fact-rows.ts";

const section = "rounded-md border border-line bg-paper p-4 md:p-6";

/** What is known of an ad; nothing when nothing is. */
export function FactsSection({ facts }: { facts: readonly FactRow[] }) {
  const { t } = useTranslation();
  if (facts.length === 0) return null;
  return (
    <section className={section}>
      <h2 className="pb-3 text-18 font-semibold">{t("product.facts")}</h2>
      <Facts columns={2} facts={facts.map((row) => ({ label: row.name, value: <FactValue row={row} /> }))} />
    </section>
  );
}

/** What an ad's seller says; nothing when they say nothing. */
export function DescriptionSection({ description }: { description: ShownText }) {
  const { t } = useTranslation();
  if (!description.text) return null;
  return (
    <section className={section}>
      <h2 className="pb-3 text-18 font-semibold">{t("product.description")}</h2>
      <p dir="auto" lang={description.lang} className="max-w-prose text-start whitespace-pre-line wrap-anywhere">
        {description.text}
      </p>
    </section>
  );
}

function FactValue({ row }: { row: FactRow }) {
  return (
    <>
      {row.color && (
        <span
          aria-hidden
          className="me-2 inline-block size-4 rounded-full border border-line-strong align-middle"
          style={{ backgroundColor: row.color }}
        />
      )}
      <bdi>{row.value}</bdi>
    </>
  );
}
