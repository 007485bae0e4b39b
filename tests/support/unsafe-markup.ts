/** Texts that try to inject scripts. A page must show them as plain text. */
export const xssTexts: readonly string[] = [
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "</textarea><img src=x onerror=alert(1)>",
  "<!--><script>alert(1)</script>-->",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert&#40;1&#41;</script>",
  "<math><mtext></mtext><mglyph><style><img src onerror=alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<body onpageshow=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<a href=javascript:alert(1)>x</a>",
  "<base href=https://evil.example/>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<form action=https://evil.example><input name=password>",
  "<object data=javascript:alert(1)>",
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='",
  '"><img src=x onerror=alert(1)>',
  "` onclick=alert(1) `",
  "javascript:alert(1)",
  "JaVa\tScRiPt:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "[x](javascript:alert(1))",
  "[x](<java\nscript:alert(1)>)",
  "![x](https://evil.example/x.png)",
  '![x](x"onerror="alert(1))',
  '[x]: javascript:alert(1) "t"\n\n[x]',
  '<https://evil.example/"onmouseover=alert(1)>',
  "]]><script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "{{constructor.constructor('alert(1)')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: of other people's templates
  "${alert(1)} <%= alert(1) %>",
  "\u2028</script\u2028><script>alert(1)</script>",
  "<scr\u0000ipt>alert(1)</scr\u0000ipt>",
];

/** Decodes the character references of an HTML attribute. */
const plain = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

/**
 * Lists unsafe markup in HTML: tags that are not in `allowed`, event handler attributes, and URLs that run scripts.
 * Finds the end of a tag as browsers do, at the first ">" outside of quotes.
 */
export function findUnsafeMarkup(html: string, allowed: readonly string[]): string[] {
  const found: string[] = [];
  for (const [, close, name = "", inner = ""] of html.matchAll(
    /<(\/?)([a-z!?][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>?/gi,
  )) {
    if (!allowed.includes(name.toLowerCase())) found.push(`<${close}${name}`);
    for (const [, attribute = "", one, other, bare] of inner.matchAll(
      /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
    )) {
      if (/^on/i.test(attribute)) found.push(`${name} ${attribute}`);
      // Browsers ignore spaces and control characters in a URL scheme.
      const value = plain(one ?? other ?? bare ?? "").replace(/[\u0000-\u0020]/g, "");
      if (
        /^(href|src|action|formaction|data|srcdoc)$/i.test(attribute) &&
        /^(javascript|vbscript|data):/i.test(value)
      ) {
        found.push(`${name} ${attribute}=${value}`);
      }
    }
  }
  return found;
}
