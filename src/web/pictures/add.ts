import { redirect } from "react-router";
import { addPicture } from "#domain/pictures/draft-commands.server.ts";
import type { DraftPicture } from "#domain/pictures/of-draft.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/add.ts";
import { answer, asked, formOf, picturesPage, tried } from "./answer.server.ts";
import { type Told, withTold } from "./told.ts";
import { troubleOf } from "./trouble.ts";

export const middleware = [requires("sell")];

const nothing = failure("invalid", "picture.required");

/**
 * Takes pictures for a draft. Fields: `pictures`, one or several files, and `back` in plain forms. Scripts send one file each, and
 * `place`: what number it has among those that were chosen.
 */
export async function action(args: Route.ActionArgs) {
  const { context, actor, draft } = asked(args);
  const form = await formOf(args.request);
  // An empty file field sends a file without a name.
  const files = (form?.getAll("pictures") ?? []).filter(
    (each): each is File => each instanceof File && each.name !== "",
  );
  const given = form?.get("place");
  const place = typeof given === "string" && /^\d{1,6}$/.test(given) && files.length === 1 ? Number(given) : undefined;
  const add = async (file: File): Promise<Result<DraftPicture>> =>
    addPicture(context, actor, draft, new Uint8Array(await file.arrayBuffer()), place);

  const [first] = files;
  if (files.length <= 1) {
    // Whose draft it is, is asked of an empty form too.
    const result = await tried(args, () =>
      first
        ? add(first)
        : addPicture(context, actor, draft, new Uint8Array()).then((none) => (none.ok ? nothing : none)),
    );
    return answer(args, form, result, result.ok ? { sent: 1 } : {}, first?.name);
  }
  const told: Told = { sent: 0, refused: [], removed: undefined };
  for (const file of files) {
    const result = await tried(args, () => add(file));
    if (!result.ok && (result.kind === "not_found" || result.kind === "forbidden")) return answer(args, form, result);
    if (result.ok) {
      told.sent += 1;
      continue;
    }
    const trouble = troubleOf(result.code);
    const alike = told.refused.find((each) => each.trouble === trouble);
    if (alike) alike.count += 1;
    else told.refused.push({ trouble, count: 1, name: file.name });
  }
  return answer(args, form, ok(told), told);
}

/** Somebody opened the form's address itself, or sent more at once than we take. */
export function loader({ context, params }: Route.LoaderArgs) {
  const page = picturesPage(params.draft);
  const tooMuch = context.get(visitContext).refused === 413;
  if (!tooMuch) return redirect(page);
  return redirect(withTold(page, { refused: [{ trouble: "form_too_large", count: 1, name: "" }] }), 303);
}
