import type { ReactNode } from "react";

type Props = {
  id: string;
  title: string;
  /** Out of sight while it isn't asked; what was filled in stays. */
  hidden?: boolean;
  children: ReactNode;
};

/** One question of the checkout: it is what a list of mistakes leads to where a single field can't be. */
export function Section({ id, title, hidden, children }: Props) {
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
