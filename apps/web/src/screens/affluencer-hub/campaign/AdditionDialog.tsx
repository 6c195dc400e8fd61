import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { codeKey, MAX_CAMPAIGN_CREATORS } from '@convbox/contract/campaigns'
import type { InputOf, ResultOf } from '@convbox/contract/endpoint'
import { formatAmount } from '@convbox/contract/format'
import { useEffect, useRef, useState } from 'react'
import { failureOf, fieldErrorsOf, isRefusedWith } from '../../../api/failure.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { HubFailure } from '../../../widgets/HubFailure.tsx'
import { additionText } from './addition.text.ts'
import type { ChosenCreator } from './campaign-form.ts'
import { ChooseCreators, NewCreator } from './ChooseCreators.tsx'
import { ChooseMedia } from './ChooseMedia.tsx'
import { EditableItem, type ItemEdit } from './EditableItem.tsx'
import { FeeExample } from './FeeExample.tsx'
import { InShop, useCodeFault } from './InShop.tsx'
import { type MadeCode, MadeTable, Url } from './MadeTable.tsx'
import { previewText } from './preview.text.ts'
import { useChoosing } from './use-choosing.ts'

const RENEWS = [campaigns.readCampaign, campaigns.listCampaigns, campaigns.previewCampaign, discountCodes.listDiscountCodes]

export type AdditionKind = 'creators' | 'media'

const ChooseMembers = ({
  campaign,
  chosen,
  onChange,
}: {
  campaign: Campaign
  chosen: readonly ChosenCreator[]
  onChange: (chosen: ChosenCreator[]) => void
}) => {
  const [list, setList] = useState({ search: '', page: 1 })
  // Who came from another program has no links yet, and can still be added.
  const members = new Set(campaign.creators.flatMap(({ id, lacksLinks }) => (lacksLinks ? [] : [id])))
  const choosing = useChoosing(chosen, onChange, { members, max: MAX_CAMPAIGN_CREATORS - members.size })
  return (
    <div className="flex flex-col gap-4">
      <ChooseCreators
        choosing={choosing}
        list={{ ...list, change: (part) => setList({ ...list, ...part }) }}
        extra={<NewCreator choosing={choosing} />}
      />
    </div>
  )
}

type Written = Record<'creatorId' | 'discountId' | 'code', string>

type JoiningCodeProps = {
  creator: { id: string; name: string }
  code: MadeCode
  /** That another campaign or the shop has it. */
  fault: string | undefined
  /** What was written over codes so far. */
  written: readonly Written[]
  onWritten: (written: Written[]) => void
}

/** A code of a creator who joins, changed in place. */
const JoiningCode = ({ creator: { id, name }, code: { code, discountId, isEdited }, fault, written, onWritten }: JoiningCodeProps) => {
  const text = useText(previewText)
  const words = useText(additionText)
  const [error, setError] = useState<string>()
  const others = written.filter((one) => one.creatorId !== id || one.discountId !== discountId)
  const write: ItemEdit['write'] = (value, onDone) => {
    const isTwice = value !== undefined && others.some((one) => codeKey(one.code) === codeKey(value))
    setError(isTwice ? words.twice : undefined)
    if (isTwice) return
    onWritten(value === undefined ? others : [...others, { creatorId: id, discountId, code: value }])
    onDone()
  }
  return (
    <EditableItem
      kind="code"
      edit={{ error, isBusy: false, write }}
      start={code}
      shown={<span className="font-mono text-caption">{code}</span>}
      isEdited={isEdited}
      fault={fault}
      editLabel={text.editCode({ creator: name })}
    />
  )
}

type ReviewProps = {
  campaign: Campaign
  kind: AdditionKind
  data: ResultOf<typeof campaigns.previewCampaignAddition>
  joining: InputOf<typeof campaigns.previewCampaignAddition>
  isDimmed: boolean
  written: readonly Written[]
  onWritten: (written: Written[]) => void
  page: number
  onPage: (page: number) => void
}

