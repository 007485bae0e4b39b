const { readFileSync } = require("node:fs");
const { ContainerRegistrationKeys, Modules, ProductStatus } = require("@medusajs/framework/utils");
const flows = require("@medusajs/medusa/core-flows");

const batch = 100;

/**
 * `medusa exec fill.js WARES.json PIECES`: creates a shop with one region, and the products of the file with Medusa's
 * own workflows. PIECES is the stock of each.
 */
exports.default = async function fill({ container, args }) {
  const wares = JSON.parse(readFileSync(args[0], "utf8"));
  const pieces = Number(args[1]);
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const run = async (flow, input) => (await flow(container).run({ input })).result;

  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: "Shop" }] });
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: "Shop", type: "publishable", created_by: "" }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [{ name: "Gulf", currency_code: "usd", countries: ["sa"], payment_providers: ["pp_system_default"] }],
  });
  await run(flows.createTaxRegionsWorkflow, [
    {
      country_code: "sa",
      provider_id: "tp_system",
      default_tax_rate: { name: "Standard", code: "standard", rate: 20 },
    },
  ]);
  const [place] = await run(flows.createStockLocationsWorkflow, {
    locations: [{ name: "Store", address: { city: "Riyadh", country_code: "SA", address_1: "" } }],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: place.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
  });
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: place.id, add: [channel.id] });
  const { data: profiles } = await query.graph({ entity: "shipping_profile", fields: ["id"] });
  const profile =
    profiles[0] ?? (await run(flows.createShippingProfilesWorkflow, { data: [{ name: "Usual", type: "default" }] }))[0];
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: "Delivery",
    type: "shipping",
    service_zones: [{ name: "Gulf", geo_zones: [{ country_code: "sa", type: "country" }] }],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: place.id },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  });
  await run(flows.createShippingOptionsWorkflow, [
    {
      name: "Standard",
      price_type: "flat",
      provider_id: "manual_manual",
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: "Standard", description: "Some days", code: "standard" },
      prices: [{ region_id: region.id, amount: 5 }],
      rules: [
        { attribute: "enabled_in_store", value: "true", operator: "eq" },
        { attribute: "is_return", value: "false", operator: "eq" },
      ],
    },
  ]);
  const categories = await run(flows.createProductCategoriesWorkflow, {
    product_categories: [...new Set(wares.map(({ category }) => category))].map((name) => ({ name, is_active: true })),
  });
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));

  for (let from = 0; from < wares.length; from += batch) {
    await run(flows.createProductsWorkflow, {
      products: wares
        .slice(from, from + batch)
        .map(({ sku, name, description, category, brand, condition, minor }) => ({
          title: name,
          handle: sku,
          description,
          status: ProductStatus.PUBLISHED,
          category_ids: [categoryIds.get(category)],
          shipping_profile_id: profile.id,
          metadata: { category, brand, condition, price: minor },
          options: [{ title: "Kind", values: ["Usual"] }],
          variants: [
            {
              title: "Usual",
              sku,
              options: { Kind: "Usual" },
              prices: [{ amount: minor / 100, currency_code: "usd" }],
            },
          ],
          sales_channels: [{ id: channel.id }],
        })),
    });
  }
  const { data: items } = await query.graph({ entity: "inventory_item", fields: ["id"] });
  for (let from = 0; from < items.length; from += 1_000) {
    await run(flows.createInventoryLevelsWorkflow, {
      inventory_levels: items
        .slice(from, from + 1_000)
        .map(({ id }) => ({ location_id: place.id, inventory_item_id: id, stocked_quantity: pieces })),
    });
  }
};
