import { useTranslation } from "#i18n/use-translation.ts";
import { getTextDirection } from "#kernel/localized-text.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Picture } from "#ui/picture.tsx";
import { getPictureSources } from "#web/listing-card/picture-sources.ts";
import type { PostCardData } from "./post-card-data.ts";

const categoryIcons: Record<string, IconName> = {
  buying: "search",
  selling: "tag",
  maintenance: "tool",
  parts: "parts",
  renting: "key",
};

type CoverProps = {
  picture: string | null;
  category?: string | undefined;
  sizes: string;
  eager?: boolean;
  className?: string;
};

/** Renders the cover picture of a post (16:9). A placeholder replaces a missing or broken picture (GL-04). */
export function PostCover({ picture, category = "", sizes, eager = false, className = "" }: CoverProps) {
  const placeholder = (
    <span className={`grid size-full place-items-center bg-wash text-line-strong ${className}`}>
      <Icon name={categoryIcons[category] ?? "car"} size={72} />
    </span>
  );
  if (!picture) return placeholder;
  return (
    <Picture
      {...getPictureSources(picture)}
      sizes={sizes}
      alt=""
      width={1200}
      height={675}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={`size-full object-cover ${className}`}
      fallback={placeholder}
    />
  );
}

export function PostMeta({ post }: { post: Pick<PostCardData, "date" | "publishedAt" | "minutes"> }) {
  const { t } = useTranslation();
  return (
    <>
      <time dateTime={post.publishedAt}>{post.date}</time>
      {post.minutes !== undefined && (
        <span className="inline-flex items-center gap-1">
          <Icon name="clock" size={15} />
          {t("blog.minutes", { count: post.minutes })}
        </span>
      )}
    </>
  );
}

type Props = {
  post: PostCardData;
  /** Larger layout for the first post of the blog, with the picture beside the text. */
  lead?: boolean;
  level?: 2 | 3;
  eager?: boolean;
};

export function PostCard({ post, lead = false, level = 3, eager = false }: Props) {
  const { t } = useTranslation();
  const Heading = `h${level}` as const;
  return (
    <article
      className={`group relative flex h-full flex-col overflow-hidden rounded-md border border-line bg-paper transition-colors duration-150 focus-within:border-line-strong hover:border-line-strong ${lead ? "md:flex-row" : ""}`}
    >
      <div className={`aspect-video shrink-0 overflow-hidden bg-wash ${lead ? "md:w-7/12" : ""}`}>
        <PostCover
          picture={post.picture}
          category={post.category?.slug}
          sizes={
            lead
              ? "(min-width: 1280px) 700px, (min-width: 768px) 58vw, 100vw"
              : "(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw"
          }
          eager={eager}
          className="transition-transform duration-250 group-hover:scale-[1.02]"
        />
      </div>
      <div className={`flex min-w-0 grow flex-col gap-2 p-4 ${lead ? "md:justify-center md:p-8" : ""}`}>
        {post.category && (
          <a
            href={post.category.href}
            aria-label={t("blog.categoryLink", { name: post.category.name })}
            className="link relative z-10 -my-1 self-start py-1 text-13 font-medium text-accent-text"
          >
            {post.category.name}
          </a>
        )}
        <Heading
          lang={post.title.lang}
          dir={getTextDirection(post.title.lang)}
          className={`text-start font-semibold leading-snug wrap-anywhere ${lead ? "text-22 md:text-28" : "line-clamp-3 text-16"}`}
        >
          <a href={post.href} className="after:absolute after:inset-0 group-hover:underline">
            {post.title.text}
          </a>
        </Heading>
        {post.excerpt.text && (
          <p
            lang={post.excerpt.lang}
            dir={getTextDirection(post.excerpt.lang)}
            className={`text-start text-ink-soft ${lead ? "md:line-clamp-4" : "line-clamp-2 text-14"}`}
          >
            {post.excerpt.text}
          </p>
        )}
        <p
          className={`flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-12 text-ink-faint ${lead ? "" : "mt-auto"}`}
        >
          <PostMeta post={post} />
        </p>
      </div>
    </article>
  );
}
