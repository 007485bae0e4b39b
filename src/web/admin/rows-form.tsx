import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AdminCellType } from "#domain/admin/table.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { Icon } from "#ui/icon.tsx";
import { Table } from "#ui/table.tsx";
import { PostForm } from "#web/account/fields.tsx";
import { AdminCell } from "./cell.tsx";

type Row = { key: string; href: string | undefined; cells: (string | boolean)[] };
type ColumnHead = {
  id: string;
  type: AdminCellType;
  label: string;
  sort: { href: string; now: "ascending" | "descending" | undefined } | undefined | false;
};
type BulkActionView = { id: string; danger: boolean; label: string; text: string | undefined };

/** Table of an administration page in the reader's language, with its bulk actions. */
export type AdminTableView = { title: string; columns: ColumnHead[]; rows: Row[]; bulk: BulkActionView[] };

type Props = { page: AdminTableView; action: string };

/** Renders the rows of an administration table as links to their pages. Checked rows can be changed together. */
export function BulkActionForm({ page, action }: Props) {
  const { t } = useTranslation();
  const formRef = useRef<HTMLFormElement>(null);
  const [checkedCount, setCheckedCount] = useState(0);
  const getCheckboxes = () => [...(formRef.current?.querySelectorAll<HTMLInputElement>("input[name=key]") ?? [])];
  const updateCheckedCount = () => setCheckedCount(getCheckboxes().filter(({ checked }) => checked).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that went took their ticks along
  useEffect(updateCheckedCount, [page.rows]);
  const hasBulk = page.bulk.length > 0;
  const selectAllBox = (
    <span className="script-only">
      <Checkbox
        label={t("admin.selectAll")}
        hideLabel
        checked={checkedCount > 0 && checkedCount === page.rows.length}
        indeterminate={checkedCount > 0 && checkedCount < page.rows.length}
        onChange={(event) => {
          for (const box of getCheckboxes()) box.checked = event.currentTarget.checked;
          updateCheckedCount();
        }}
      />
    </span>
  );
  const getRowBox = (row: Row): ReactNode => (
    <Checkbox
      label={t("admin.selectRow", { row: String(row.cells[0]) })}
      hideLabel
      name="key"
      value={row.key}
      onChange={updateCheckedCount}
    />
  );
  // The boxes stand in the first column, so that they stay in view when a wide table scrolls.
  const withBox = (i: number, box: ReactNode, content: ReactNode): ReactNode =>
    i === 0 && hasBulk ? (
      <span className="flex items-center gap-3">
        {box}
        <span className="min-w-0">{content}</span>
      </span>
    ) : (
      content
    );
  const renderHeader = (head: ColumnHead): ReactNode =>
    head.sort ? <SortLink head={head} sort={head.sort} /> : head.label;
  const renderValue = (row: Row, { type }: ColumnHead, i: number): ReactNode => {
    const value = <AdminCell type={type} value={row.cells[i] ?? ""} />;
    if (i > 0 || !row.href) return value;
    return (
      <a href={row.href} className="link inline-flex min-h-6 items-center">
        {value}
      </a>
    );
  };
  const table = (
    <Table<Row>
      caption={page.title}
      hideCaption
      stickyFirst={false}
      rows={page.rows}
      getKey={({ key }) => key}
      columns={page.columns.map((column, i) => ({
        id: column.id,
        numeric: column.type === "number" || column.type === "price",
        header: withBox(i, selectAllBox, renderHeader(column)),
        cell: (row: Row) => withBox(i, getRowBox(row), renderValue(row, column, i)),
      }))}
    />
  );
  if (!hasBulk) return table;
  return (
    <PostForm ref={formRef} action={action} className="grid grid-cols-[minmax(0,1fr)] gap-3" preventScrollReset>
      {table}
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-14 text-ink-soft">
          {checkedCount > 0 ? t("admin.selectedCount", { count: checkedCount }) : t("admin.withSelected")}
        </span>
        {page.bulk.map(({ id, danger, label }) => (
          <Button key={id} type="submit" name="act" value={id} variant={danger ? "danger" : "outline"}>
            {label}
          </Button>
        ))}
      </div>
    </PostForm>
  );
}

function SortLink({ head, sort }: { head: ColumnHead; sort: { href: string; now: string | undefined } }) {
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
