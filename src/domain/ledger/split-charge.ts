import { splitByWeight } from "#kernel/split-by-weight.ts";

/** Parts of a charge, in minor units. `includedTaxMinor` is the tax that goods and shipping contain. */
type ChargeParts = { goodsMinor: number; shippingMinor: number; taxMinor: number; includedTaxMinor: number };

/**
 * Returns the parts of a charge as the ledger keeps them: goods and shipping without the tax that their prices contain,
 * and all tax. No part is negative: the contained tax may be more than cheap goods cost, because shipping contains some.
 */
export function splitCharge({ goodsMinor, shippingMinor, taxMinor, includedTaxMinor }: ChargeParts) {
  const [goodsTax = 0, shippingTax = 0] = splitByWeight(includedTaxMinor, [goodsMinor, shippingMinor]);
  return {
    goodsMinor: goodsMinor - goodsTax,
    shippingMinor: shippingMinor - shippingTax,
    taxMinor: taxMinor + includedTaxMinor,
  };
}
