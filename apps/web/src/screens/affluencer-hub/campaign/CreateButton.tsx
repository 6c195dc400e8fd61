import { campaigns } from '@convbox/contract/api/campaigns'
import { lazy, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Later } from '../../../widgets/Later.tsx'
import { previewText } from './preview.text.ts'

const CreateDialog = lazy(async () => ({ default: (await import('./CreateDialog.tsx')).CreateDialog }))

type CreateButtonProps = { campaign: { id: string; name: string }; pageNo: number; isReady: boolean }

/** Creates the campaign after a question. isReady: the saved draft lacks nothing. The preview's page tells what is not settled yet. */
export const CreateButton = ({ campaign, pageNo, isReady }: CreateButtonProps) => {
  const text = useText(previewText)
  const [isAsked, setIsAsked] = useState(false)
  const preview = useCall(campaigns.previewCampaign, { id: campaign.id, pageNo }, { quiet: true, staleMs: 0, enabled: isReady })
  const counts = preview.data?.counts
  const isSettled = counts !== undefined && counts.lostEdits + counts.taken === 0
  return (
    <>
      <Button look="primary" className="ml-auto" disabled={!isReady || !isSettled} onClick={() => setIsAsked(true)}>
        {text.create}
      </Button>
      <Later>{isAsked && counts && <CreateDialog campaign={campaign} counts={counts} onClose={() => setIsAsked(false)} />}</Later>
    </>
  )
}
