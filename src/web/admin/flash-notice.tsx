import { useEffect, useRef } from "react";
import { Alert } from "#ui/alert.tsx";

/** Success message about the last action. Takes the focus, because the pressed button may be gone. */
export function FlashNotice({ text }: { text: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) container.current?.focus();
  }, [text]);
  return (
    <div ref={container} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Alert tone="success" role="status">
        {text}
      </Alert>
    </div>
  );
}
