import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import { CAMPAIGN_STEPS, type CampaignStep } from '@convbox/contract/campaigns'
import { todayIn } from '@convbox/contract/date-range'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useNowMs } from '../../../widgets/use-now.ts'
import { type CampaignForm, faultsOfForm, formOf, inputOf, unreadableSteps } from './campaign-form.ts'
import type { DraftStep } from './campaigns-search.ts'
import { feeFormOf, readFee } from './fee-form.ts'

/**
 * A draft while it is edited: what is typed outlives the steps, and is saved when a step is left. told: the steps that were left, whose faults are shown.
 * Whoever may only look saves nothing.
 */
export const useDraft = (campaign: Campaign, step: DraftStep) => {
  const { currencyCode, timezone, optorRole } = useStore()
  const nowMs = useNowMs()
  const [form, setForm] = useState(() => formOf(campaign))
  const textOf = (of: CampaignForm): string => JSON.stringify(inputOf(of, campaign, currencyCode))
  const [saved, setSaved] = useState(() => ({ text: textOf(formOf(campaign)), fee: feeFormOf(campaign.feeRule) }))
  const save = useSend(campaigns.saveCampaign, {
    quiet: true,
    renews: [campaigns.listCampaigns, campaigns.readCampaign, campaigns.previewCampaign],
  })
  const isReadable = unreadableSteps(form, currencyCode).length === 0
  // An incomplete fee is not sent, so that it is not saved either.
  const isFeeKept = readFee(form.fee, currencyCode) !== undefined || JSON.stringify(form.fee) === JSON.stringify(saved.fee)
  const isUnsaved = textOf(form) !== saved.text || !isFeeKept

  /** A step was left while an earlier one was being saved. */
  const isNextWaiting = useRef(false)
  const saveNow = async (): Promise<void> => {
    if (save.isPending) isNextWaiting.current = true
    if (optorRole === 'read-only' || textOf(form) === saved.text || !isReadable || save.isPending) return
    const sent = form
    try {
      await save.mutateAsync(inputOf(sent, campaign, currencyCode))
      setSaved({ text: textOf(sent), fee: readFee(sent.fee, currencyCode) === undefined ? saved.fee : sent.fee })
    } catch {
      // The page shows save.error.
    }
  }

  const onSaveEnded = useEffectEvent(() => {
    if (!isNextWaiting.current) return
    isNextWaiting.current = false
    void saveNow()
  })
  useEffect(() => {
    if (!save.isPending) onSaveEnded()
  }, [save.isPending])

  const [told, setTold] = useState<readonly CampaignStep[]>([])
  const before = useRef(step)
  const onLeft = useEffectEvent((left: DraftStep, next: DraftStep) => {
    setTold(next === 'preview' ? CAMPAIGN_STEPS : CAMPAIGN_STEPS.filter((each) => each === left || told.includes(each)))
    void saveNow()
  })
  useEffect(() => {
    if (before.current === step) return
    const left = before.current
    before.current = step
    onLeft(left, step)
  }, [step])

  return {
    form,
    change: (part: Partial<CampaignForm>): void => setForm((now) => ({ ...now, ...part })),
    faults: faultsOfForm(form, { currency: currencyCode, today: todayIn(timezone, nowMs) }),
    told,
    isUnsaved,
    isSaving: save.isPending,
    error: save.error,
    saveNow,
  }
}
