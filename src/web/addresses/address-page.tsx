import type { Address } from "#domain/addresses/address.ts";
import { Card } from "#ui/card.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { AddressForm } from "./address-form.tsx";
import type { AddressPageData } from "./address-page.server.ts";

type Props = {
  page: AddressPageData & { address: Partial<Address>; defaultNote: string | undefined };
  answer: FormAnswer | undefined;
};

/** RT-16: the page of an address that is new or changed. */
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
