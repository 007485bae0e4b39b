import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes that change the pictures of a draft. The pictures are shown on a page of the draft. */
export const routes: RouteConfigEntry[] = [
  route("sell/:draft/pictures/add", "./media/add-picture.ts"),
  ...(["move", "rotate", "remove", "restore"] as const).map((verb) =>
    route(`sell/:draft/pictures/:picture/${verb}`, `./media/${verb}.ts`),
  ),
];

export const accountRoutes: RouteConfigEntry[] = [];
