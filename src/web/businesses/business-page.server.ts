import { data, type RouterContextProvider } from "react-router";
import { getBusinessPath, parseBusinessId } from "#domain/businesses/business.ts";
import type { BusinessChangeContext } from "#domain/businesses/business-page.server.ts";
import { findManagedBusiness, type ManagedBusiness } from "#domain/businesses/queries.server.ts";
import type { BusinessStaffContext } from "#domain/businesses/staff.server.ts";
import { findSellerRole } from "#domain/sellers/seller-access.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { hasStaffPermission, type StaffPermission, type StaffRole } from "#domain/sellers/staff-permissions.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import type { Failure } from "#kernel/result.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { businessFlash } from "./flash.server.ts";

type Context = Readonly<RouterContextProvider>;

export type BusinessArgs = {
  request: Request;
  params: { seller?: string | undefined };
  context: Context;
};

/** Creates a 404 for a business that does not exist or that the account may not manage. Callers throw the result. */
export const createBusinessNotFound = () => data(null, { status: 404 });

/** Pages of the business management, each with the permission that it requires. */
const businessSections = {
  details: { path: "", needs: "page" },
  hours: { path: "/hours", needs: "page" },
  rentals: { path: "/rentals", needs: "page" },
  pictures: { path: "/pictures", needs: "page" },
  staff: { path: "/staff", needs: "staff" },
  verification: { path: "/verification", needs: "page" },
  feeds: { path: "/feeds", needs: "page" },
} as const satisfies Record<string, { path: string; needs: StaffPermission }>;
/** Returns the path of the page with the feeds of a business. */
export const getBusinessFeedsPath = (id: number): string => getBusinessPath(id) + businessSections.feeds.path;

export type BusinessSection = keyof typeof businessSections;

export function createBusinessChangeContext(context: Context): BusinessChangeContext {
  const { db, clock } = context.get(requestContext);
  return { db, userId: getCurrentAccount(context).id, now: clock() };
}

/** Creates the context for commands that change the staff of a business. */
export function createStaffContext(context: Context): BusinessStaffContext {
  return { ...createBusinessChangeContext(context), origin: context.get(requestContext).origin };
}

/**
 * Returns the business of the route and the account's role in it. Throws 404 when the role lacks the given permission.
 */
export async function requireBusiness(
  { params, context }: BusinessArgs,
  permission: StaffPermission,
): Promise<{ business: ManagedBusiness; role: StaffRole }> {
  const { db } = context.get(requestContext);
  const id = parseBusinessId(params.seller);
  const role = id ? await findSellerRole(db, getCurrentAccount(context).id, id) : undefined;
  const business = role && hasStaffPermission(role, permission) ? await findManagedBusiness(db, id) : undefined;
  if (!role || !business) throw createBusinessNotFound();
  return { business, role };
}

/**
 * Loads the parts that all pages of a business share: head, name, tabs and last message. The returned function
 * `answer` combines these parts with the data of one page and clears the flash cookie.
 */
export async function loadBusinessPage(args: BusinessArgs, section: BusinessSection) {
  const { refusedStatus: status, language, t } = getPageContext(args.context);
  const { business, role } = await requireBusiness(args, businessSections[section].needs);
  const flash = businessFlash.read(args.request);
  const businessHref = getBusinessPath(business.id);
  const path = businessHref + businessSections[section].path;
  const name = presentSellerName(business.name, language);
  const frame = {
    ...createUnlistedHead(args.context, path, `${t(`businesses.section.${section}`)} · ${name.text}`),
    path,
    section,
    business: {
      id: business.id,
      name,
      logo: business.logo,
      verified: business.verifiedAt !== null,
      type: business.type,
      href: getSellerPath(business),
    },
    role,
    tabs: (Object.keys(businessSections) as BusinessSection[])
      .filter((each) => hasStaffPermission(role, businessSections[each].needs))
      .filter((each) => each !== "rentals" || business.type === "rental_room")
      .map((each) => ({ section: each, href: businessHref + businessSections[each].path })),
    news: flash && { text: t(`businesses.outcomes.${flash}`) },
    /** True when an upload was rejected with 413 before its body was read. */
    tooLarge: status === 413,
  };
  return {
    business,
    role,
    answer: <T extends object>(more: T) => businessFlash.respond(args.context, { ...frame, ...more }, flash),
  };
}

export type BusinessLayoutData = {
  title: string;
  path: string;
  section: BusinessSection;
  business: {
    id: number;
    name: TextWithLanguage;
    logo: string | null;
    verified: boolean;
    href: string;
  };
  role: StaffRole;
  tabs: { section: BusinessSection; href: string }[];
  news: { text: string } | undefined;
};

/**
 * Returns the version of the business page that the form was loaded with. A missing or invalid version becomes 0, which
 * no page has.
 */
export const parseFormVersion = (form: FormData): number => {
  const value = form.get("version");
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0;
};

/** Responds to a rejected form with its errors. Throws 404 when the business does not exist. */
export function respondWithBusinessErrors(failure: Failure, values: Record<string, string>, now: Date) {
  if (failure.kind === "not_found") throw createBusinessNotFound();
  return respondWithFormErrors(failure, values, now);
}

/** Change by somebody else: the new version, the author and the current values. */
export type ConcurrentChange = { version: number; by: string; values: Record<string, string> };

/**
 * Responds to a rejected change. After a conflict the response names the author and the current values. The submitted
 * values stay in the form and can be saved over the other change.
 */
export async function respondWithChangeErrors(
  args: BusinessArgs,
  failure: Failure,
  values: Record<string, string>,
  version: number,
  getFormValues: (business: ManagedBusiness) => Promise<Record<string, string>> | Record<string, string>,
) {
  const { now, db } = createBusinessChangeContext(args.context);
  const answer = respondWithBusinessErrors(failure, values, now);
  if (failure.code !== "business.stale") {
    return data({ ...answer.data, stale: undefined, version }, answer.init ?? undefined);
  }
  const business = await findManagedBusiness(db, parseBusinessId(args.params.seller));
  if (!business) throw createBusinessNotFound();
  const stale: ConcurrentChange = {
    version: business.version,
    by: business.changedBy?.name ?? "",
    values: await getFormValues(business),
  };
  return data({ ...answer.data, stale, version: stale.version }, answer.init ?? undefined);
}
