import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import type { FieldDoc } from "./field-docs.ts";

const MAX_SHOWN_VALUES = 12;

/** Renders the list of documented fields. Nested fields are collapsed. */
export function FieldList({ fields }: { fields: readonly (FieldDoc & { place?: string })[] }) {
  const { t, language } = useTranslation();
  return (
    <ul className="divide-y divide-line border-y border-line text-14">
      {fields.map((field) => (
        <li key={`${field.place ?? ""} ${field.name}`} className="py-2">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <code className="font-semibold wrap-anywhere">{field.name}</code>
            <span className="font-mono text-12 wrap-anywhere text-ink-soft">{field.type}</span>
            {field.bounds && <span className="text-12 text-ink-soft">{field.bounds}</span>}
            {field.place && <span className="text-12 text-ink-soft">{field.place}</span>}
            {field.required && (
              <span lang={language}>
                <Badge tone="warning">{t("apiDocs.required")}</Badge>
              </span>
            )}
          </p>
          {field.description && (
            <p className="pt-0.5 text-13 text-ink-soft">
              <InlineCodeText text={field.description} />
            </p>
          )}
          {field.values && <EnumValues values={field.values} />}
          {field.fields && (
            <details className="pt-1">
              <summary lang={language} className="w-fit cursor-pointer py-1 text-13 text-info">
                {t("apiDocs.within", { name: field.name })}
              </summary>
              <div className="border-s-2 border-line ps-3">
                <FieldList fields={field.fields} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Renders a text with its backtick-quoted parts as `code`. */
export function InlineCodeText({ text }: { text: string }) {
  const parts = text.split("`").map((part, nth) => ({ part, nth, code: nth % 2 === 1 }));
  return parts.map(({ part, nth, code }) => (code ? <code key={nth}>{part}</code> : part));
}

function EnumValues({ values }: { values: readonly string[] }) {
  const visibleValues = values.slice(0, MAX_SHOWN_VALUES);
  return (
    <p className="flex flex-wrap gap-1 pt-1">
      {visibleValues.map((value) => (
        <code key={value} className="rounded-sm bg-wash px-1.5 text-12">
          {value}
        </code>
      ))}
      {values.length > visibleValues.length && (
        <span className="text-12 text-ink-soft">+{values.length - visibleValues.length}</span>
      )}
    </p>
  );
}
