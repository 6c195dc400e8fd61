import { LINE_SELECTION, ORDER_SELECTION } from './order-selection.ts'

/** The query for exporting a shop's orders; PLACED_SINCE is a placeholder for a time. */
export const ORDERS_BULK_DOCUMENT = `#graphql
  {
    orders(query: "created_at:>='PLACED_SINCE'") {
      edges {
        node {
          ${ORDER_SELECTION}
          lineItems {
            edges {
              node {
                ${LINE_SELECTION}
              }
            }
          }
        }
      }
    }
  }
`

/** Starts an export. groupObjects: an order's lines follow it directly, so that the file can be read as a stream. */
export const START_EXPORT_DOCUMENT = `#graphql
  mutation StartExport($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: true) {
      bulkOperation {
        id
        status
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`

/** Status of an export. */
export const READ_EXPORT_DOCUMENT = `#graphql
  query ReadExport($id: ID!) {
    bulkOperation(id: $id) {
      status
      errorCode
      rootObjectCount
      url
    }
  }
`
