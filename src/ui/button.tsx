import type { ComponentProps } from "react";

type Look = "primary" | "outline" | "quiet";

const looks: Record<Look, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover border border-transparent",
  outline: "border border-line-strong bg-paper text-ink hover:border-ink",
  quiet: "border border-transparent text-ink hover:bg-wash",
};

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: Look = "primary", className = ""): string =>
  `inline-flex min-h-10 items-center justify-center gap-2 rounded-sm px-4 text-14 font-medium transition-colors duration-150 ${looks[look]} ${className}`;

export function Button({
  look = "primary",
  className = "",
  type = "button",
  ...rest
}: ComponentProps<"button"> & { look?: Look }) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}
