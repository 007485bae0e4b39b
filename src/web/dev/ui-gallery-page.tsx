import { data } from "react-router";
import { getTextDirection, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/ui-gallery-page.ts";
import type { ComponentExample, PickText } from "./example.ts";
import { componentExampleGroups } from "./examples.ts";

/** Serves `/dev/ui`: every component of the design system in all states. Responds with 404 outside development. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { hasDevPages: devPages, origin } = context.get(requestContext);
  if (!devPages) throw data(null, { status: 404 });
  const { language } = context.get(preferencesContext);
  const head = buildHeadTags({
    title: language === "ar" ? "أجزاء الواجهة" : "Parts of the interface",
    canonical: `${origin}/dev/ui`,
    language,
    unlisted: true,
  });
  return { language, head, part: url.searchParams.get("part"), four: url.searchParams.get("view") === "four" };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? fallbackHead;

const createPickText = (language: Language): PickText => (language === "ar" ? (_, ar) => ar : (en) => en);

export default function UiGalleryPage({
  loaderData: { language, part, four: showsAllVariants },
}: Route.ComponentProps) {
  const pickText = createPickText(language);
  const visibleGroups = componentExampleGroups
    .map((group) => ({ ...group, examples: group.examples.filter(({ id }) => !part || id === part) }))
    .filter(({ examples }) => examples.length > 0);
  const getHref = (change: Record<string, string | undefined>) => {
    const nextParams = { part: part ?? undefined, view: showsAllVariants ? "four" : undefined, ...change };
    const search = new URLSearchParams(
      Object.entries(nextParams).filter((pair): pair is [string, string] => !!pair[1]),
    );
    return `/dev/ui?${search}`;
  };
  const switches = [
    { label: pickText("As you read", "كما تقرأ"), href: getHref({ view: undefined }), now: !showsAllVariants },
    {
      label: pickText("Both languages and themes", "باللغتين والمظهرين"),
      href: getHref({ view: "four" }),
      now: showsAllVariants,
    },
  ];
  return (
    <div className="container-page pb-16">
      <Breadcrumbs
        label={pickText("You are here", "موقعك")}
        crumbs={[
          { label: pickText("Home", "الرئيسية"), href: "/" },
          { label: pickText("Parts", "الأجزاء"), href: part ? "/dev/ui" : undefined },
          ...(part
            ? [
                {
                  label: visibleGroups[0]?.examples[0]
                    ? pickByLanguage(visibleGroups[0].examples[0].title, language)
                    : part,
                },
              ]
            : []),
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-28 font-semibold">{pickText("Parts of the interface", "أجزاء الواجهة")}</h1>
        <nav className="flex" aria-label={pickText("View", "العرض")}>
          {switches.map(({ label, href, now }) => (
            <a
              key={href}
              href={href}
              aria-current={now ? "true" : undefined}
              className="grid min-h-10 place-items-center border border-line-strong bg-paper px-3 text-13 first:rounded-s-sm last:rounded-e-sm last:border-s-0 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
      <div className={`mt-6 grid items-start gap-8 ${part ? "" : "lg:grid-cols-[200px_minmax(0,1fr)]"}`}>
        {!part && (
          <nav
            aria-label={pickText("Index", "الفهرس")}
            className="text-14 max-lg:columns-2 sm:max-lg:columns-3 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
          >
            {visibleGroups.map((group) => (
              <div key={group.id} className="pb-4">
                <a href={`#${group.id}`} data-native="" className="link block py-1 font-semibold">
                  {pickByLanguage(group.title, language)}
                </a>
                <ul>
                  {group.examples.map((example) => (
                    <li key={example.id}>
                      <a href={`#${example.id}`} data-native="" className="link block py-0.5 text-ink-soft">
                        {pickByLanguage(example.title, language)}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
        <div className="min-w-0 space-y-12">
          {visibleGroups.map((group) => (
            <section key={group.id} id={group.id}>
              <h2 className="pb-4 text-22 font-semibold">{pickByLanguage(group.title, language)}</h2>
              <div className="space-y-8">
                {group.examples.map((example) => (
                  <section key={example.id} id={example.id}>
                    <h3 className="pb-2 text-15 font-medium text-ink-soft">
                      <a href={getHref({ part: example.id })} className="link inline-block py-0.5">
                        {pickByLanguage(example.title, language)}
                      </a>
                    </h3>
                    {showsAllVariants ? (
                      <AllVariants example={example} />
                    ) : (
                      <div className="rounded-lg border border-line bg-paper p-4 md:p-6">
                        <example.Show pickText={pickText} />
                      </div>
                    )}
                  </section>
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Renders an example in both languages and both themes, side by side on wide screens. */
function AllVariants({ example }: { example: ComponentExample }) {
  const variants = (["ar", "en"] as const).flatMap((language) =>
    (["light", "dark"] as const).map((theme) => ({ language, theme })),
  );
  return (
    <div className="grid gap-3 xl:grid-cols-2">
      {variants.map(({ language, theme }) => (
        <div
          key={language + theme}
          lang={language}
          dir={getTextDirection(language)}
          data-theme={theme}
          className={`min-w-0 rounded-lg border border-line bg-paper p-4 text-ink ${language === "ar" ? "text-16" : "text-15"}`}
        >
          <example.Show pickText={createPickText(language)} />
        </div>
      ))}
    </div>
  );
}
