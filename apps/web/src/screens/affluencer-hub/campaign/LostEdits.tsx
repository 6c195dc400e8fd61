import { campaigns } from '@convbox/contract/api/campaigns'
import type { LostEdit } from '@convbox/contract/api/campaigns.schemas'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { previewText } from './preview.text.ts'

/** Edits under which the settings have changed: each is kept or dropped before the campaign is created. count: of all; edits: the first of them. */
export const LostEdits = ({ id, edits, count }: { id: string; edits: readonly LostEdit[]; count: number }) => {
  const text = useText(previewText)
  const settle = useSend(campaigns.settleCampaignEdits, { renews: [campaigns.previewCampaign] })
  if (count === 0) return null
  const one = ({ creatorId, kind, partId }: LostEdit) => ({ creatorId, kind, partId })
  return (
    <Banner tone="warn">
      <section aria-label={text.lostTitle(count)}>
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p className="font-medium">{text.lostTitle(count)}</p>
            <p className="text-caption text-ink-2">{text.lostLead}</p>
          </div>
          <Button isBusy={settle.isPending} onClick={() => settle.mutate({ id, decision: 'keep' })}>
            {text.keepAll}
          </Button>
          <Button isBusy={settle.isPending} onClick={() => settle.mutate({ id, decision: 'drop' })}>
            {text.dropAll}
          </Button>
        </div>
        <ul className="mt-2 max-h-64 overflow-y-auto">
          {edits.map((edit) => (
            <li key={`${edit.creatorId} ${edit.kind} ${edit.partId}`} className="flex items-center gap-3 border-t border-line py-1.5">
              <span className="w-36 shrink-0 truncate font-medium">{edit.creator}</span>
              <span className="min-w-0 flex-1 text-caption">
                <span className="block truncate" title={edit.value}>
                  <span className="text-ink-2">{text.lostValue}: </span>
                  <span className="font-mono">{edit.value}</span>
                </span>
                <span className="block truncate" title={edit.madeNow}>
                  <span className="text-ink-2">{text.lostNow}: </span>
                  {edit.madeNow === undefined ? text.lostGone : <span className="font-mono">{edit.madeNow}</span>}
                </span>
              </span>
              {edit.madeNow !== undefined && (
                <Button aria-label={text.keepOf(edit)} onClick={() => settle.mutate({ id, decision: 'keep', edits: [one(edit)] })}>
                  {text.keep}
                </Button>
              )}
              <Button aria-label={text.dropOf(edit)} onClick={() => settle.mutate({ id, decision: 'drop', edits: [one(edit)] })}>
                {text.drop}
              </Button>
            </li>
          ))}
        </ul>
        {count > edits.length && <p className="text-caption text-ink-2">{text.lostMore(count - edits.length)}</p>}
      </section>
    </Banner>
  )
}
