import type { ReactNode } from "react";
import { appendReturnPath } from "./return-path.ts";

type Props = {
  title: string;
  text?: string;
  /**
   * Link to the counterpart page: sign-up on the sign-in page, sign-in on the sign-up page. `back` is the return
   * path.
   */
  other?: { text: string; label: string; href: string; back?: string | undefined };
  children: ReactNode;
};

/** Renders the layout of the pages for signed-out visitors: one narrow card in the middle. */
export function AuthLayout({ title, text, other, children }: Props) {
  return (
    <div className="container-page grid justify-items-center py-8 md:py-14">
      <section className="w-full max-w-md rounded-lg border border-line bg-paper p-5 md:p-8">
        <h1 className="text-28 font-semibold">{title}</h1>
        {text && <p className="pt-1 text-ink-soft">{text}</p>}
        <div className="pt-6">{children}</div>
        {other && (
          <p className="mt-6 border-t border-line pt-4 text-14 text-ink-soft">
            {other.text}{" "}
            <a href={appendReturnPath(other.href, other.back)} className="link inline-block py-1 font-medium underline">
              {other.label}
            </a>
          </p>
        )}
      </section>
    </div>
  );
}
