import checkout from "./en/checkout.json" with { type: "json" };

export default { checkout };
