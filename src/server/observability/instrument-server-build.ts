import type { ServerBuild } from "react-router";
import type { Observability } from "./observability.ts";

type Instrumentations = NonNullable<ServerBuild["entry"]["module"]["instrumentations"]>;
type Instrumentation = Instrumentations[number];
type InstrumentRoute = NonNullable<Instrumentation["route"]>;

/**
 * Wraps the server build of the router. Records the route pattern of each request. For traced requests, also records
 * spans of loaders and actions.
 */
export function instrumentServerBuild(build: ServerBuild, { requests, traces }: Observability): ServerBuild {
  const handler: Instrumentation["handler"] = ({ instrument }) =>
    instrument({
      request: async (handle) => {
        const { meta } = await handle();
        const request = requests.getStore();
        // An error page is rendered by a second request. The route of the first request is kept.
        if (request && meta?.pattern) request.route ??= `/${meta.pattern.replace(/^\//, "")}`;
      },
    });
  const route: InstrumentRoute = ({ id, instrument }) => {
    const withSpan = (spanName: string) => async (handle: () => Promise<unknown>) => {
      const request = requests.getStore();
      const span = request?.span && traces?.startChildSpan(request.span, `${spanName} ${id}`);
      await requests.run({ ...request, id: request?.id ?? "", span }, handle);
      span?.end();
    };
    instrument({ loader: withSpan("loader"), action: withSpan("action") });
  };
  const instrumentations: Instrumentations = [traces ? { handler, route } : { handler }];
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, instrumentations } } };
}
