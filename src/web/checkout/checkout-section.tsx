import type { ReactNode } from "react";

type Props = {
  id: string;
  title: string;
  /** Hides the section while it does not apply. Its fields keep their values. */
  hidden?: boolean;
  children: ReactNode;
};

/** Renders a section of the checkout. Error links lead to the section when no single field applies. */
export function CheckoutSection({ id, title, hidden, children }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      hidden={hidden}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 rounded-md border border-line bg-paper p-4 outline-info focus-visible:outline-2 md:p-6"
    >
      <h2 id={`${id}-title`} className="pb-4 text-18 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
