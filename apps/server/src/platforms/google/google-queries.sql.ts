/** Queries in the Google Ads Query Language (https://developers.google.com/google-ads/api/docs/query/overview). */

/** The account itself: one row. */
export const OWN =
  'SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.time_zone, customer.manager FROM customer'
/** The advertising accounts below a manager: one row each. */
export const CLIENTS =
  "SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code, customer_client.time_zone FROM customer_client WHERE customer_client.manager = FALSE AND customer_client.status = 'ENABLED'"
/** The conversion actions of an account: one row each. */
export const ACTIONS =
  "SELECT conversion_action.id, conversion_action.name FROM conversion_action WHERE conversion_action.status = 'ENABLED'"
