/** Renders a horizontal line. With a label, such as "or", it separates two alternatives. */
export function Divider({ label }: { label?: string }) {
  if (!label) return <hr className="border-line" />;
  return (
    <div className="flex items-center gap-3 text-13 text-ink-faint">
      <span aria-hidden className="h-px grow bg-line" />
      {label}
      <span aria-hidden className="h-px grow bg-line" />
    </div>
  );
}
