import MarkdownIt from "markdown-it";

export type Heading = { id: string; text: string; level: number };
export type Rendered = { html: string; headings: Heading[] };

/** Set for each text by `renderMarkdown`; rendering is synchronous. */
type Reading = { shift: number; headings: Heading[]; origin: string };
const reading = (env: unknown): Reading => env as Reading;

// Raw HTML is shown as text: what is written may come from anybody. Links with scripts in them are refused.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const { rules } = markdown.renderer;

/** The page has the one h1, so a text's highest heading becomes h2, whatever its writer began with. */
function shiftOf(tokens: readonly { type: string; tag: string }[]): number {
  const levels = tokens.filter(({ type }) => type === "heading_open").map(({ tag }) => Number(tag.slice(1)));
  return levels.length > 0 ? 2 - Math.min(...levels) : 0;
}

const shifted = (tag: string, { shift }: Reading): string => `h${Math.min(6, Number(tag.slice(1)) + shift)}`;

rules.heading_open = (tokens, index, _options, env) => {
  const { headings } = reading(env);
  const tag = shifted(tokens[index]?.tag ?? "h2", reading(env));
  // Numbered, because words of Arabic make unreadable addresses.
  const id = `s-${headings.length + 1}`;
  const text = (tokens[index + 1]?.children ?? [])
    .filter(({ type }) => type === "text" || type === "code_inline")
    .map(({ content }) => content)
    .join("");
  headings.push({ id, text, level: Number(tag.slice(1)) });
  return `<${tag} id="${id}">`;
};
rules.heading_close = (tokens, index, _options, env) => `</${shifted(tokens[index]?.tag ?? "h2", reading(env))}>\n`;

rules.link_open = (tokens, index, options, env, renderer) => {
  const token = tokens[index];
  const href = String(token?.attrGet("href") ?? "");
  const { origin } = reading(env);
  // As browsers read it: //other.example leads away too.
  const own = (URL.canParse(href, origin) && new URL(href, origin).origin === origin) || /^(mailto|tel):/.test(href);
  if (token && !own) token.attrSet("rel", "nofollow noopener");
  return renderer.renderToken(tokens, index, options);
};

rules.image = (tokens, index, options, env, renderer) => {
  const token = tokens[index];
  const alt = renderer.renderInlineAsText(token?.children ?? [], options, env);
  // Pictures of other sites would tell them who reads this.
  if (!/^\/(?!\/)/.test(String(token?.attrGet("src") ?? ""))) return markdown.utils.escapeHtml(alt);
  token?.attrSet("alt", alt);
  token?.attrSet("loading", "lazy");
  return renderer.renderToken(tokens, index, options);
};

// A wide table scrolls by itself; the page doesn't.
rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n';
rules.table_close = () => "</table></div>\n";

/** Markdown as HTML for a page of `origin`, with its headings for a table of contents. */
export function renderMarkdown(text: string, origin: string): Rendered {
  const env: Reading = { shift: 0, headings: [], origin };
  const tokens = markdown.parse(text, env);
  env.shift = shiftOf(tokens);
  return { html: markdown.renderer.render(tokens, markdown.options, env), headings: env.headings };
}
