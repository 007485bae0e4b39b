import { useEffect, useRef } from "react";
import { Alert } from "#ui/alert.tsx";

/** Renders the outcome of the last action and takes the focus, because the pressed button may be gone. */
export function FlashMessage({ message }: { message: { text: string } }) {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) containerRef.current?.focus();
  }, [message]);
  return (
    <div ref={containerRef} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Alert tone="success" role="status">
        {message.text}
      </Alert>
    </div>
  );
}
