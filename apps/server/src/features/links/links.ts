/** Links for other features: a campaign adds those of its creators when it is created, and their pages count the clicks. */
export { addLinks, type AddedLink, type CampaignLink } from './add-links.rows.ts'
export { countClicks } from './clicks.sql.ts'
export { watchLinkAddresses } from './look-at-address.ts'
