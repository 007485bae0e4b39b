/** Renders the response text of a failed request, in English for every language (ER-01). */
export function FailedRequestText({ message }: { message: string }) {
  return (
    <span lang="en" dir="ltr" className="line-clamp-3 block max-w-lg text-13 wrap-anywhere text-ink-soft">
      {message}
    </span>
  );
}
