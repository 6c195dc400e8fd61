import { campaigns } from '@convbox/contract/api/campaigns'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { useChange } from '../../../widgets/use-change.ts'
import { CampaignDetails } from './CampaignDetails.tsx'
import { DraftPage } from './DraftPage.tsx'
import { isSyncing, SYNC_POLL_MS } from './SyncCard.tsx'

const route = getRouteApi('/website/$websiteName/affluencer-hub/campaign/$campaignId')

/** One campaign: a draft with its steps, or a created one. */
const CampaignScreen = () => {
  const { campaignId } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { websiteName } = useStore()
  const change = useChange(search, ['step', 'view', 'page', 'poolsPage', 'creator', 'order', 'figure'])
  const answer = useCall(
    campaigns.readCampaign,
    { id: campaignId },
    { quiet: true, staleMs: 0, everyMs: (last) => (last !== undefined && isSyncing(last.codeCounts) ? SYNC_POLL_MS : false) },
  )
  const list = { search: search.search, page: search.page, change }
  const open = (id: string): void =>
    void navigate({ to: '/website/$websiteName/affluencer-hub/campaign/$campaignId', params: { websiteName, campaignId: id } })
  const toList = (): void => void navigate({ to: '/website/$websiteName/affluencer-hub/campaign', params: { websiteName } })
  return (
    <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-[520px] w-full rounded-card" />}>
      {(campaign) =>
        campaign.isDraft ? (
          <DraftPage
            key={campaign.id}
            campaign={campaign}
            step={search.step}
            onStep={(step) => change({ step, search: '', page: 1 })}
            list={list}
            onBack={toList}
          />
        ) : (
          <CampaignDetails
            key={campaign.id}
            campaign={campaign}
            view={search.view}
            onView={(view) => change({ view, page: 1, creator: '', order: '', figure: '' })}
            list={list}
            pools={{ page: search.poolsPage, change }}
            orders={{ search, change }}
            analysis={{ search, change }}
            onBack={toList}
            onOpen={open}
          />
        )
      }
    </AnswerStates>
  )
}

export default CampaignScreen
