const ERRORS = 'userErrors { code field message }'
const CHANGED = `codeDiscountNode { id } ${ERRORS}`

/** Creates a discount with its first code. */
export const CREATE_DISCOUNT_DOCUMENT = `#graphql
  mutation CreateDiscount($basicCodeDiscount: DiscountCodeBasicInput!) {
    discountCodeBasicCreate(basicCodeDiscount: $basicCodeDiscount) {
      ${CHANGED}
    }
  }
`

/** Changes a discount: all its codes change together. */
export const UPDATE_DISCOUNT_DOCUMENT = `#graphql
  mutation UpdateDiscount($id: ID!, $basicCodeDiscount: DiscountCodeBasicInput!) {
    discountCodeBasicUpdate(id: $id, basicCodeDiscount: $basicCodeDiscount) {
      ${CHANGED}
    }
  }
`

/** Lets a discount work. */
export const ACTIVATE_DISCOUNT_DOCUMENT = `#graphql
  mutation ActivateDiscount($id: ID!) {
    discountCodeActivate(id: $id) {
      ${CHANGED}
    }
  }
`

/** Ends a discount; it and its codes are kept. */
export const DEACTIVATE_DISCOUNT_DOCUMENT = `#graphql
  mutation DeactivateDiscount($id: ID!) {
    discountCodeDeactivate(id: $id) {
      ${CHANGED}
    }
  }
`

/** The discount that has a code, whoever made it. */
export const FIND_CODE_DOCUMENT = `#graphql
  query FindCode($code: String!) {
    codeDiscountNodeByCode(code: $code) {
      id
      codeDiscount {
        __typename
        ... on DiscountCodeBasic {
          title
          status
        }
        ... on DiscountCodeBxgy {
          title
          status
        }
        ... on DiscountCodeFreeShipping {
          title
          status
        }
        ... on DiscountCodeApp {
          title
          status
        }
      }
    }
  }
`

/** Codes that one call looks up. */
export const CODES_OF_A_CALL = 25
const CODES = Array.from({ length: CODES_OF_A_CALL }, (_, index) => `code${index}`)

/** The discounts that have some codes, whoever made them, with what they take off. */
export const FIND_CODES_DOCUMENT = `#graphql
  query FindCodes(${CODES.map((name) => `$${name}: String!`).join(', ')}) {
    ${CODES.map((name) => `${name}: codeDiscountNodeByCode(code: $${name}) { ...Found }`).join('\n    ')}
  }

  fragment Found on DiscountCodeNode {
    codeDiscount {
      __typename
      ... on DiscountCodeBasic {
        title
        status
        customerGets {
          value {
            __typename
            ... on DiscountPercentage {
              percentage
            }
            ... on DiscountAmount {
              amount {
                amount
                currencyCode
              }
              appliesOnEachItem
            }
          }
          items {
            __typename
          }
        }
      }
      ... on DiscountCodeBxgy {
        title
        status
      }
      ... on DiscountCodeFreeShipping {
        title
        status
      }
      ... on DiscountCodeApp {
        title
        status
      }
    }
  }
`

/** A page of the products and variants that a discount is for. */
export const READ_DISCOUNT_ITEMS_DOCUMENT = `#graphql
  query ReadDiscountItems($id: ID!, $products: String, $variants: String) {
    node(id: $id) {
      ... on DiscountCodeNode {
        codeDiscount {
          ... on DiscountCodeBasic {
            customerGets {
              items {
                ... on DiscountProducts {
                  products(first: 100, after: $products) {
                    nodes {
                      id
                    }
                    pageInfo {
                      hasNextPage
                      endCursor
                    }
                  }
                  productVariants(first: 100, after: $variants) {
                    nodes {
                      id
                    }
                    pageInfo {
                      hasNextPage
                      endCursor
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
`

/** A discount with a page of its codes. By node, because codeDiscountNode is deprecated. */
export const READ_DISCOUNT_DOCUMENT = `#graphql
  query ReadDiscount($id: ID!, $after: String) {
    node(id: $id) {
      ... on DiscountCodeNode {
        id
        codeDiscount {
          __typename
          ... on DiscountCodeBasic {
            title
            status
            startsAt
            endsAt
            usageLimit
            appliesOncePerCustomer
            context {
              __typename
            }
            minimumRequirement {
              __typename
              ... on DiscountMinimumSubtotal {
                greaterThanOrEqualToSubtotal {
                  amount
                }
              }
              ... on DiscountMinimumQuantity {
                greaterThanOrEqualToQuantity
              }
            }
            customerGets {
              value {
                __typename
                ... on DiscountPercentage {
                  percentage
                }
                ... on DiscountAmount {
                  amount {
                    amount
                    currencyCode
                  }
                  appliesOnEachItem
                }
              }
              items {
                __typename
              }
            }
            codes(first: 250, after: $after) {
              nodes {
                id
                code
                asyncUsageCount
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      }
    }
  }
`

/** Begins to add up to 250 codes to a discount. */
export const ADD_CODES_DOCUMENT = `#graphql
  mutation AddCodes($discountId: ID!, $codes: [DiscountRedeemCodeInput!]!) {
    discountRedeemCodeBulkAdd(discountId: $discountId, codes: $codes) {
      bulkCreation {
        id
      }
      ${ERRORS}
    }
  }
`

/** Whether codes have been added. */
export const CODES_DONE_DOCUMENT = `#graphql
  query CodesDone($id: ID!) {
    discountRedeemCodeBulkCreation(id: $id) {
      done
    }
  }
`

/** What became of each code; asked for once it is done, because it costs three quarters of a query's points. */
export const ADDED_CODES_DOCUMENT = `#graphql
  query AddedCodes($id: ID!) {
    discountRedeemCodeBulkCreation(id: $id) {
      codes(first: 250) {
        nodes {
          code
          errors {
            code
            message
          }
          discountRedeemCode {
            id
          }
        }
      }
    }
  }
`

/** Begins to delete codes of a discount. */
export const DELETE_CODES_DOCUMENT = `#graphql
  mutation DeleteCodes($discountId: ID!, $ids: [ID!]) {
    discountCodeRedeemCodeBulkDelete(discountId: $discountId, ids: $ids) {
      job {
        id
      }
      ${ERRORS}
    }
  }
`

/** Whether codes have been deleted. */
export const JOB_DONE_DOCUMENT = `#graphql
  query JobDone($id: ID!) {
    job(id: $id) {
      done
    }
  }
`
