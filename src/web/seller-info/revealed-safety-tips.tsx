import { Suspense } from "react";
import { useFetcher } from "react-router";
import type { ListingKind } from "#db/schema/listings.ts";
import { createOptionalLazy } from "#web/hydration/hydration-boundary.tsx";
import type { PhoneResponse } from "./reveal-phone.tsx";

const SafetyTips = createOptionalLazy(() => import("./safety-tips.tsx"));

type Props = { listing: { id: number; kind: ListingKind }; className?: string };

/** Renders safety advice as soon as the phone number of a listing is revealed. Its code loads only then. */
export function RevealedSafetyTips({ listing, className }: Props) {
  const { data: answer } = useFetcher<PhoneResponse>({ key: `phone-${listing.id}` });
  if (!answer?.phone) return null;
  return (
    <Suspense>
      <SafetyTips kind={listing.kind} className={className} />
    </Suspense>
  );
}
