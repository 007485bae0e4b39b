export const StepHeading = ({ title, text }: { title: string; text?: string }) => (
  <div>
    <h1 className="text-22 font-semibold lg:text-28">{title}</h1>
    {text && <p className="pt-1 text-ink-soft">{text}</p>}
  </div>
);

/** Renders a panel that groups related fields. */
export const FieldPanel = ({ children, className = "" }: { children: React.ReactNode; className?: string }) => (
  <div className={`grid gap-5 rounded-md border border-line bg-paper p-4 md:p-6 ${className}`}>{children}</div>
);
