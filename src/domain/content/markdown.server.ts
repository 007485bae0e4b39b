import MarkdownIt from "markdown-it";

type MarkdownHeading = { id: string; text: string; level: number };
export type RenderedMarkdown = { html: string; headings: MarkdownHeading[] };

/**
 * State of one call of `renderMarkdown`, which its renderer rules read and write. Rendering is synchronous, so two
 * calls never use it at the same time.
 */
type RenderEnv = { shift: number; headings: MarkdownHeading[]; origin: string };
const toRenderEnv = (env: unknown): RenderEnv => env as RenderEnv;

// Anybody may write the text. Raw HTML is therefore shown as text, and links with scripts are refused.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const { rules } = markdown.renderer;

/** Returns the offset that turns the highest heading level of a text into h2. The only h1 belongs to the page. */
function calculateHeadingShift(tokens: readonly { type: string; tag: string }[]): number {
  const levels = tokens.filter(({ type }) => type === "heading_open").map(({ tag }) => Number(tag.slice(1)));
  return levels.length > 0 ? 2 - Math.min(...levels) : 0;
}

const shiftHeading = (tag: string, { shift }: RenderEnv): string => `h${Math.min(6, Number(tag.slice(1)) + shift)}`;

rules.heading_open = (tokens, index, _options, env) => {
  const { headings } = toRenderEnv(env);
  const tag = shiftHeading(tokens[index]?.tag ?? "h2", toRenderEnv(env));
  // Anchors of headings are numbers, because anchors made of Arabic words are unreadable.
  const id = `s-${headings.length + 1}`;
  const text = (tokens[index + 1]?.children ?? [])
    .filter(({ type }) => type === "text" || type === "code_inline")
    .map(({ content }) => content)
    .join("");
  headings.push({ id, text, level: Number(tag.slice(1)) });
  return `<${tag} id="${id}">`;
};
rules.heading_close = (tokens, index, _options, env) =>
  `</${shiftHeading(tokens[index]?.tag ?? "h2", toRenderEnv(env))}>\n`;

rules.link_open = (tokens, index, options, env, renderer) => {
  const token = tokens[index];
  const href = String(token?.attrGet("href") ?? "");
  const { origin } = toRenderEnv(env);
  // Links are resolved as browsers do: `//other.example` leads to another site.
  const own = (URL.canParse(href, origin) && new URL(href, origin).origin === origin) || /^(mailto|tel):/.test(href);
  if (token && !own) token.attrSet("rel", "nofollow noopener");
  return renderer.renderToken(tokens, index, options);
};

rules.image = (tokens, index, options, env, renderer) => {
  const token = tokens[index];
  const alt = renderer.renderInlineAsText(token?.children ?? [], options, env);
  // Pictures from other sites would disclose the reader to those sites.
  if (!/^\/(?!\/)/.test(String(token?.attrGet("src") ?? ""))) return markdown.utils.escapeHtml(alt);
  token?.attrSet("alt", alt);
  token?.attrSet("loading", "lazy");
  return renderer.renderToken(tokens, index, options);
};

// A wide table scrolls inside its own container, so the page does not scroll sideways.
rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n';
rules.table_close = () => "</table></div>\n";

/** Renders Markdown as HTML for a page of `origin`. Also returns the headings, for a table of contents. */
export function renderMarkdown(text: string, origin: string): RenderedMarkdown {
  const env: RenderEnv = { shift: 0, headings: [], origin };
  const tokens = markdown.parse(text, env);
  env.shift = calculateHeadingShift(tokens);
  return { html: markdown.renderer.render(tokens, markdown.options, env), headings: env.headings };
}
