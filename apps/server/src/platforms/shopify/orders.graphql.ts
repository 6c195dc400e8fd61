import { LINE_SELECTION, ORDER_SELECTION } from './order-selection.ts'

/** Ids, times and totals of a shop's orders, by when they were placed. */
export const LIST_ORDERS_DOCUMENT = `#graphql
  query ListOrders($query: String!, $after: String) {
    orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {
      nodes {
        legacyResourceId
        createdAt
        updatedAt
        totalPriceSet {
          shopMoney {
            amount
            currencyCode
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`

/** One order with a page of its lines. */
export const GET_ORDER_DOCUMENT = `#graphql
  query GetOrder($id: ID!, $after: String) {
    order(id: $id) {
      ${ORDER_SELECTION}
      lineItems(first: 100, after: $after) {
        nodes {
          ${LINE_SELECTION}
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`
