const AMOUNT = 'shopMoney { amount currencyCode }'

/**
 * Agreements of an order with a page of each one's sales. Three agreements with 25 sales cost some 770 of the 1,000 points of a query; the cursor of each
 * agreement lets the rest of a long one be asked for alone.
 */
export const READ_AGREEMENTS_DOCUMENT = `#graphql
  query ReadAgreements($id: ID!, $first: Int!, $after: String, $salesAfter: String) {
    order(id: $id) {
      currencyCode
      agreements(first: $first, after: $after) {
        edges {
          cursor
          node {
            __typename
            id
            happenedAt
            ... on RefundAgreement {
              refund {
                id
              }
            }
            sales(first: 25, after: $salesAfter) {
              nodes {
                id
                actionType
                lineType
                quantity
                totalAmount { ${AMOUNT} }
                totalTaxAmount { ${AMOUNT} }
                totalDiscountAmountBeforeTaxes { ${AMOUNT} }
                totalDiscountAmountAfterTaxes { ${AMOUNT} }
                ... on ProductSale {
                  lineItem {
                    id
                  }
                }
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`
