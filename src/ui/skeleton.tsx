/**
 * Renders a grey placeholder of the given size while content loads. Screen readers ignore it, so its container needs
 * `aria-busy`.
 */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-sm bg-line ${className}`} />;
}

/** Renders placeholders for lines of text. They are as high as the expected text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className="block">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <span key={line} className="flex h-[1lh] items-center">
          <Skeleton className={`h-[0.7em] ${line === lines - 1 && lines > 1 ? "w-3/5" : "w-full"}`} />
        </span>
      ))}
    </span>
  );
}

/** Renders the placeholder of a listing in a grid. */
export function SkeletonCard() {
  return (
    <div aria-hidden className="overflow-hidden rounded-md border border-line bg-paper">
      <Skeleton className="aspect-4/3 w-full rounded-none!" />
      <div className="grid gap-2.5 p-3">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="mt-1 h-3 w-full" />
      </div>
    </div>
  );
}

/** Renders the placeholder of a list row: a picture and two lines of text. */
export function SkeletonRow() {
  return (
    <div aria-hidden className="flex items-center gap-3 py-2">
      <Skeleton className="size-10 shrink-0 rounded-full!" />
      <div className="grid grow gap-2">
        <Skeleton className="h-3.5 w-1/2" />
        <Skeleton className="h-3 w-4/5" />
      </div>
    </div>
  );
}
