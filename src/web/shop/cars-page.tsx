import { translator } from "#i18n/i18n.ts";
import type { Route } from "./+types/cars-page.ts";
import { loadList } from "./list.server.ts";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, (_, language) => ({
    scope: { kind: "car" },
    title: translator(language).t("list.cars"),
    canonical: "/shop/CarForSale",
  }));

export const meta = ({ loaderData }: Route.MetaArgs) => listMeta(loaderData);

export default function CarsPage({ loaderData }: Route.ComponentProps) {
  return <ListView list={loaderData} />;
}
