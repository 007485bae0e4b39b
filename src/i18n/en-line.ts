import error from "./en/error.json" with { type: "json" };
import line from "./en/line.json" with { type: "json" };
import notFound from "./en/not-found.json" with { type: "json" };

export default { error, line, notFound };
