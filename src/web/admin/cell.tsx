import type { AdminCellType } from "#domain/admin/table.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";

export function AdminCell({ type, value }: { type: AdminCellType; value: string | boolean }) {
  const { t } = useTranslation();
  if (typeof value === "boolean") {
    return value ? (
      <span className="inline-flex text-fits">
        <Icon name="check" size={18} />
        <span className="sr-only">{t("admin.yes")}</span>
      </span>
    ) : (
      <span className="text-ink-faint">
        <span aria-hidden>–</span>
        <span className="sr-only">{t("admin.no")}</span>
      </span>
    );
  }
  if (value === "") return <span className="text-ink-faint">–</span>;
  switch (type) {
    case "code":
    case "number":
      return <bdi dir="ltr">{value}</bdi>;
    case "colour":
      return (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-5 rounded-full border border-line-strong" style={{ background: value }} />
          <bdi dir="ltr">{value}</bdi>
        </span>
      );
    case "price":
      return <Price text={value} />;
    case "choice":
    case "deed":
    case "subject":
    case "moment":
      return <span className="inline-block min-w-24">{value}</span>;
    default:
      return (
        <span dir="auto" className="inline-block max-w-80 min-w-24 wrap-break-word">
          {value}
        </span>
      );
  }
}
