import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { cachedFragment } from "#web/fragment-cache/cached-fragment.tsx";
import type { MenuItem, PageShellData } from "../shell.server.ts";

/**
 * Converts departments to the columns of a mega menu. A department becomes a column of its categories without children.
 * A category with children becomes a column of its own.
 */
function toMenuColumns(departments: readonly MenuItem[]): MenuItem[] {
  return departments.flatMap((department) => [
    { ...department, children: department.children.filter((child) => child.children.length === 0) },
    ...department.children.filter((child) => child.children.length > 0),
  ]);
}

type ColumnsProps = { departments: readonly MenuItem[]; className?: string };

function Columns({ departments, className = "" }: ColumnsProps) {
  return (
    <div className={`gap-6 p-6 ${className}`}>
      {toMenuColumns(departments).map((group) => (
        <div key={group.href} className="break-inside-avoid pb-4">
          <a href={group.href} className="link block py-1 font-semibold">
            {group.label}
          </a>
          <ul>
            {group.children.map((child) => (
              <li key={child.href}>
                <a href={child.href} className="link block py-1 text-14 text-ink-soft">
                  {child.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Categories in columns for mega menus (NV-08). */
export const CategoryColumns = import.meta.env.SSR
  ? cachedFragment(Columns, { name: "departments", getKeyData: (props: ColumnsProps) => props })
  : Columns;

const buttonLooks = {
  solid: "rounded-sm bg-ink px-4 text-paper hover:bg-ink-soft",
  plain: "px-1 hover:underline decoration-2 underline-offset-4 decoration-accent",
  outline: "rounded-sm border border-current px-4 hover:border-accent",
  icon: "size-11 justify-center rounded-sm hover:bg-wash",
};

type Props = {
  shell: PageShellData;
  variant?: keyof typeof buttonLooks;
  className?: string;
};

/** Renders the menu of all departments behind one button. It also opens without JavaScript. */
export function DepartmentsMenu({ shell, variant = "solid", className = "" }: Props) {
  const { t } = useTranslation();
  const label = t("nav.departments");
  const hasLabel = variant !== "icon";
  return (
    <Menu
      {...(hasLabel ? {} : { label })}
      className={`shrink-0 ${className}`}
      triggerClass={`flex min-h-11 items-center gap-2 text-14 font-medium ${buttonLooks[variant]}`}
      panelClass="w-[min(960px,80vw)]"
      trigger={
        <>
          <Icon name="menu" size={hasLabel ? 18 : 24} />
          {hasLabel && <span>{label}</span>}
          {hasLabel && (
            <Icon name="chevron-down" size={16} className="transition-transform group-open/menu:rotate-180" />
          )}
        </>
      }
    >
      <CategoryColumns departments={shell.departments} className="columns-3 xl:columns-4" />
    </Menu>
  );
}
