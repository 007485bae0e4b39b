const drawn = new Set(["sedan", "coupe", "hatchback", "suv", "wagon", "pickup", "van", "truck", "part"]);
/** Bodies that look enough like another one. */
const alike: Record<string, string> = { convertible: "coupe", bus: "van" };

/** Without a label it is decoration. A drawn stand-in for a picture that an ad doesn't have: the body it is, in the colour it has (GL-04). */
export function Drawing({ shape, color, label }: { shape: string; color?: string | undefined; label: string }) {
  const name = alike[shape] ?? (drawn.has(shape) ? shape : "sedan");
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
