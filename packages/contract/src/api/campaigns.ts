/** Campaigns of creators. */
import { endpoints } from '../endpoint.ts'
import type { campaignsSchemas } from './campaigns.schemas.ts'

/** The endpoints; schemas: `campaigns.schemas.ts`. */
export const campaigns = endpoints<typeof campaignsSchemas>()({
  listCampaigns: { method: 'GET', path: '/hub/campaigns', access: 'store member', feature: 'Affluencer Hub', ours: true },
  readCampaign: { method: 'GET', path: '/hub/campaigns/one', access: 'store member', feature: 'Affluencer Hub', ours: true },
  previewCampaign: { method: 'GET', path: '/hub/campaigns/preview', access: 'store member', feature: 'Affluencer Hub', ours: true },
  lookUpPreviewCodes: {
    method: 'GET',
    path: '/hub/campaigns/preview/shop',
    access: 'store member',
    feature: 'Affluencer Hub',
    ours: true,
  },
  saveCampaign: { method: 'POST', path: '/hub/campaigns', access: 'store member', feature: 'Affluencer Hub', ours: true },
  editCampaignItem: { method: 'POST', path: '/hub/campaigns/edits', access: 'store member', feature: 'Affluencer Hub', ours: true },
  settleCampaignEdits: {
    method: 'POST',
    path: '/hub/campaigns/edits/settle',
    access: 'store member',
    feature: 'Affluencer Hub',
    ours: true,
  },
  createCampaign: { method: 'POST', path: '/hub/campaigns/create', access: 'store member', feature: 'Affluencer Hub', ours: true },
  /** Both for those who may change the store: others can add nothing. */
  previewCampaignAddition: {
    method: 'POST',
    path: '/hub/campaigns/add/preview',
    access: 'store member',
    feature: 'Affluencer Hub',
    ours: true,
  },
  lookUpAdditionCodes: {
    method: 'POST',
    path: '/hub/campaigns/add/shop',
    access: 'store member',
    feature: 'Affluencer Hub',
    ours: true,
  },
  addToCampaign: { method: 'POST', path: '/hub/campaigns/add', access: 'store member', feature: 'Affluencer Hub', ours: true },
  changeCampaign: { method: 'POST', path: '/hub/campaigns/change', access: 'store member', feature: 'Affluencer Hub', ours: true },
  listFeeVersions: { method: 'GET', path: '/hub/campaigns/fee/versions', access: 'store member', feature: 'Affluencer Hub', ours: true },
  /** For those who may change the store: others can change nothing. */
  previewFeeChange: { method: 'POST', path: '/hub/campaigns/fee/preview', access: 'store member', feature: 'Affluencer Hub', ours: true },
  changeFee: { method: 'POST', path: '/hub/campaigns/fee', access: 'store member', feature: 'Affluencer Hub', ours: true },
  endCampaign: { method: 'POST', path: '/hub/campaigns/end', access: 'store member', feature: 'Affluencer Hub', ours: true },
  copyCampaign: { method: 'POST', path: '/hub/campaigns/copy', access: 'store member', feature: 'Affluencer Hub', ours: true },
  deleteCampaign: { method: 'POST', path: '/hub/campaigns/delete', access: 'store member', feature: 'Affluencer Hub', ours: true },
})
