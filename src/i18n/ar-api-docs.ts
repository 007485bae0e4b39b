import apiDocs from "./ar/apiDocs.json" with { type: "json" };

export default { apiDocs };
