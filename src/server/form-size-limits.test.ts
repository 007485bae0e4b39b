import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MAX_FORM_BYTES, uploadRouteLimits } from "./form-size-limits.ts";

const web = join(import.meta.dirname, "../web");

/** Paths to which forms with files are sent, by the file that renders the form. Import files have no limit here. */
const uploadPaths: Record<string, readonly string[]> = {
  "account/profile/profile-view.tsx": ["/account/profile/avatar"],
  "admin/picture-form.tsx": [
    ...["categories", "brands", "posts", "banners"].map((resource) => `/admin/${resource}/12/picture`),
    "/admin/settings/logo",
  ],
  "admin/reconciliation/reconciliation-page.tsx": ["/admin/reconciliation"],
  "bookings/deposit-form.tsx": ["/account/rentals/12/deposit"],
  "bookings/documents-page.tsx": ["/account/bookings/12/documents", "/shop/bookings/Ab_12-z/documents"],
  "bookings/rental-protocol-page.tsx": ["/account/rentals/12/protocol/pick-up", "/account/rentals/12/protocol/return"],
  "businesses/apply-page.tsx": ["/account/business/apply"],
  "businesses/pictures-page.tsx": ["/account/business/12/pictures"],
  "businesses/verification-page.tsx": ["/account/business/12/verification"],
  "donor-cars/new-donor-car-page.tsx": ["/account/dismantled/new"],
  "donor-cars/own-donor-car-page.tsx": ["/account/dismantled/7"],
  "imports/list-page.tsx": [],
  "inbox/composer.tsx": ["/account/inbox/12"],
  "media/draft-pictures.tsx": ["/sell/d-12/pictures/add"],
  "orders/seller-order-section.tsx": ["/account/orders/K-12/receipt", "/shop/orders/Ab_12-z/receipt"],
  "part-requests/new-part-request-page.tsx": ["/account/part-requests/new"],
  "returns/request-return-page.tsx": ["/account/orders/K-12/returns/new", "/shop/orders/Ab_12-z/returns/new"],
  "reviews/review-form-page.tsx": [
    "/shop/products/12-camry/review",
    ...["showrooms", "rentalrooms", "people"].map((kind) => `/shop/${kind}/najd/review`),
  ],
};

describe("uploadRouteLimits", () => {
  it("The list of upload forms contains every form with files", () => {
    const forms = globSync("**/*.tsx", { cwd: web }).filter((file) =>
      readFileSync(join(web, file), "utf8").includes("multipart/form-data"),
    );
    expect(forms.toSorted()).toEqual(Object.keys(uploadPaths).toSorted());
  });

  it.each(Object.values(uploadPaths).flat())("%s accepts files larger than other forms", (path) => {
    const [, bytes = 0] = uploadRouteLimits.find(([pattern]) => pattern.test(path)) ?? [];
    expect(bytes).toBeGreaterThan(8 * MAX_FORM_BYTES);
  });
});