/** What will be made, and what it means. */
const Review = ({ campaign, kind, data, joining, isDimmed, written, onWritten, page, onPage }: ReviewProps) => {
  const text = useText(additionText)
  const words = useText(previewText)
  const { currencyCode } = useStore()
  const title = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => title.current?.focus(), [])
  const { feeRule, discounts } = campaign
  const hasCodes = data.counts.codes > 0
  // After the preview, which does not wait for the shop.
  const lookUp = useCall(campaigns.lookUpAdditionCodes, { ...joining, pageNo: page }, { quiet: true, staleMs: 0, enabled: hasCodes })
  const faultOf = useCodeFault(lookUp)
  const isForCreators = kind === 'creators'
  const notes = [
    ...(isForCreators ? [text.since] : []),
    ...(isForCreators && feeRule?.baseFee !== undefined ? [text.baseFee({ amount: formatAmount(feeRule.baseFee, currencyCode) })] : []),
    ...(hasCodes ? [text.sent] : []),
  ]
  return (
    <div className={isForCreators ? 'grid grid-cols-[minmax(0,1fr)_260px] items-start gap-5' : ''}>
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <h3 ref={title} tabIndex={-1} className="font-medium outline-none">
            {text.review}
          </h3>
          <p aria-live="polite" className="text-caption text-ink-2 tabular-nums">
            {data.counts.creators === 0 ? text.nothing : words.counts(data.counts)}
          </p>
        </div>
        {data.counts.taken > 0 && <Banner tone="bad">{words.taken(data.counts.taken)}</Banner>}
        {hasCodes && <InShop asked={lookUp} />}
        {notes.length > 0 && data.counts.creators > 0 && (
          <ul className="flex flex-col gap-0.5 text-body text-ink-2">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {data.counts.creators > 0 && (
          <MadeTable
            data={data}
            discounts={discounts}
            isDimmed={isDimmed}
            linkCells={(_creator, { url, destination }) => ({
              made: (
                <>
                  <p className="truncate pt-1.5">
                    <Url url={url} />
                  </p>
                  <p className="truncate pb-1.5 text-caption text-ink-2" title={destination}>
                    {text.leadsTo({ page: destination.replace('https://', '') })}
                  </p>
                </>
              ),
              actions: null,
            })}
            codeCells={({ id, name }, code) => ({
              made: <JoiningCode creator={{ id, name }} code={code} fault={faultOf(code)} written={written} onWritten={onWritten} />,
              actions: null,
            })}
          />
        )}
        <Pages search={{ page }} change={({ page: next = 1 }) => onPage(next)} pageSize={data.pageSize} total={data.counts.creators} />
      </div>
      {isForCreators && (
        // It scrolls with the table beside it.
        <div className="[&>section]:static">
          <FeeExample rule={feeRule} currency={currencyCode} />
        </div>
      )}
    </div>
  )
}

/** Adds creators or media to a created campaign: chosen, then shown with all that will be made, then added. */
export const AdditionDialog = ({ campaign, kind, onClose }: { campaign: Campaign; kind: AdditionKind; onClose: () => void }) => {
  const text = useText(additionText)
  const words = text[kind]
  const [chosen, setChosen] = useState<readonly ChosenCreator[]>([])
  const [mediumIds, setMediumIds] = useState<readonly string[]>([])
  const [written, setWritten] = useState<readonly Written[]>([])
  const [isReview, setIsReview] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [page, setPage] = useState(1)
  const codes = written.filter(({ creatorId }) => chosen.some(({ id }) => id === creatorId))
  const joining = { id: campaign.id, creatorIds: chosen.map(({ id }) => id), mediumIds: [...mediumIds], codes }
  const count = joining.creatorIds.length + joining.mediumIds.length
  const answer = useCall(
    campaigns.previewCampaignAddition,
    { ...joining, pageNo: page },
    { quiet: true, staleMs: 0, enabled: isReview && count > 0 },
  )
  // The choice as it was first shown. Its other pages may show what has changed since: then the server refuses.
  const choice = JSON.stringify(joining)
  const [reviewed, setReviewed] = useState<{ choice: string; fingerprint: string }>()
  if (answer.data !== undefined && !answer.isPlaceholderData && !answer.isFetching && reviewed?.choice !== choice)
    setReviewed({ choice, fingerprint: answer.data.fingerprint })
  const add = useSend(campaigns.addToCampaign, {
    quiet: true,
    renews: RENEWS,
    onSuccess: () => {
      showToast({ tone: 'good', text: words.added({ name: campaign.name, n: count }) })
      onClose()
    },
  })
  const reviewAgain = async (): Promise<void> => {
    setPage(1)
    const { data: news } = await answer.refetch()
    if (news !== undefined) setReviewed({ choice, fingerprint: news.fingerprint })
  }
  const confirm = (): void =>
    add.mutate(
      { ...joining, fingerprint: reviewed?.fingerprint ?? '' },
      { onError: (error) => void (isRefusedWith(error, 'review changed') && reviewAgain()) },
    )
  const proceed = (): void => {
    setIsTried(true)
    if (count === 0) return
    setPage(1)
    setReviewed(undefined)
    setIsReview(true)
  }
  const back = (): void => {
    add.reset()
    setIsReview(false)
  }
  // What an earlier look showed does not hold any more.
  const data = answer.error === null ? answer.data : undefined
  const refusal = add.error ?? answer.error
  const failure = failureOf(refusal)
  // The details of other refusals are no sentences.
  const reasons = failure.kind === 'refused' && failure.error === 'invalid input' ? Object.values(fieldErrorsOf(refusal)) : []
  const isReady = data !== undefined && !answer.isFetching && data.counts.creators > 0 && data.counts.taken === 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={1080}
      title={words.title(campaign)}
      description={words.lead}
      footer={
        isReview ? (
          <>
            <Button key="back" onClick={back}>
              {text.back}
            </Button>
            <Button key="add" look="primary" disabled={!isReady} isBusy={add.isPending} onClick={confirm}>
              {text.add}
            </Button>
          </>
        ) : (
          <>
            {isTried && count === 0 && (
              <p role="alert" className="mr-auto text-body text-bad">
                {words.required}
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
          {refusal && (reasons.length > 0 ? <Banner tone="bad">{reasons.join(' ')}</Banner> : <HubFailure error={refusal} doing="add" />)}
          {(refusal === null || data !== undefined) && (
            <AnswerStates
              answer={{ ...answer, data }}
              feature="Affluencer Hub"
              skeleton={<Skeleton className="h-80 w-full rounded-card" />}
            >
              {(made, isDimmed) => (
                <Review
                  campaign={campaign}
                  kind={kind}
                  data={made}
                  joining={joining}
                  isDimmed={isDimmed}
                  written={codes}
                  onWritten={setWritten}
                  page={page}
                  onPage={setPage}
                />
              )}
            </AnswerStates>
          )}
        </div>
      ) : kind === 'creators' ? (
        <ChooseMembers campaign={campaign} chosen={chosen} onChange={setChosen} />
      ) : (
        <div className="flex flex-col gap-4">
          <ChooseMedia chosen={mediumIds} onChange={setMediumIds} members={campaign.mediumIds} />
        </div>
      )}
    </Dialog>
  )
}
