/** Campaigns, creators, media and landing pages as the server tells them, for tests of screens. */
import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign, CampaignRow } from '@convbox/contract/api/campaigns.schemas'
import type { FeeVersionOnWire } from '@convbox/contract/api/fee-rules.schemas'
import { creators } from '@convbox/contract/api/creators'
import type { Creator } from '@convbox/contract/api/creators.schemas'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import type { CodePool, DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import { NO_CODES } from '@convbox/contract/discount-codes'
import { landingPages } from '@convbox/contract/api/landing-pages'
import type { ResultOf } from '@convbox/contract/endpoint'
import { posts } from '@convbox/contract/api/posts'
import { answers, type Play } from '../../../testing/played-server.ts'

const UPDATED = '2026-03-10T16:00:00.000Z'

/** A draft as the list shows it. */
export const listedDraft: CampaignRow = {
  id: 'd',
  name: 'Spring',
  isDraft: true,
  status: 'Not Started',
  isPermanent: false,
  creators: 1,
  media: 1,
  lacks: ['landing', 'settings', 'fee'],
  codeCounts: NO_CODES,
  updatedAt: UPDATED,
}

/** A draft of which only the name is known. */
export const draftCampaign: Campaign = {
  id: 'd',
  name: 'Spring',
  isDraft: true,
  status: 'Not Started',
  isPermanent: false,
  manager: '',
  creatorIds: [],
  creators: [],
  mediumIds: [],
  discounts: [],
  faults: [{ step: 'landing', fault: 'landing page required' }],
  codeCounts: NO_CODES,
  updatedAt: UPDATED,
}

export const listOf = (rows: CampaignRow[]): Play =>
  answers(campaigns.listCampaigns, {
    campaigns: rows,
    count: rows.length,
    pageSize: 50,
    counts: { 'Not Started': rows.length, 'In Progress': 0, Ended: 0 },
  })

/** What the draft makes: a link and a code of one creator. */
export const madePreview: ResultOf<typeof campaigns.previewCampaign> = {
  creators: [
    {
      id: 'm',
      name: 'Maya Lind',
      links: [{ mediumId: 'blog', url: 'https://tiny.example/?utm_source=blog', destination: 'https://tiny.example/', isEdited: false }],
      codes: [{ discountId: 'x', code: 'MAYALIND10', isEdited: false }],
    },
  ],
  media: [{ id: 'blog', name: 'Blog' }],
  counts: { creators: 1, links: 1, codes: 1, edits: 0, lostEdits: 0, taken: 0 },
  lostEdits: [],
  pageSize: 50,
}

/** A draft that lacks nothing. */
export const completeDraft: Campaign = {
  ...draftCampaign,
  landingPageId: 'home',
  startsOn: '2026-03-20',
  endsOn: '2026-04-20',
  creatorIds: ['m'],
  creators: [{ id: 'm', name: 'Maya Lind', state: 'active' }],
  mediumIds: ['blog'],
  discounts: [
    { id: 'x', type: 'order', valueType: 'percentage', value: '10', productIds: [], codePattern: '{creator}10', isSingleUse: false },
  ],
  feeRule: {
    fee: { kind: 'percent', percent: '12.5' },
    base: 'merchandise_net',
    policy: 'one',
    firstOrderOnly: false,
    holdDays: 30,
    windowDays: 30,
  },
  faults: [],
}

const { feeRule } = completeDraft
if (feeRule === undefined) throw new Error('the draft has no fee')
/** Its only version. */
export const firstFee: FeeVersionOnWire = { version: 1, state: 'in force', rule: feeRule, savedAt: UPDATED, savedBy: 'Ann' }
export const feesOf = (versions: FeeVersionOnWire[]): Play => answers(campaigns.listFeeVersions, { versions })

/** A code that the shop has already. */
export const failedCode: DiscountCode = {
  id: 'f',
  code: 'MAYALIND10',
  discount: { type: 'order', valueType: 'percentage', value: '10' },
  campaignId: 'd',
  campaign: 'Spring',
  creatorId: 'm',
  creator: 'Maya Lind',
  state: 'failed',
  reason: 'already exists',
  isAdopted: false,
  isStopped: false,
  updatedAt: UPDATED,
}
const noImported = { all: 0, waiting: 0, inShop: 0, notInShop: 0 }
export const codesOf = (
  codes: DiscountCode[],
  imported: Partial<ResultOf<typeof discountCodes.listDiscountCodes>['imported']> = {},
): Play =>
  answers(discountCodes.listDiscountCodes, {
    codes,
    count: codes.length,
    pageSize: 50,
    counts: { ...NO_CODES, failed: codes.length },
    imported: { ...noImported, ...imported },
  })

/** Shopify has every discount as it was made. */
export const noDrifts: Play = answers(discountCodes.listDiscountDrifts, { discounts: [] })
export const poolsOf = (pools: CodePool[]): Play => answers(discountCodes.listCodePools, { pools, count: pools.length, pageSize: 20 })
export const noPools: Play = poolsOf([])

const person = (id: string, name: string, state: Creator['state'] = 'active'): Creator => ({
  id,
  name,
  email: `${id}@example.com`,
  phone: '',
  tags: ['Berlin'],
  note: '',
  state,
  currency: '',
  createdAt: UPDATED,
})
export const maya = person('m', 'Maya Lind')
export const jonas = person('j', 'Jonas Weber')
export const paul = person('p', 'Paul Stone', 'paused')

/** What the steps of a draft choose from. */
export const choices: readonly Play[] = [
  answers(campaigns.lookUpPreviewCodes, { isConnected: true, codes: 1, looked: 1, found: [] }),
  feesOf([firstFee]),
  answers(posts.listPosts, { posts: [], count: 0, waiting: 0, pageSize: 50 }),
  answers(creators.listCreators, {
    creators: [jonas, maya, paul],
    count: 3,
    pageSize: 50,
    counts: { active: 2, paused: 1, blocked: 0 },
  }),
  answers(creators.listMedia, {
    media: ['Blog', 'Instagram', 'Podcast', 'TikTok', 'Twitch', 'YouTube'].map((name) => ({ id: name.toLowerCase(), name })),
  }),
  answers(landingPages.listLandingPages, {
    landingPages: [{ id: 'home', name: 'Start', url: 'https://tiny.example/', createdAt: UPDATED }],
    total: 1,
    hosts: ['tiny.example'],
  }),
]
