const VISIT = `
  id
  occurredAt
  landingPage
  referrerUrl
  utmParameters { source medium campaign term content }
`

/** What Shopify knows of the visits before some orders. Source: https://shopify.dev/docs/api/admin-graphql/latest/objects/CustomerJourneySummary. */
export const CUSTOMER_JOURNEYS_DOCUMENT = `#graphql
  query CustomerJourneys($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Order {
        legacyResourceId
        customerJourneySummary {
          ready
          daysToConversion
          momentsCount { count }
          firstVisit { ${VISIT} }
          lastVisit { ${VISIT} }
        }
      }
    }
  }
`
