import { payouts } from '@convbox/contract/api/payouts'
import type { PayableCreator } from '@convbox/contract/api/payouts.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAmount } from '@convbox/contract/format'
import { TAX_FORMS, type TaxForm } from '@convbox/contract/payouts'
import type { CampaignId, CreatorId, OrderId } from '@convbox/contract'
import { type ReactNode, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FieldFrame, TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { AccountActions } from './AccountActions.tsx'
import { payoutsText } from './payouts.text.ts'
import { RENEWS } from './use-payouts-search.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-6 first:mt-0">
    <h3 className="mb-2 text-body font-semibold">{title}</h3>
    {children}
  </section>
)

const Holds = ({ row: { holds, creatorId }, currency }: { row: PayableCreator; currency: string }) => {
  const text = useText(payoutsText)
  const { optorRole } = useStore()
  const release = useSend(payouts.holdCommission, {
    renews: RENEWS,
    onSuccess: () => showToast({ tone: 'good', text: text.released }),
  })
  if (holds.length === 0) return <p className="text-ink-2">{text.noHolds}</p>
  return (
    <PlainTable
      label={text.holds}
      head={[{ text: text.order }, { text: text.reason }, { text: text.amount, isNumber: true }, { text: text.release }]}
      rows={holds.map(({ campaignId, orderId, name, amount, reason }) => ({
        key: `${campaignId} ${orderId}`,
        cells: [
          name,
          reason ?? text.dispute,
          formatAmount(amount, currency),
          reason !== undefined && optorRole === 'admin' ? (
            <Button
              key="release"
              isBusy={release.isPending}
              onClick={() =>
                release.mutate({
                  campaignId: campaignId as CampaignId,
                  orderId: orderId as OrderId,
                  creatorId: creatorId as CreatorId,
                  isHeld: false,
                  reason: text.release,
                })
              }
            >
              {text.release}
            </Button>
          ) : (
            '-'
          ),
        ],
      }))}
    />
  )
}

type Details = ResultOf<typeof payouts.readPayoutDetails>

const DetailsForm = ({ creatorId, details }: { creatorId: string; details: Details }) => {
  const text = useText(payoutsText)
  const language = useLanguage()
  const [taxForm, setTaxForm] = useState<TaxForm>(details.taxForm)
  const save = useSend(payouts.savePayoutDetails, {
    quiet: true,
    renews: [...RENEWS, payouts.readPayoutDetails],
    onSuccess: () => showToast({ tone: 'good', text: text.saved }),
  })
  const { paypalEmail, wiseEmail, bank, country, taxFormOn } = details
  const form = useSmallForm({ paypalEmail, wiseEmail, bank, country, taxFormOn }, () => ({}), {
    error: save.error,
    onSubmit: (fields) =>
      save.mutate({ ...fields, country: fields.country.trim().toUpperCase(), taxForm, creatorId: creatorId as CreatorId }),
  })
  return (
    <form noValidate className="flex max-w-120 flex-col gap-4" onSubmit={form.submit}>
      <TextField label={text.paypalEmail} type="email" autoComplete="off" {...form.field('paypalEmail')} />
      <TextField label={text.wiseEmail} type="email" autoComplete="off" {...form.field('wiseEmail')} />
      <TextField label={text.bank} autoComplete="off" hint={text.bankHint} {...form.field('bank')} />
      <TextField label={text.country} autoComplete="off" maxLength={2} hint={text.countryHint} {...form.field('country')} />
      <FieldFrame label={text.taxForm} hint={text.taxHint}>
        <Select
          label={text.taxForm}
          options={TAX_FORMS.map((value) => ({ value, label: text.taxForms[value] }))}
          value={taxForm}
          onChange={setTaxForm}
        />
      </FieldFrame>
      {taxForm !== 'none' && <TextField label={text.taxFormOn} type="date" {...form.field('taxFormOn')} />}
      {save.error && Object.keys(fieldErrorsOf(save.error)).length === 0 && (
        <Banner tone="bad">{messageOf(failureOf(save.error), language)}</Banner>
      )}
      <Button look="primary" type="submit" className="self-start" isBusy={save.isPending}>
        {text.save}
      </Button>
    </form>
  )
}

const OwnDetails = ({ creatorId }: { creatorId: string }) => {
  const answer = useCall(payouts.readPayoutDetails, { creatorId: creatorId as CreatorId }, { quiet: true, staleMs: 0 })
  return (
    <AnswerStates answer={answer} skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
      {(details) => <DetailsForm creatorId={creatorId} details={details} />}
    </AnswerStates>
  )
}

/** A creator's account: what is held back, and, for admins, how the creator is paid. */
export const CreatorDrawer = ({ row, currency, onClose }: { row: PayableCreator; currency: string; onClose: () => void }) => {
  const text = useText(payoutsText)
  const { optorRole } = useStore()
  return (
    <Drawer isOpen onClose={onClose} widthPx={620} title={row.creator}>
      <Part title={text.account}>
        <AccountActions row={row} currency={currency} />
      </Part>
      <Part title={text.holds}>
        <Holds row={row} currency={currency} />
      </Part>
      <Part title={text.details}>
        {optorRole === 'admin' ? <OwnDetails creatorId={row.creatorId} /> : <p className="text-ink-2">{text.adminsOnly}</p>}
      </Part>
    </Drawer>
  )
}
