import { type IconName, iconSpriteUrl, mirroredIcons } from "./icon-names.ts";

type Props = { name: IconName; size?: number; className?: string; label?: string };

/** Renders an icon from the sprite. Without a `label`, screen readers ignore the icon. */
export function Icon({ name, size = 20, className = "", label }: Props) {
  const mirrored = mirroredIcons.has(name) ? " mirrored" : "";
  return (
    <svg
      width={size}
      height={size}
      className={`shrink-0${mirrored}${className && ` ${className}`}`}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <use href={`${iconSpriteUrl}#${name}`} />
    </svg>
  );
}
