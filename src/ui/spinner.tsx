/** Renders a spinner. Screen readers read its `label`. Without one the spinner is decorative, for use beside a text. */
export function Spinner({ size = 20, label, className = "" }: { size?: number; label?: string; className?: string }) {
  return (
    <span {...(label ? { role: "status" } : { "aria-hidden": true })} className={`inline-flex ${className}`}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" className="animate-spin" aria-hidden>
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" className="opacity-20" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
