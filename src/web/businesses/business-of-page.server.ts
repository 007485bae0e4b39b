import { data, type RouterContextProvider } from "react-router";
import { businessId, businessPath } from "#domain/businesses/business.ts";
import type { Changing } from "#domain/businesses/page.server.ts";
import { type ManagedBusiness, managedBusiness } from "#domain/businesses/queries.server.ts";
import type { Staffing } from "#domain/businesses/staff.server.ts";
import { type Duty, does, type StaffRole } from "#domain/sellers/duties.ts";
import { roleAt } from "#domain/sellers/owned.server.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { translator } from "#i18n/i18n.ts";
import type { Failure } from "#kernel/result.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { businessFlash } from "./flash.server.ts";

type Context = Readonly<RouterContextProvider>;

export type BusinessArgs = {
  request: Request;
  params: { seller?: string | undefined };
  context: Context;
};

export const notFound = () => data(null, { status: 404 });

/** The parts that a business is managed in, each a page; what one has to do there to see it. */
export const sections = {
  details: { path: "", needs: "page" },
  hours: { path: "/hours", needs: "page" },
  pictures: { path: "/pictures", needs: "page" },
  staff: { path: "/staff", needs: "staff" },
  verification: { path: "/verification", needs: "page" },
} as const satisfies Record<string, { path: string; needs: Duty }>;
export type Section = keyof typeof sections;

/** What the commands on a business's page need of a request. */
export function changing(context: Context): Changing {
  const { db, clock } = context.get(visitContext);
  return { db, userId: accountOfPage(context).id, now: clock() };
}

/** What the commands on a business's staff need of a request. */
export function staffing(context: Context): Staffing {
  return { ...changing(context), origin: context.get(visitContext).origin };
}

/** The business of a page, for who does that there; for everybody else there is no such page. */
export async function businessOfPage(
  { params, context }: BusinessArgs,
  needs: Duty,
): Promise<{ business: ManagedBusiness; role: StaffRole }> {
  const { db } = context.get(visitContext);
  const id = businessId(params.seller);
  const role = id ? await roleAt(db, accountOfPage(context).id, id) : undefined;
  const business = role && does(role, needs) ? await managedBusiness(db, id) : undefined;
  if (!role || !business) throw notFound();
  return { business, role };
}

/** A page of a business's management: what stands above it, and `answer`, which adds what is its own. */
export async function businessPage(args: BusinessArgs, section: Section) {
  const { origin, refused: status } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { t } = translator(language);
  const { business, role } = await businessOfPage(args, sections[section].needs);
  const told = businessFlash.read(args.request);
  const own = businessPath(business.id);
  const path = own + sections[section].path;
  const name = shownSellerName(business.name, language);
  const frame = {
    ...headOf(args.context, path, `${t(`businesses.section.${section}`)} · ${name.text}`),
    path,
    section,
    business: {
      id: business.id,
      name,
      logo: business.logo,
      verified: business.verifiedAt !== null,
      type: business.type,
      href: sellerPath(business) ?? "",
    },
    role,
    tabs: (Object.keys(sections) as Section[])
      .filter((each) => does(role, sections[each].needs))
      .map((each) => ({ section: each, href: own + sections[each].path })),
    news: told && { text: t(`businesses.news.${told}`) },
    /** A file was on its way that nobody would have read. */
    tooLarge: status === 413,
  };
  return {
    business,
    role,
    answer: <T extends object>(more: T) =>
      data({ ...frame, ...more }, told ? { headers: { "set-cookie": businessFlash.cleared(origin) } } : undefined),
  };
}

export type BusinessFrame = {
  title: string;
  path: string;
  section: Section;
  business: {
    id: number;
    name: { text: string; lang: "ar" | "en" };
    logo: string | null;
    verified: boolean;
    href: string;
  };
  role: StaffRole;
  tabs: { section: Section; href: string }[];
  news: { text: string } | undefined;
};

/** The version of a page that a form was made from; 0, which no page has, when it doesn't say. */
export const versionOf = (form: FormData): number => {
  const value = form.get("version");
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0;
};

/** Who was faster, and what stands on the page now. */
export type Stale = { version: number; by: string; values: Record<string, string> };

/**
 * Answers a form that could not be taken, which stays one of the version it was made from. When somebody else has changed the
 * page meanwhile it says who, and what is there now: what was typed stays, and can be saved over it.
 */
export async function refusedChange(
  args: BusinessArgs,
  failure: Failure,
  values: Record<string, string>,
  version: number,
  valuesOf: (business: ManagedBusiness) => Promise<Record<string, string>> | Record<string, string>,
) {
  if (failure.kind === "not_found") throw notFound();
  const { now, db } = changing(args.context);
  const answer = refused(failure, values, now);
  if (failure.code !== "business.stale") {
    return data({ ...answer.data, stale: undefined, version }, answer.init ?? undefined);
  }
  const business = await managedBusiness(db, businessId(args.params.seller));
  if (!business) throw notFound();
  const stale: Stale = {
    version: business.version,
    by: business.changedBy?.name ?? "",
    values: await valuesOf(business),
  };
  return data({ ...answer.data, stale, version: stale.version }, answer.init ?? undefined);
}
