const PRODUCT = `
  id
  legacyResourceId
  title
  vendor
  productType
  tags
  onlineStoreUrl
  featuredMedia { preview { image { url } } }
`
/** A cost needs no scope beside that of products. Source: https://shopify.dev/changelog/inventoryitem-queryable-and-updatable-with-products-scopes (read 2026-11). */
const VARIANT = 'id legacyResourceId title sku price inventoryQuantity inventoryItem { unitCost { amount } }'

/** The query for exporting a shop's products. */
export const PRODUCTS_BULK_DOCUMENT = `#graphql
  {
    products {
      edges {
        node {
          ${PRODUCT}
          variants {
            edges {
              node {
                ${VARIANT}
              }
            }
          }
          collections {
            edges {
              node {
                id
                title
              }
            }
          }
        }
      }
    }
  }
`

/** Products by id; null for one that the shop no longer has. */
export const PRODUCTS_DOCUMENT = `#graphql
  query Products($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        ${PRODUCT}
        variants(first: 100) {
          nodes {
            ${VARIANT}
          }
        }
        collections(first: 50) {
          nodes {
            id
            title
          }
        }
      }
    }
  }
`
