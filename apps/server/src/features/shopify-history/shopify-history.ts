/** What other parts of the program use of Shopify's record of visits. */
export { askJourneys } from './ask-journeys.ts'
export { markToldOrders } from './shopify-history.rows.ts'
export { readToldOrders } from './shopify-history.sql.ts'
