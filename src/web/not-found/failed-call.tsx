/** What a call was answered with, for whoever is told of it: the same words in every language (ER-01). */
export function FailedCall({ words }: { words: string }) {
  return (
    <span lang="en" dir="ltr" className="line-clamp-3 block max-w-lg text-13 wrap-anywhere text-ink-soft">
      {words}
    </span>
  );
}
