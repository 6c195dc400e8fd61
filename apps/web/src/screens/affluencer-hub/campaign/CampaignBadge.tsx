import type { CampaignStatus } from '@convbox/contract/campaigns'
import { useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { campaignsText } from './campaigns.text.ts'

const TONES: Record<CampaignStatus, BadgeTone> = { 'In Progress': 'good', 'Not Started': 'accent', Ended: 'plain' }

/** A campaign's status; a draft's is that it is one. */
export const CampaignBadge = ({ isDraft, status }: { isDraft: boolean; status: CampaignStatus }) => {
  const text = useText(campaignsText)
  return isDraft ? <Badge tone="outline">{text.draft}</Badge> : <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>
}
