/**
 * Returns the first letters of the first two words of a name, without the Arabic article. A zero-width non-joiner
 * keeps Arabic letters from joining.
 */
export function getInitials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^ال(?=\p{L}{2})/u, "").replace(/^[^\p{L}\p{N}]+/u, ""))
    .filter(Boolean);
  const letters = words.slice(0, 2).map((word) => {
    const first = [...new Intl.Segmenter().segment(word)][0]?.segment ?? "";
    return first.toLocaleUpperCase("en");
  });
  return letters.join("\u200c");
}
