const { defineSearchIndex, search } = require("@medusajs/framework/utils");

const page = 500;

/** Fields of products that lists show, filter and count by. */
module.exports = {
  default: defineSearchIndex({
    name: "product",
    entity: "product",
    fields: search.define({
      id: search.keyword().filterable(),
      title: search.text().searchable({ weight: 3 }),
      description: search.text().searchable(),
      handle: search.keyword(),
      thumbnail: search.keyword(),
      price: search.integer().filterable().sortable(),
      category: search.keyword().filterable().facetable(),
      brand: search.keyword().filterable().facetable(),
      condition: search.keyword().filterable().facetable(),
      status: search.keyword().filterable(),
      sales_channel_ids: search.keyword().array().filterable(),
    }),
    async *seed({ container }) {
      for (let skip = 0; ; skip += page) {
        const { data } = await container.query.graph({
          entity: "product",
          fields: ["id", "title", "description", "handle", "thumbnail", "status", "metadata", "sales_channels.id"],
          pagination: { skip, take: page, order: { id: "ASC" } },
        });
        if (data.length === 0) return;
        yield [
          {
            action: "upsert",
            documents: data.map(({ metadata, sales_channels, ...product }) => ({
              ...product,
              price: metadata.price,
              category: metadata.category,
              brand: metadata.brand,
              condition: metadata.condition,
              sales_channel_ids: sales_channels.map(({ id }) => id),
            })),
          },
        ];
      }
    },
  }),
};
