/** Links for other features: a campaign adds those of its creators when it is created. */
export { addLinks, type AddedLink, type CampaignLink } from './add-links.rows.ts'
