import checkout from "./ar/checkout.json" with { type: "json" };

export default { checkout };
