import { getInitials } from "./initials.ts";
import { Picture } from "./picture.tsx";

const sizes = { sm: "size-8 text-12", md: "size-10 text-14", lg: "size-16 text-22" };

type Props = { name: string; src?: string | undefined; size?: "sm" | "md" | "lg"; label?: string };

/**
 * Renders a picture, or the initials of a name. Beside the name the avatar is decorative; pass a `label` where it
 * stands alone.
 */
export function Avatar({ name, src, size = "md", label }: Props) {
  const letters = <span className="leading-none">{getInitials(name)}</span>;
  return (
    <span
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={`inline-grid shrink-0 place-items-center overflow-hidden rounded-full border border-line-strong bg-wash font-semibold text-ink-soft ${sizes[size]}`}
    >
      {src ? <Picture src={src} alt="" className="size-full object-cover" fallback={letters} /> : letters}
    </span>
  );
}
