import { data, Form, redirect } from "react-router";
import { type CategoryNode, categoryTree, moveCategory } from "#domain/admin/category-tree.server.ts";
import { idOf } from "#domain/admin/table.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage, type Language, type ShownText } from "#kernel/local-text.ts";
import { buttonClass, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import { adminContext, adminFlash, notFound, sentForm } from "../admin-of-page.server.ts";
import { News } from "../news.tsx";
import { adminWord } from "../words.ts";
import type { Route } from "./+types/tree-page.ts";

await needTexts("admin");

const path = "/admin/categories";

type Node = {
  id: number;
  name: ShownText;
  other: ShownText;
  slug: string;
  type: string;
  ads: string;
  children: Node[];
};

function shownNode(node: CategoryNode, language: Language): Node {
  return {
    id: node.id,
    slug: node.slug,
    name: inLanguage(node.name, language),
    other: inLanguage(node.name, language === "ar" ? "en" : "ar"),
    type: adminWord(translator(language), "choice", node.type) ?? node.type,
    ads: formatters(language).number(node.ads),
    children: node.children.map((child) => shownNode(child, language)),
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const told = adminFlash.read(request);
  const page = {
    ...headOf(context, path, t("admin.rooms.categories.title")),
    tree: (await categoryTree(db)).map((node) => shownNode(node, language)),
    news: told && { text: t(`admin.news.${told.what}` as "admin.news.saved") },
  };
  return data(page, told ? { headers: { "set-cookie": adminFlash.cleared(origin) } } : {});
}

export async function action({ request, context }: Route.ActionArgs) {
  const { text } = await sentForm(request);
  const to = text("to");
  if (to !== "up" && to !== "down") throw notFound();
  const id = idOf(text("category"));
  const moved = await moveCategory(adminContext(context), id, to);
  if (!moved.ok) throw notFound();
  throw redirect(`${path}#category-${id}`, 303);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** EN-03: the tree of categories, in its order. */
export default function AdminCategoriesPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-28 font-semibold">{page.title}</h1>
          <p className="text-14 text-ink-soft">{t("admin.rooms.categories.text")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={`${path}/export.csv`} data-native="" download className={buttonClass("outline")}>
            <Icon name="file" size={18} />
            {t("admin.export")}
          </a>
          <a href={`${path}/new`} className={buttonClass()}>
            <Icon name="plus" size={18} />
            {t("admin.rooms.categories.add")}
          </a>
        </div>
      </div>
      {page.news && <News text={page.news.text} />}
      <div className="rounded-md border border-line bg-paper">
        <Branch nodes={page.tree} level={0} />
      </div>
    </div>
  );
}

function Branch({ nodes, level }: { nodes: Node[]; level: number }) {
  return (
    <ul>
      {nodes.map((node, i) => (
        <li key={node.id} id={`category-${node.id}`} className="scroll-mt-24">
          <Entry node={node} level={level} isFirst={i === 0} isLast={i === nodes.length - 1} />
          {node.children.length > 0 && <Branch nodes={node.children} level={level + 1} />}
        </li>
      ))}
    </ul>
  );
}

function Entry({ node, level, isFirst, isLast }: { node: Node; level: number; isFirst: boolean; isLast: boolean }) {
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
        {t("admin.adCount", { count: Number(node.ads.replace(/\D/g, "")), shown: node.ads })}
      </span>
      <a href={`${path}/${node.id}/features`} className="link px-1 py-1 text-13">
        {t("admin.link.features")}
      </a>
      <Form method="post" action={path} className="flex" preventScrollReset>
        <ForgeryField />
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
      </Form>
    </div>
  );
}
