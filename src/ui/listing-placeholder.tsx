const drawnShapes = new Set(["sedan", "coupe", "hatchback", "suv", "wagon", "pickup", "van", "truck", "part"]);
/** Most similar drawing for each body style without a drawing of its own. */
const similarShapes: Record<string, string> = { convertible: "coupe", bus: "van" };

/**
 * Renders a drawing where a listing has no picture, in the listing's body style and colour (GL-04). Without a label,
 * screen readers ignore it.
 */
export function ListingPlaceholder({
  shape,
  color,
  label,
}: {
  shape: string;
  color?: string | undefined;
  label: string;
}) {
  const name = similarShapes[shape] ?? (drawnShapes.has(shape) ? shape : "sedan");
  return (
    <div
      className="grid size-full place-items-center bg-wash"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <svg
        viewBox="0 0 320 160"
        className="w-4/5 max-w-md text-line-strong"
        style={color ? { color } : undefined}
        aria-hidden
      >
        <use href={`/drawings.svg#${name}`} />
      </svg>
    </div>
  );
}
