import type { ReactNode } from "react";
import { Card } from "#ui/card.tsx";
import { FormActions, PostForm } from "./fields.tsx";

type Props = {
  title: string;
  /** Path of the page. Its form posts to the same path. */
  action: string;
  confirm: string;
  cancel: { href: string; label: string };
  /** Text above the buttons that explains what the user confirms. */
  children: ReactNode;
};

/** Renders the page that asks for confirmation before an irreversible action. */
export const ConfirmationPage = ({ title, action, confirm, cancel, children }: Props) => (
  <div className="grid gap-5">
    <h1 className="text-28 font-semibold">{title}</h1>
    <Card>
      {children}
      <PostForm action={action} replace className="flex flex-wrap gap-3 pt-5">
        <FormActions variant="danger" submit={confirm} cancel={cancel} />
      </PostForm>
    </Card>
  </div>
);
