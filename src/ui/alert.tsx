import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export type AlertTone = "info" | "success" | "warning" | "failure";

const toneStyles: Record<AlertTone, { icon: IconName; classes: string; mark: string }> = {
  info: { icon: "info", classes: "border-info/30 bg-info-wash", mark: "text-info" },
  success: { icon: "success", classes: "border-fits/30 bg-fits-wash", mark: "text-fits" },
  warning: { icon: "alert", classes: "border-warning/30 bg-warning-wash", mark: "text-warning" },
  failure: { icon: "failure", classes: "border-failure/30 bg-failure-wash", mark: "text-failure" },
};

type Props = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Link or button with which the user can resolve the problem. */
  action?: ReactNode;
  /** ARIA role. `alert` makes screen readers announce the alert at once, `status` when they are idle. */
  role?: "alert" | "status";
};

/** Renders a notice between the contents of the page, not over them. */
export function Alert({ tone = "info", title, children, action, role }: Props) {
  const { icon, classes, mark } = toneStyles[tone];
  return (
    <div
      role={role}
      className={`flex flex-wrap items-start gap-x-2.5 gap-y-1 rounded-md border px-3.5 text-14 ${action ? "py-2" : "py-3"} ${classes}`}
    >
      <Icon name={icon} size={20} className={`${action ? "mt-1.75" : "mt-px"} ${mark}`} />
      {/* A single line of text aligns with the button beside it. On phones the button wraps below. */}
      <div className={`min-w-0 grow basis-48 ${action ? "py-1.5" : ""}`}>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action && <div className="ms-auto shrink-0 self-center">{action}</div>}
    </div>
  );
}

type StatusProps = { children: ReactNode };

/** Renders a success message. Screen readers announce it when they are idle. */
export const SuccessAlert = ({ children }: StatusProps) => (
  <Alert tone="success" role="status">
    {children}
  </Alert>
);

/** Renders an error message. Screen readers announce it at once. */
export const FailureAlert = ({ children }: StatusProps) => (
  <Alert tone="failure" role="alert">
    {children}
  </Alert>
);

/** Renders a warning. Screen readers announce it at once. */
export const WarningAlert = ({ children }: StatusProps) => (
  <Alert tone="warning" role="alert">
    {children}
  </Alert>
);
