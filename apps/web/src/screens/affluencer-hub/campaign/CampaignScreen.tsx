import { campaigns } from '@convbox/contract/api/campaigns'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { useChange } from '../../../widgets/use-change.ts'
import { DraftPage } from './DraftPage.tsx'

const route = getRouteApi('/website/$websiteName/affluencer-hub/campaign/$campaignId')

/** One campaign: a draft with its steps. */
const CampaignScreen = () => {
  const { campaignId } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { websiteName } = useStore()
  const change = useChange(search, ['step', 'page'])
  const answer = useCall(campaigns.readCampaign, { id: campaignId }, { quiet: true, staleMs: 0 })
  const toList = (): void => void navigate({ to: '/website/$websiteName/affluencer-hub/campaign', params: { websiteName } })
  return (
    <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-[520px] w-full rounded-card" />}>
      {(campaign) => (
        <DraftPage
          key={campaign.id}
          campaign={campaign}
          step={search.step}
          onStep={(step) => change({ step, search: '', page: 1 })}
          list={{ search: search.search, page: search.page, change }}
          onBack={toList}
        />
      )}
    </AnswerStates>
  )
}

export default CampaignScreen
