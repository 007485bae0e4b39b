/**
 * Returns the path of the results for a search text (RT-15). Undefined for an empty text, for which nothing happens
 * (VL-05).
 */
export function getSearchPath(typed: string): string | undefined {
  // A lone surrogate cannot be encoded in a URL.
  const text = typed.trim().slice(0, 1_000).toWellFormed();
  // "." and ".." as path segments would lead to the parent path in any encoding.
  if (/^\.{1,2}$/.test(text)) return `/shop/category/products?q=${text}`;
  return text ? `/shop/Allproducts/${encodeURIComponent(text)}` : undefined;
}
