import { getSiteProfile } from "#kernel/site-profile.ts";

/**
 * Renders the logo that the site has uploaded. Without one, renders the default drawing with the site's name in
 * Arabic and English. It is never mirrored.
 */
export function Logo({ className = "", onAccent = false }: { className?: string; onAccent?: boolean }) {
  const { logo, name } = getSiteProfile();
  if (logo) return <img src={logo} alt={name.en} height="38" className={`h-[38px] w-auto ${className}`} />;
  const [ground, line] = onAccent ? ["#fff", "var(--accent)"] : ["var(--accent)", "#fff"];
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <svg viewBox="0 0 40 40" width="38" height="38" aria-hidden>
        <rect width="40" height="40" rx="10" fill={ground} />
        <path
          d="M8 30V17l12-7 12 7v13"
          fill="none"
          stroke={line}
          strokeWidth="3"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <circle cx="20" cy="26" r="6" fill="none" stroke={line} strokeWidth="3" />
        <circle cx="20" cy="26" r="1.6" fill={line} />
      </svg>
      <span className="flex items-baseline gap-2 leading-none">
        <span lang="ar" className="text-22 font-bold">
          {name.ar}
        </span>
        {name.en !== name.ar && (
          <span lang="en" className="text-15 font-semibold opacity-80">
            {name.en}
          </span>
        )}
      </span>
    </span>
  );
}
