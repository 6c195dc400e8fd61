import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import type { FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import { todayIn } from '@convbox/contract/date-range'
import { formatDay } from '@convbox/contract/format-time'
import { useState } from 'react'
import { failureOf, fieldErrorsOf, isRefusedWith } from '../../../api/failure.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { useNowMs } from '../../../widgets/use-now.ts'
import { HubFailure } from '../../../widgets/HubFailure.tsx'
import { feeFormOf, readFee, type FeeForm } from './fee-form.ts'
import { feeChangeText } from './fee-change.text.ts'
import { FeeFields } from './FeeFields.tsx'
import { FeeReview } from './FeeReview.tsx'

const RENEWS = [campaigns.readCampaign, campaigns.listCampaigns, campaigns.listFeeVersions]

/** The creators of a campaign, to choose those whose fee changes. */
const ChooseOwners = ({
  campaign,
  chosen,
  onChange,
}: {
  campaign: Campaign
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}) => {
  const text = useText(feeChangeText)
  const [search, setSearch] = useState('')
  const owners = new Set(campaign.feeRule?.ownFees?.map(({ creatorId }) => creatorId))
  const found = campaign.creators.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const toggle = (id: string, isChosen: boolean): void =>
    onChange(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-caption font-medium text-ink-2">{text.creators}</legend>
      <div className="flex items-center gap-3">
        {campaign.creators.length > 8 && <SearchField label={text.search} value={search} onChange={setSearch} />}
        <p aria-live="polite" className="text-caption text-ink-2 tabular-nums">
          {text.chosen({ n: chosen.size })}
        </p>
      </div>
      <ul className="grid max-h-52 grid-cols-2 gap-x-4 gap-y-2 overflow-y-auto rounded-card border border-line p-3">
        {found.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2">
            <Checkbox label={name} checked={chosen.has(id)} onChange={(isChosen) => toggle(id, isChosen)} />
            {owners.has(id) && <Badge tone="outline">{text.hasOwn}</Badge>}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The form of one creator's own fee begins with what that creator gets now. */
const ownFormOf = (rule: FeeRule | undefined, creatorId: string | undefined): FeeForm => {
  const own = rule?.ownFees?.find((one) => one.creatorId === creatorId)
  if (rule === undefined || own === undefined) return feeFormOf(rule)
  const { cap: _cap, ...rest } = rule
  return feeFormOf({ ...rest, fee: own.fee, ...(own.cap !== undefined && { cap: own.cap }) })
}

/** Changes the fee of a created campaign: entered, then shown with whom it concerns, then saved as a new version. */
export const FeeDialog = ({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) => {
  const text = useText(feeChangeText)
  const language = useLanguage()
  const { currencyCode, timezone } = useStore()
  const today = todayIn(timezone, useNowMs())
  const [whom, setWhom] = useState<'all' | 'own'>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [paid, setPaid] = useState<'own' | 'all'>('own')
  const [form, setForm] = useState(() => feeFormOf(campaign.feeRule))
  const [ownForm, setOwnForm] = useState(() => feeFormOf(campaign.feeRule))
  const [startsOn, setStartsOn] = useState<string>(today)
  const [isTried, setIsTried] = useState(false)
  const [isReview, setIsReview] = useState(false)

  const rule = readFee(whom === 'all' ? form : ownForm, currencyCode)
  const needsFee = whom === 'all' || paid === 'own'
  const fault =
    startsOn === ''
      ? text.dayRequired
      : whom === 'own' && chosen.size === 0
        ? text.creatorsRequired
        : needsFee && rule === undefined
          ? text.wrongFee
          : undefined
  const pay = rule && { fee: rule.fee, ...(rule.cap !== undefined && { cap: rule.cap }) }
  const typed = {
    id: campaign.id,
    startsOn,
    ...(whom === 'all' ? { rule } : { own: { creatorIds: [...chosen], ...(paid === 'own' && pay && { pay }) } }),
  }
  const answer = useCall(campaigns.previewFeeChange, typed, { quiet: true, staleMs: 0, enabled: isReview && fault === undefined })
  const save = useSend(campaigns.changeFee, {
    quiet: true,
    renews: RENEWS,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.saved })
      onClose()
    },
  })
  const data = answer.error === null ? answer.data : undefined
  const confirm = (): void => {
    if (data === undefined) return
    save.mutate(
      { ...typed, language, fingerprint: data.fingerprint },
      { onError: (error) => void (isRefusedWith(error, 'review changed') && answer.refetch()) },
    )
  }
  const proceed = (): void => {
    setIsTried(true)
    if (fault === undefined) setIsReview(true)
  }
  const back = (): void => {
    save.reset()
    setIsReview(false)
  }
  const choose = (ids: ReadonlySet<string>): void => {
    // The first who is chosen brings what that creator gets now.
    if (chosen.size === 0) setOwnForm(ownFormOf(campaign.feeRule, [...ids][0]))
    setChosen(ids)
  }
  const refusal = save.error ?? answer.error
  const failure = failureOf(refusal)
  const reasons = failure.kind === 'refused' && failure.error === 'invalid input' ? Object.values(fieldErrorsOf(refusal)) : []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={860}
      title={text.title(campaign)}
      description={text.lead}
      footer={
        isReview ? (
          <>
            <Button key="back" onClick={back}>
              {text.back}
            </Button>
            <Button
              key="save"
              look="primary"
              disabled={data === undefined || answer.isFetching || !data.isChange}
              isBusy={save.isPending}
              onClick={confirm}
            >
              {text.save}
            </Button>
          </>
        ) : (
          <>
            {isTried && fault !== undefined && (
              <p role="alert" className="mr-auto text-body text-bad">
                {fault}
              </p>
            )}
            <Button key="cancel" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button key="next" look="primary" onClick={proceed}>
              {text.next}
            </Button>
          </>
        )
      }
    >
      {isReview ? (
        <div className="flex flex-col gap-3">
          {refusal && (reasons.length > 0 ? <Banner tone="bad">{reasons.join(' ')}</Banner> : <HubFailure error={refusal} doing="edit" />)}
          {(refusal === null || data !== undefined) && (
            <AnswerStates
              answer={{ ...answer, data }}
              feature="Affluencer Hub"
              skeleton={<Skeleton className="h-60 w-full rounded-card" />}
            >
              {(change) => (
                <FeeReview
                  change={change}
                  fromDay={startsOn === today ? text.fromNow : text.from({ day: formatDay(startsOn, language) })}
                />
              )}
            </AnswerStates>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <RadioCards
            label={text.who}
            isLabelHidden={false}
            options={(['all', 'own'] as const).map((value) => ({ value, label: text.whom[value], description: text.whomHelp[value] }))}
            value={whom}
            onChange={setWhom}
          />
          {whom === 'own' && (
            <>
              <ChooseOwners campaign={campaign} chosen={chosen} onChange={choose} />
              <RadioCards
                label={text.pay}
                isLabelHidden={false}
                options={(['own', 'all'] as const).map((value) => ({
                  value,
                  label: text.pays[value],
                  description: text.paysHelp[value],
                }))}
                value={paid}
                onChange={setPaid}
              />
            </>
          )}
          <TextField
            label={text.day}
            hint={text.dayHint}
            type="date"
            min={today}
            isRequired
            className="w-80"
            value={startsOn}
            onValueChange={setStartsOn}
          />
          {needsFee && (
            <div className="flex flex-col gap-5 border-t border-hairline pt-5">
              {whom === 'all' ? (
                <FeeFields key="all" form={form} change={(part) => setForm((now) => ({ ...now, ...part }))} isTold={isTried} parts="all" />
              ) : (
                <FeeFields
                  key="own"
                  form={ownForm}
                  change={(part) => setOwnForm((now) => ({ ...now, ...part }))}
                  isTold={isTried}
                  parts="pay"
                />
              )}
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
