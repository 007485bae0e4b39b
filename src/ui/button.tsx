import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Spinner } from "./spinner.tsx";

/** Look of a button. `whatsapp` is only for links to a WhatsApp chat. */
export type ButtonVariant = "primary" | "outline" | "quiet" | "danger" | "whatsapp";
/** Size of a button: 32, 40 or 44 px high. */
export type ButtonSize = "sm" | "md" | "lg";

const variantClasses: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  outline: "border-line-strong bg-paper text-ink hover:border-ink",
  quiet: "border-transparent text-ink hover:bg-wash",
  danger: "border-failure bg-paper text-failure hover:bg-failure-wash",
  whatsapp: "border-transparent bg-whatsapp text-on-accent hover:bg-whatsapp-hover",
};
const heightClasses: Record<ButtonSize, string> = {
  sm: "min-h-8 text-13",
  md: "min-h-10 text-14",
  lg: "min-h-11 text-15",
};
const paddingClasses: Record<ButtonSize, string> = { sm: "px-3", md: "px-4", lg: "px-5" };
const squareClasses: Record<ButtonSize, string> = { sm: "w-8", md: "w-10", lg: "w-11" };

const BASE_CLASS = "button-base";

/** Returns the classes that make a link look like a button. */
export const getButtonClass = (variant: ButtonVariant = "primary", className = "", size: ButtonSize = "md"): string =>
  `${BASE_CLASS} ${paddingClasses[size]} ${heightClasses[size]} ${variantClasses[variant]} ${className}`;

type Props = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Whether the action of the button is running. The button then keeps its width and ignores clicks. */
  busy?: boolean;
};

/** Renders a button. While `busy`, the button keeps its width and ignores clicks. */
export function Button({
  variant = "primary",
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
      className={getButtonClass(variant, `relative ${className}`, size)}
      {...rest}
      {...(busy && { "aria-busy": true, "aria-disabled": true })}
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
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** Renders a square button that shows only an icon. Screen readers read its label. */
export function IconButton({
  icon,
  label,
  variant = "quiet",
  size = "md",
  className = "",
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={`${BASE_CLASS} shrink-0 ${squareClasses[size]} ${heightClasses[size]} ${variantClasses[variant]} ${className}`}
      {...rest}
    >
      <Icon name={icon} size={size === "sm" ? 18 : 20} />
    </button>
  );
}
