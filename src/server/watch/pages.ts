import type { ServerBuild } from "react-router";
import type { Watch } from "./watch.ts";

type Instrumentations = NonNullable<ServerBuild["entry"]["module"]["instrumentations"]>;
type Instrumentation = Instrumentations[number];
type InstrumentRoute = NonNullable<Instrumentation["route"]>;

/** The pages, as they tell the request at work which route it is of and, where it is traced, what its loaders and actions do. */
export function watchedPages(build: ServerBuild, { requests, traces }: Watch): ServerBuild {
  const handler: Instrumentation["handler"] = ({ instrument }) =>
    instrument({
      request: async (handle) => {
        const { meta } = await handle();
        const request = requests.getStore();
        // A refusal is told on a page of its own: what was asked for came first.
        if (request && meta?.pattern) request.route ??= `/${meta.pattern.replace(/^\//, "")}`;
      },
    });
  const route: InstrumentRoute = ({ id, instrument }) => {
    const spanned = (what: string) => async (handle: () => Promise<unknown>) => {
      const request = requests.getStore();
      const span = request?.span && traces?.child(request.span, `${what} ${id}`);
      await requests.run({ ...request, id: request?.id ?? "", span }, handle);
      span?.end();
    };
    instrument({ loader: spanned("loader"), action: spanned("action") });
  };
  const instrumentations: Instrumentations = [traces ? { handler, route } : { handler }];
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, instrumentations } } };
}
