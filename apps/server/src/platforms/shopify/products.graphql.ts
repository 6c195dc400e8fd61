/** Tags of products by id; null for a product that the shop no longer has. */
export const PRODUCT_TAGS_DOCUMENT = `#graphql
  query ProductTags($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        legacyResourceId
        tags
      }
    }
  }
`
