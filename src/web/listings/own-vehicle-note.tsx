import { Icon } from "#ui/icon.tsx";
import type { OwnVehicleView as Line } from "./own-vehicle-view.server.ts";

/** Renders the note that the list shows parts of one vehicle, with a link to all parts or back (VP-05). */
export default function OwnVehicleNote({ text, links }: Pick<Line, "text" | "links">) {
  return (
    <p
      data-own-vehicle=""
      className="mb-3 flex flex-wrap items-center gap-x-4 rounded-md border border-line bg-paper px-3 py-1 text-14"
    >
      <span className="flex min-h-9 min-w-0 items-center gap-2 font-medium">
        <Icon name="car" size={20} className="shrink-0 text-fits" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </span>
      {links.map(({ label, href }) => (
        <a
          key={href}
          href={href}
          rel="nofollow"
          className="link inline-flex min-h-9 items-center font-medium text-accent-text"
        >
          {label}
        </a>
      ))}
    </p>
  );
}
