import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import type { SpecRow } from "../listing-card/spec-rows.ts";

const sectionClass = "rounded-md border border-line bg-paper p-4 md:p-6";

/** Renders the specs of a listing. Renders nothing when there are none. */
export function SpecsSection({ specs }: { specs: readonly SpecRow[] }) {
  const { t } = useTranslation();
  if (specs.length === 0) return null;
  return (
    <section className={sectionClass}>
      <h2 className="pb-3 text-18 font-semibold">{t("product.specifications")}</h2>
      <DefinitionList columns={2} items={specs.map((row) => ({ label: row.name, value: <SpecValue row={row} /> }))} />
    </section>
  );
}

/** Renders the description of a listing. Renders nothing when it is empty. */
export function DescriptionSection({ description }: { description: TextWithLanguage }) {
  const { t } = useTranslation();
  if (!description.text) return null;
  return (
    <section className={sectionClass}>
      <h2 className="pb-3 text-18 font-semibold">{t("product.description")}</h2>
      <p dir="auto" lang={description.lang} className="max-w-prose text-start whitespace-pre-line wrap-anywhere">
        {description.text}
      </p>
    </section>
  );
}

function SpecValue({ row }: { row: SpecRow }) {
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
