import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import { TrialPanel } from './TrialPanel.tsx'
import type { SurveyDraft } from './use-survey-draft.ts'

/** The sentence of a refusal, with what is wrong by field. */
const Refusal = ({ failure }: { failure: unknown }) => {
  const language = useLanguage()
  const read = failureOf(failure)
  const details = read.kind === 'refused' ? Object.values(read.details ?? {}) : []
  return <Banner tone="bad">{[messageOf(read, language), ...details].join(' ')}</Banner>
}

/** Try, save, discard and undo of a survey, and what a trial found. */
export const DraftBar = ({ draft }: { draft: SurveyDraft }) => {
  const text = useText(purchaseSurveyText)
  const { state, isChanged, failure, trial } = draft
  const earlier = state.versions[1]?.version
  if (draft.isReadOnly) return null
  return (
    <div className="flex flex-col gap-4">
      {failure && <Refusal failure={failure} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button isBusy={draft.isTrying} onClick={draft.try}>
          {text.try}
        </Button>
        {isChanged || state.version === 0 ? (
          <>
            {isChanged && <Button onClick={draft.discard}>{text.discard}</Button>}
            <Button look="primary" isBusy={draft.isSaving} onClick={draft.save}>
              {text.save}
            </Button>
            <output className="text-body text-ink-2">{isChanged ? text.unsaved : ''}</output>
          </>
        ) : (
          earlier !== undefined && (
            <Button isBusy={draft.isRestoring} onClick={() => draft.restore(earlier)}>
              {text.undo}
            </Button>
          )
        )}
      </div>
      {trial && <TrialPanel trial={trial} />}
    </div>
  )
}
