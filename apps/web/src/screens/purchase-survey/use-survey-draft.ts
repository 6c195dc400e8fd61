/** The survey that is being edited, over all tabs of the screen: one document, one save. */
import { survey as calls } from '@convbox/contract/api/survey'
import type { SurveyState } from '@convbox/contract/api/survey.schemas'
import { surveyReport } from '@convbox/contract/reports/survey-report'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { showToast } from '../../ui/toast.ts'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import type { DraftSurvey } from './survey-drafts.ts'

export const useSurveyDraft = (state: SurveyState) => {
  const text = useText(purchaseSurveyText)
  const { optorRole } = useStore()
  const [draft, setDraft] = useState<{ survey: DraftSurvey; version: number }>()
  const survey = draft?.survey ?? state.survey
  const version = draft?.version ?? state.version
  const renews = [calls.survey, surveyReport.report]
  const trial = useSend(calls.trySurvey, { quiet: true })
  const save = useSend(calls.saveSurvey, {
    quiet: true,
    renews,
    onSuccess: () => {
      setDraft(undefined)
      trial.reset()
      showToast({ tone: 'good', text: text.saved })
    },
  })
  const restore = useSend(calls.restoreSurvey, {
    renews,
    onSuccess: () => {
      trial.reset()
      showToast({ tone: 'good', text: text.restored })
    },
  })
  const forget = (): void => {
    trial.reset()
    save.reset()
  }
  return {
    state,
    survey,
    isReadOnly: optorRole === 'read-only',
    isChanged: draft !== undefined,
    edit: (next: DraftSurvey): void => {
      setDraft({ survey: next, version })
      forget()
    },
    discard: (): void => {
      setDraft(undefined)
      forget()
    },
    save: (): void => save.mutate({ survey, version }),
    isSaving: save.isPending,
    try: (): void => trial.mutate({ survey }),
    isTrying: trial.isPending,
    trial: trial.data,
    failure: save.error ?? trial.error,
    restore: (restores: number): void => restore.mutate({ restores, version: state.version }),
    isRestoring: restore.isPending,
  }
}
export type SurveyDraft = ReturnType<typeof useSurveyDraft>
