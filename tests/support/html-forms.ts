/** Form of a page, with the fields that a browser submits when nobody changes them. */
export type HtmlForm = { action: string; method: "GET" | "POST"; isMultipart: boolean; fields: Record<string, string> };

/** Returns the value of an attribute of a tag. Undefined if the tag does not have it. */
export function getAttribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag.replace(/>[\s\S]*/, ">"))?.[1];
  return value === undefined ? undefined : decodeEntities(value);
}

const decodeEntities = (html: string): string =>
  html
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** Returns the text of HTML without tags, scripts and direction marks. Words of different elements are separated. */
export const toText = (html: string): string =>
  decodeEntities(html.replace(/<!--.*?-->|<(script|style|template)\b.*?<\/\1>/gs, "").replace(/<[^>]+>/g, " "))
    .replace(/[\u200e\u200f\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Lists the elements with this tag name that do not contain another such element, as HTML. */
export const listElements = (html: string, tagName: string): string[] =>
  [...html.matchAll(new RegExp(`<${tagName}\\b(?:(?!<${tagName}\\b)[\\s\\S])*?</${tagName}>`, "g"))].map(
    ([all]) => all,
  );

/** Lists the tags of elements with this name, without their content. */
export const listTags = (html: string, tagName: string): string[] =>
  [...html.matchAll(new RegExp(`<${tagName}\\b[^>]*>`, "g"))].map(([tag]) => tag);

/**
 * Finds the button in a part of a page whose text or label equals `button`, or whose HTML matches it. Returns the form
 * that it submits, with the button's own value. Throws an error if there is no such button.
 */
export function findFormOfButton(part: string, button: string | RegExp, page = part): HtmlForm {
  for (const match of part.matchAll(/<button\b[^>]*>[\s\S]*?<\/button>/g)) {
    const [element] = match;
    const isWanted =
      typeof button === "string"
        ? [toText(element), getAttribute(element, "aria-label")].includes(button)
        : button.test(element);
    if (!isWanted) continue;
    const id = getAttribute(element, "form");
    const form = parseForm(id ? findFormHtml(page, 0, id) : findFormHtml(part, match.index));
    const name = getAttribute(element, "name");
    if (name) form.fields[name] = getAttribute(element, "value") ?? "";
    return {
      ...form,
      action: getAttribute(element, "formAction") ?? getAttribute(element, "formaction") ?? form.action,
    };
  }
  throw new Error(`There is no button ${button}: ${toText(part).slice(0, 500)}`);
}

/** Returns the form with this id, or else the form around a position of the page. */
function findFormHtml(html: string, position: number, id?: string): string {
  const start = id ? html.search(new RegExp(`<form\\b[^>]*\\sid="${id}"`)) : html.lastIndexOf("<form", position);
  const end = html.indexOf("</form>", start);
  if (start < 0 || (!id && end < position)) throw new Error(`No form at ${html.slice(position, position + 100)}`);
  return html.slice(start, end);
}

function parseForm(html: string): HtmlForm {
  const fields: Record<string, string> = {};
  for (const tag of listTags(html, "input")) {
    const name = getAttribute(tag, "name");
    const type = getAttribute(tag, "type") ?? "text";
    if (!name || ["submit", "file", "image", "button"].includes(type)) continue;
    if (["checkbox", "radio"].includes(type) && !tag.includes(' checked=""')) continue;
    fields[name] = getAttribute(tag, "value") ?? (type === "checkbox" ? "on" : "");
  }
  for (const element of listElements(html, "textarea")) {
    const name = getAttribute(element, "name");
    if (name) fields[name] = decodeEntities(element.replace(/^<[^>]*>\n?|<\/textarea>$/g, ""));
  }
  for (const element of listElements(html, "select")) {
    const name = getAttribute(element, "name");
    const options = listTags(element, "option");
    const chosen = options.find((tag) => tag.includes(' selected=""')) ?? options[0];
    if (name && chosen) fields[name] = getAttribute(chosen, "value") ?? "";
  }
  return {
    action: getAttribute(html, "action") ?? "",
    method: getAttribute(html, "method")?.toUpperCase() === "POST" ? "POST" : "GET",
    isMultipart: getAttribute(html, "enctype") === "multipart/form-data" || /encType="multipart/.test(html),
    fields,
  };
}
