import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Table } from "#ui/table.tsx";
import type { ImportGuessView } from "./present-guesses.ts";

/** Renders the values that an import interpreted by a rule, with what they became. */
export function ImportGuesses({ values }: { values: readonly ImportGuessView[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("imports.guesses.title")}>
      <p className="mb-3 max-w-2xl text-14 text-ink-soft">{t("imports.guesses.text")}</p>
      <Table
        caption={t("imports.guesses.title")}
        hideCaption
        rows={values}
        getKey={({ key }) => key}
        columns={[
          { id: "field", header: t("imports.guesses.field"), cell: ({ field }) => field },
          {
            id: "value",
            header: t("imports.guesses.value"),
            cell: ({ value }) => <bdi className="wrap-anywhere">{value}</bdi>,
          },
          {
            id: "result",
            header: t("imports.guesses.result"),
            cell: ({ result }) => <bdi className="font-medium">{result}</bdi>,
          },
          { id: "rows", header: t("imports.guesses.rows"), numeric: true, cell: ({ rows }) => rows },
        ]}
      />
    </Card>
  );
}
