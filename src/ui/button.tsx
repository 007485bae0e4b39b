import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonLook = "primary" | "outline" | "quiet" | "danger";
/** 32, 40 and 44 px high. */
export type ButtonSize = "sm" | "md" | "lg";

const looks: Record<ButtonLook, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  outline: "border-line-strong bg-paper text-ink hover:border-ink",
  quiet: "border-transparent text-ink hover:bg-wash",
  danger: "border-failure bg-paper text-failure hover:bg-failure-wash",
};
const heights: Record<ButtonSize, string> = { sm: "min-h-8 text-13", md: "min-h-10 text-14", lg: "min-h-11 text-15" };
const paddings: Record<ButtonSize, string> = { sm: "px-3", md: "px-4", lg: "px-5" };
const squares: Record<ButtonSize, string> = { sm: "w-8", md: "w-10", lg: "w-11" };

const base = "button-base";

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = "primary", className = "", size: ButtonSize = "md"): string =>
  `${base} ${paddings[size]} ${heights[size]} ${looks[look]} ${className}`;

type Props = ComponentProps<"button"> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Its work is under way: it keeps its width and takes no second click. */
  busy?: boolean;
};

export function Button({
  look = "primary",
  size = "md",
  className = "",
  type = "button",
  busy = false,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={buttonClass(look, `relative ${className}`, size)}
      {...rest}
      {...(busy ? { "aria-busy": true, "aria-disabled": true } : {})}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner size={18} />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: IconName;
  label: string;
  look?: ButtonLook;
  size?: ButtonSize;
};

/** A square button that is an icon; its label is for screen readers. */
export function IconButton({
  icon,
  label,
  look = "quiet",
  size = "md",
  className = "",
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={`${base} shrink-0 ${squares[size]} ${heights[size]} ${looks[look]} ${className}`}
      {...rest}
    >
      <Icon name={icon} size={size === "sm" ? 18 : 20} />
    </button>
  );
}
