import { type ReactNode, useEffect, useRef } from "react";
import { SuccessAlert } from "#ui/alert.tsx";

type Props = { outcome: unknown; className?: string; children: ReactNode };

/** Renders the outcome of the last action. Moves the focus to a new outcome, because the pressed button may be gone. */
export function FocusedOutcome({ outcome, className = "scroll-mt-24 outline-none", children }: Props) {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) containerRef.current?.focus();
  }, [outcome]);
  return (
    <div ref={containerRef} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}

/** Renders the success message of the last action and takes the focus. */
export const FlashMessage = ({ message }: { message: { text: string } }) => (
  <FocusedOutcome outcome={message}>
    <SuccessAlert>{message.text}</SuccessAlert>
  </FocusedOutcome>
);
