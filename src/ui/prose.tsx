type Props = { html: string; lang?: string | undefined; className?: string };

/**
 * Renders HTML that was made from Markdown. The HTML must come from our own renderer, which escapes tags in the source.
 */
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
