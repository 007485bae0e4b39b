import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** What is done to the pictures of a draft; they are shown on a page of the draft itself. */
export const routes: RouteConfigEntry[] = [
  route("sell/:draft/pictures/add", "./pictures/add.ts"),
  ...(["move", "rotate", "remove", "restore"] as const).map((verb) =>
    route(`sell/:draft/pictures/:picture/${verb}`, `./pictures/${verb}.ts`),
  ),
];

export const accountRoutes: RouteConfigEntry[] = [];
