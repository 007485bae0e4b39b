import apiDocs from "./en/apiDocs.json" with { type: "json" };

export default { apiDocs };
