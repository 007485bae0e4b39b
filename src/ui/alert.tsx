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
  /** Link or button with a remedy. */
  action?: ReactNode;
  /** Announces the alert when it appears: at once (`alert`) or politely (`status`). */
  role?: "alert" | "status";
};

/** Renders a notice in the flow of the page. */
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

/** Announces politely that something succeeded. */
export const SuccessAlert = ({ children }: StatusProps) => (
  <Alert tone="success" role="status">
    {children}
  </Alert>
);

/** Announces at once that something failed. */
export const FailureAlert = ({ children }: StatusProps) => (
  <Alert tone="failure" role="alert">
    {children}
  </Alert>
);

/** Announces at once that something needs attention. */
export const WarningAlert = ({ children }: StatusProps) => (
  <Alert tone="warning" role="alert">
    {children}
  </Alert>
);
