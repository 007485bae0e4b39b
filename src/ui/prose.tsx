type Props = { html: string; lang?: string | undefined; className?: string };

/** Renders HTML made from Markdown. Pass only HTML from the site's own renderer, which escapes tags in the source. */
export function Prose({ html, lang, className = "" }: Props) {
  return (
    <div
      lang={lang}
      dir={lang && (lang === "ar" ? "rtl" : "ltr")}
      className={`prose ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer, see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
