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
const VARIANT = 'id legacyResourceId title sku price inventoryQuantity'

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
