import type { ComponentProps } from "react";
import { CONTROL_FRAME_CLASS } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** Renders a search field for use inside a page. The header has its own (`search-box.tsx`). */
export function SearchField({
  label,
  tall,
  className = "",
  ...rest
}: Omit<ComponentProps<"input">, "type"> & { label: string; tall?: boolean }) {
  return (
    <div className={`${CONTROL_FRAME_CLASS} ${tall ? "h-11" : "h-10"} ps-3 ${className}`}>
      <Icon name="search" size={18} className="self-center text-ink-faint" />
      <input
        enterKeyHint="search"
        autoComplete="off"
        {...rest}
        type="search"
        aria-label={label}
        className="h-full w-0 min-w-0 grow bg-transparent px-2.5 text-start [unicode-bidi:plaintext] outline-none placeholder:text-ink-faint"
      />
    </div>
  );
}
