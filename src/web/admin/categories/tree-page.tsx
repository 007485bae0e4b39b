import { redirect } from "react-router";
import { type CategoryNode, getCategoryTree, moveCategory } from "#domain/admin/category-tree.server.ts";
import { parseRowId } from "#domain/admin/table.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { type Language, pickTranslation, type TextWithLanguage } from "#kernel/localized-text.ts";
import { getButtonClass, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { PostForm } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { findAdminMessage } from "../admin-messages.ts";
import { adminFlash, createAdminContext, createAdminNotFound, readAdminForm } from "../admin-request.server.ts";
import type { Route } from "./+types/tree-page.ts";

await preloadMessages("admin");

const path = "/admin/categories";

type CategoryNodeView = {
  id: number;
  name: TextWithLanguage;
  other: TextWithLanguage;
  slug: string;
  type: string;
  ads: string;
  children: CategoryNodeView[];
};

function toCategoryNodeView(node: CategoryNode, language: Language): CategoryNodeView {
  return {
    id: node.id,
    slug: node.slug,
    name: pickTranslation(node.name, language),
    other: pickTranslation(node.name, language === "ar" ? "en" : "ar"),
    type: findAdminMessage(getTranslator(language), "choice", node.type) ?? node.type,
    ads: getFormatters(language).formatNumber(node.ads),
    children: node.children.map((child) => toCategoryNodeView(child, language)),
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const flash = adminFlash.read(request);
  const page = {
    ...createUnlistedHead(context, path, t("admin.resources.categories.title")),
    tree: (await getCategoryTree(db)).map((node) => toCategoryNodeView(node, language)),
    news: flash && { text: t(`admin.outcomes.${flash.what}` as "admin.outcomes.saved") },
  };
  return adminFlash.respond(context, page, flash);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { text } = await readAdminForm(request);
  const direction = text("to");
  if (direction !== "up" && direction !== "down") throw createAdminNotFound();
  const id = parseRowId(text("category"));
  const moved = await moveCategory(createAdminContext(context), id, direction);
  if (!moved.ok) throw createAdminNotFound();
  throw redirect(`${path}#category-${id}`, 303);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the category tree in its display order (EN-03). */
export default function AdminCategoriesPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PageHeading title={page.title} text={t("admin.resources.categories.text")} textClass="text-14 text-ink-soft" />
        <div className="flex flex-wrap gap-2">
          <a href={`${path}/export.csv`} data-native="" download className={getButtonClass("outline")}>
            <Icon name="file" size={18} />
            {t("admin.export")}
          </a>
          <a href={`${path}/new`} className={getButtonClass()}>
            <Icon name="plus" size={18} />
            {t("admin.resources.categories.add")}
          </a>
        </div>
      </div>
      {page.news && <FlashMessage message={page.news} />}
      <div className="rounded-md border border-line bg-paper">
        <CategoryBranch nodes={page.tree} level={0} />
      </div>
    </div>
  );
}

function CategoryBranch({ nodes, level }: { nodes: CategoryNodeView[]; level: number }) {
  return (
    <ul>
      {nodes.map((node, i) => (
        <li key={node.id} id={`category-${node.id}`} className="scroll-mt-24">
          <CategoryEntry node={node} level={level} isFirst={i === 0} isLast={i === nodes.length - 1} />
          {node.children.length > 0 && <CategoryBranch nodes={node.children} level={level + 1} />}
        </li>
      ))}
    </ul>
  );
}

type Props = { node: CategoryNodeView; level: number; isFirst: boolean; isLast: boolean };

function CategoryEntry({ node, level, isFirst, isLast }: Props) {
  const { t } = useTranslation();
  const name = node.name.text;
  return (
    <div
      className="flex min-h-12 items-center gap-2 border-b border-line py-1 pe-2"
      style={{ paddingInlineStart: `${0.75 + level * 1.25}rem` }}
    >
      <div className="min-w-0 grow">
        <a href={`${path}/${node.id}`} className="link font-medium" lang={node.name.lang}>
          {name}
        </a>{" "}
        <span className="text-13 text-ink-soft max-md:hidden" lang={node.other.lang} dir="auto">
          {node.other.text}
        </span>
      </div>
      <span className="text-13 text-ink-soft max-lg:hidden">{node.type}</span>
      <span className="w-24 text-end text-13 text-ink-soft tabular-nums max-sm:hidden">
        {t("admin.listingCount", { count: Number(node.ads.replace(/\D/g, "")), shown: node.ads })}
      </span>
      <a href={`${path}/${node.id}/features`} className="link px-1 py-1 text-13">
        {t("admin.link.features")}
      </a>
      <PostForm action={path} className="flex" preventScrollReset>
        <input type="hidden" name="category" value={node.id} />
        <IconButton
          type="submit"
          name="to"
          value="up"
          size="sm"
          icon="chevron-down"
          className="rotate-180"
          label={t("admin.moveUp", { name })}
          disabled={isFirst}
        />
        <IconButton
          type="submit"
          name="to"
          value="down"
          size="sm"
          icon="chevron-down"
          label={t("admin.moveDown", { name })}
          disabled={isLast}
        />
      </PostForm>
    </div>
  );
}
