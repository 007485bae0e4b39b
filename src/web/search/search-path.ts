/** Where a search leads (RT-15); undefined for an empty one, which does nothing (VL-05). */
export function searchPath(typed: string): string | undefined {
  // A lone surrogate can't be written into an address.
  const text = typed.trim().slice(0, 1_000).toWellFormed();
  // "." and ".." as parts of a path would lead up, however they are written.
  if (/^\.{1,2}$/.test(text)) return `/shop/category/products?q=${text}`;
  return text ? `/shop/Allproducts/${encodeURIComponent(text)}` : undefined;
}
