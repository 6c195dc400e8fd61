import type { CampaignId } from '@convbox/contract'
import { commissions } from '@convbox/contract/api/commissions'
import { campaigns } from '@convbox/contract/api/campaigns'
import { creators } from '@convbox/contract/api/creators'
import type { BalanceFileResult } from '@convbox/contract/api/creators.schemas'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { payouts } from '@convbox/contract/api/payouts'
import { BALANCE_FILE_COLUMNS, SAMPLE_BALANCE_FILE } from '@convbox/contract/balance-import'
import { formatAmount, formatWhole } from '@convbox/contract/format'
import { useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ChooseFile } from '../../../widgets/ChooseFile.tsx'
import { FileColumns } from '../../../widgets/FileColumns.tsx'
import { FileFaults } from '../../../widgets/FileFaults.tsx'
import { SampleFile } from '../../../widgets/SampleFile.tsx'
import { useLookUpReason } from '../discount/ImportedCodes.tsx'
import { lookUpText } from '../discount/look-up.text.ts'
import { balancesText } from './balances.text.ts'

const isTotal = (text: string): boolean => /^-?\d{1,12}(\.\d{1,4})?$/.test(text.trim())

const isRight = ({ missing, badCount, lines }: BalanceFileResult): boolean => missing.length + badCount === 0 && lines > 0
const agrees = ({ difference }: BalanceFileResult): boolean => Number(difference) === 0

/** What the shop says of the file's codes. */
const ShopPreview = ({ shop }: { shop: NonNullable<BalanceFileResult['shop']> }) => {
  const { preview: text } = useText(lookUpText)
  const reasonOf = useLookUpReason()
  const { looked, left, inShop, missing, missingCount, expired, expiredCount, failed } = shop
  const named = (codes: readonly string[], count: number) => ({ codes: codes.join(', '), more: count - codes.length })
  return (
    <>
      {looked > 0 && <p className="text-body">{text.inShop({ inShop: formatWhole(inShop), looked: formatWhole(looked) })}</p>}
      {missingCount > 0 && <Banner tone="warn">{text.missing(named(missing, missingCount))}</Banner>}
      {expiredCount > 0 && <Banner tone="warn">{text.expired(named(expired, expiredCount))}</Banner>}
      {failed !== undefined && <Banner tone="warn">{text.failed({ left, reason: reasonOf(failed) })}</Banner>}
      {failed === undefined && left > 0 && <p className="text-caption text-ink-2">{text.left(left)}</p>}
    </>
  )
}

const Preview = ({ result, total }: { result: BalanceFileResult; total: string }) => {
  const text = useText(balancesText)
  const { currency, sum, difference, isKnown, lines, missing, badCount } = result
  const money = (amount: string): string => formatAmount(amount, currency)
  return (
    <>
      <FileFaults result={result} faults={text.faults} />
      {missing.length + badCount + lines === 0 && <Banner tone="bad">{text.nobody}</Banner>}
      {isRight(result) && isKnown && <Banner tone="warn">{text.known}</Banner>}
      {isRight(result) && !isKnown && !agrees(result) && (
        <Banner tone="bad">{text.differs({ sum: money(sum), total: money(total), difference: money(difference) })}</Banner>
      )}
      {isRight(result) && !isKnown && agrees(result) && (
        <>
          <Banner tone="good">{text.agrees({ sum: money(sum) })}</Banner>
          <p className="text-body">{text.says(result)}</p>
          {result.shop && <ShopPreview shop={result.shop} />}
        </>
      )}
    </>
  )
}

/** Creators, codes and open balances from another program: the file and the sum that it must have, what it says, and storing it. */
export const BalancesDialog = ({ campaignId, onClose }: { campaignId: string; onClose: () => void }) => {
  const text = useText(balancesText)
  const language = useLanguage()
  const { currencyCode } = useStore()
  const [csv, setCsv] = useState<string>()
  const [total, setTotal] = useState('')
  const look = useSend(creators.importBalances, { quiet: true })
  const store = useSend(creators.importBalances, {
    quiet: true,
    renews: [
      commissions.listCreatorAccounts,
      commissions.listCommissions,
      campaigns.readCampaign,
      creators.listCreators,
      discountCodes.listDiscountCodes,
      payouts.previewPayout,
    ],
    onSuccess: (result) => {
      if (!result.isTaken) return look.mutate({ campaignId: campaignId as CampaignId, csv: csv ?? '', total, isPreview: true })
      showToast({ tone: 'good', text: text.stored })
      onClose()
    },
  })
  const error = store.error ?? look.error
  const mayStore = look.data !== undefined && isRight(look.data) && agrees(look.data) && !look.data.isKnown
  const input = csv !== undefined && isTotal(total) ? { campaignId: campaignId as CampaignId, csv, total: total.trim() } : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={640}
      title={text.title}
      description={text.lead}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          {mayStore ? (
            <Button look="primary" isBusy={store.isPending} onClick={() => input && store.mutate(input)}>
              {text.store}
            </Button>
          ) : (
            <Button
              look="primary"
              disabled={input === undefined}
              isBusy={look.isPending}
              onClick={() => input && look.mutate({ ...input, isPreview: true })}
            >
              {text.check}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        <FileColumns columns={BALANCE_FILE_COLUMNS} words={text.columns} needed={text.needed} />
        <div className="flex gap-2">
          <SampleFile csv={SAMPLE_BALANCE_FILE} fileName="balances-sample.csv" label={text.sample} />
          <ChooseFile
            label={text.choose}
            isBusy={look.isPending}
            onFile={async (file) => {
              setCsv(await file.text())
              store.reset()
              look.reset()
            }}
          />
        </div>
        <TextField
          label={text.total({ currency: currencyCode })}
          hint={text.totalHint}
          isRequired
          className="w-80"
          inputMode="decimal"
          autoComplete="off"
          value={total}
          error={total !== '' && !isTotal(total) ? text.wrongTotal : undefined}
          onValueChange={(typed) => {
            setTotal(typed)
            look.reset()
          }}
        />
        {error && <Banner tone="bad">{fieldErrorsOf(error)['csv'] ?? messageOf(failureOf(error), language)}</Banner>}
        {look.data && <Preview result={look.data} total={total} />}
      </div>
    </Dialog>
  )
}
