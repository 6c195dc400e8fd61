/**
 * Fields queried of an order and its lines, the same in an export and one by one. No connections inside lists: an export does not support them. Source:
 * https://shopify.dev/docs/api/usage/bulk-operations/queries.
 */
const MONEY = 'shopMoney { amount currencyCode }'
const ADDRESS = 'firstName lastName address1 address2 city province provinceCode zip countryCodeV2 phone'

/** Fields of an Order except its lines. */
export const ORDER_SELECTION = `
  id
  legacyResourceId
  name
  number
  sourceName
  checkoutToken
  cartToken
  createdAt
  updatedAt
  cancelledAt
  test
  displayFinancialStatus
  currencyCode
  totalPriceSet { ${MONEY} presentmentMoney { amount currencyCode } }
  subtotalPriceSet { ${MONEY} }
  totalShippingPriceSet { ${MONEY} }
  totalTaxSet { ${MONEY} }
  totalDiscountsSet { ${MONEY} }
  discountCodes
  customAttributes { key value }
  email
  phone
  clientIp
  customerLocale
  customer {
    legacyResourceId
    firstName
    lastName
    defaultEmailAddress { emailAddress }
    defaultPhoneNumber { phoneNumber }
    defaultAddress { ${ADDRESS} }
  }
  billingAddress { ${ADDRESS} }
  shippingAddress { ${ADDRESS} }
  customerJourneySummary {
    customerOrderIndex
    firstVisit { landingPage referrerUrl }
    lastVisit { landingPage referrerUrl }
  }
  refunds {
    legacyResourceId
    processedAt
    totalRefundedSet { ${MONEY} }
  }
`

/** Fields of a LineItem. */
export const LINE_SELECTION = `
  id
  title
  name
  sku
  vendor
  quantity
  originalUnitPriceSet { ${MONEY} }
  product { legacyResourceId }
  variant { legacyResourceId }
`
