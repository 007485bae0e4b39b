import type { Address } from "#domain/addresses/address.ts";
import { Card } from "#ui/card.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { AddressFormData } from "./address-form.server.ts";
import { AddressForm } from "./address-form.tsx";

type Props = {
  page: AddressFormData & { address: Partial<Address>; defaultNote: string | undefined };
  answer: FormState | undefined;
};

/** Page with the form for a new or changed address (RT-16). */
export function AddressPage({ page, answer }: Props) {
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Card>
        <AddressForm
          key={page.path}
          action={page.path}
          answer={answer}
          address={page.address}
          countries={page.countries}
          back={page.back}
          defaultNote={page.defaultNote}
        />
      </Card>
    </div>
  );
}
