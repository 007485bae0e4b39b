import { useEffect, useRef } from "react";
import { Alert } from "#ui/alert.tsx";

/** What has just happened; it takes the focus, as the button that was pressed may be gone. */
export function News({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) place.current?.focus();
  }, [text]);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Alert tone="success" role="status">
        {text}
      </Alert>
    </div>
  );
}
