import { Icon } from "#ui/icon.tsx";
import { PreferenceForm } from "./preference-form.tsx";
import type { RegionBarView } from "./region-view.ts";

/** Renders the region whose listings a page shows, with links to change or widen it. */
export default function RegionBar({
  label,
  name,
  links,
  forget,
  className = "",
}: RegionBarView & { className?: string }) {
  const linkClass = "link inline-flex min-h-9 items-center underline";
  return (
    <section aria-label={label} className={`flex flex-wrap items-center gap-x-3 text-14 ${className}`}>
      <span className="inline-flex min-h-9 min-w-0 items-center gap-1.5 font-medium">
        <Icon name="pin" size={18} className="shrink-0" />
        <bdi className="truncate">{name}</bdi>
      </span>
      {links.map((link) => (
        <a key={link.href} href={link.href} rel="nofollow" className={linkClass}>
          {link.label}
        </a>
      ))}
      {forget && (
        <PreferenceForm returnTo={forget.returnTo}>
          <button type="submit" name="region" value="" className={linkClass}>
            {forget.label}
          </button>
        </PreferenceForm>
      )}
    </section>
  );
}
