import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import type { CellType } from "#domain/admin/table.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Check } from "#ui/check.tsx";
import { Icon } from "#ui/icon.tsx";
import { Table } from "#ui/table.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { AdminCell } from "./cell.tsx";

type Row = { key: string; href: string | undefined; cells: (string | boolean)[] };
type Head = {
  id: string;
  type: CellType;
  label: string;
  sort: { href: string; now: "ascending" | "descending" | undefined } | undefined | false;
};
type Bulk = { id: string; danger: boolean; label: string; text: string | undefined };

/** A table as its page shows it, and what can be done to its rows. */
export type TableOfPage = { title: string; columns: Head[]; rows: Row[]; bulk: Bulk[] };

type Props = { page: TableOfPage; action: string };

/** A page's rows, each leading to its page; those that are ticked can be changed together. */
export function RowsForm({ page, action }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  const boxes = () => [...(frame.current?.querySelectorAll<HTMLInputElement>("input[name=key]") ?? [])];
  const count = () => setTicked(boxes().filter(({ checked }) => checked).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that went took their ticks along
  useEffect(count, [page.rows]);
  const hasBulk = page.bulk.length > 0;
  const tick = {
    id: "tick",
    header: (
      <span className="script-only">
        <Check
          label={t("admin.tickAll")}
          hideLabel
          checked={ticked > 0 && ticked === page.rows.length}
          indeterminate={ticked > 0 && ticked < page.rows.length}
          onChange={(event) => {
            for (const box of boxes()) box.checked = event.currentTarget.checked;
            count();
          }}
        />
      </span>
    ),
    cell: (row: Row): ReactNode => (
      <Check
        label={t("admin.tick", { row: String(row.cells[0]) })}
        hideLabel
        name="key"
        value={row.key}
        onChange={count}
      />
    ),
  };
  const table = (
    <Table<Row>
      caption={page.title}
      hideCaption
      stickyFirst={false}
      rows={page.rows}
      keyOf={({ key }) => key}
      columns={[
        ...page.columns.map((column, i) => ({
          id: column.id,
          numeric: column.type === "number" || column.type === "price",
          header: column.sort ? <SortLink head={column} sort={column.sort} /> : column.label,
          cell: (row: Row) => {
            const cell = <AdminCell type={column.type} value={row.cells[i] ?? ""} />;
            return i === 0 && row.href ? (
              <a href={row.href} className="link inline-flex min-h-6 items-center">
                {cell}
              </a>
            ) : (
              cell
            );
          },
        })),
        ...(hasBulk ? [tick] : []),
      ]}
    />
  );
  if (!hasBulk) return table;
  return (
    <Form ref={frame} method="post" action={action} className="grid grid-cols-[minmax(0,1fr)] gap-3" preventScrollReset>
      <ForgeryField />
      {table}
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-14 text-ink-soft">
          {ticked > 0 ? t("admin.ticked", { count: ticked }) : t("admin.withTicked")}
        </span>
        {page.bulk.map(({ id, danger, label }) => (
          <Button key={id} type="submit" name="act" value={id} look={danger ? "danger" : "outline"}>
            {label}
          </Button>
        ))}
      </div>
    </Form>
  );
}

function SortLink({ head, sort }: { head: Head; sort: { href: string; now: string | undefined } }) {
  const { t } = useTranslation();
  const state = sort.now && t(sort.now === "ascending" ? "admin.ascending" : "admin.descending");
  return (
    <a href={sort.href} className="inline-flex min-h-6 items-center gap-1 hover:text-ink hover:underline">
      {head.label}
      {sort.now && (
        <>
          <Icon name="chevron-down" size={14} className={sort.now === "ascending" ? "rotate-180" : ""} />
          <span className="sr-only">({state})</span>
        </>
      )}
    </a>
  );
}
