import error from "./ar/error.json" with { type: "json" };
import line from "./ar/line.json" with { type: "json" };
import notFound from "./ar/not-found.json" with { type: "json" };

export default { error, line, notFound };
