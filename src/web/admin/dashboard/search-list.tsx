import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Table } from "#ui/table.tsx";

type Search = { text: string; href: string; times: string; found: string };

/** Table of search texts, most frequent first. */
export function FrequentSearchTable({
  title,
  empty,
  searches,
  counts = false,
}: {
  title: string;
  empty: string;
  searches: Search[];
  /** Adds a column with the number of listings that each search found. */
  counts?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Card title={title} padded={searches.length === 0}>
      {searches.length === 0 ? (
        <p className="text-14 text-ink-soft">{empty}</p>
      ) : (
        <Table
          caption={title}
          hideCaption
          rows={searches}
          getKey={({ text }) => text}
          columns={[
            {
              id: "text",
              header: t("admin.field.text"),
              cell: ({ text, href }) => (
                <a href={href} className="link wrap-anywhere" dir="auto">
                  {text}
                </a>
              ),
            },
            { id: "times", header: t("admin.figures.times"), numeric: true, cell: ({ times }) => times },
            ...(counts
              ? [{ id: "found", header: t("admin.field.ads"), numeric: true, cell: ({ found }: Search) => found }]
              : []),
          ]}
        />
      )}
    </Card>
  );
}
