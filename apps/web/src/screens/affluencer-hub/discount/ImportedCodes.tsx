import { discountCodes } from '@convbox/contract/api/discount-codes'
import type { DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import type { DiscountFailure } from '@convbox/contract/api/shopify.values'
import type { ShopDiscountStatus } from '@convbox/contract/discount-codes'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { RotateCw } from 'lucide-react'
import { useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { PROGRESS } from '../../../ui/classes.ts'
import { showToast } from '../../../ui/toast.ts'
import { lookUpText } from './look-up.text.ts'

type LookUp = NonNullable<DiscountCode['lookUp']>

const TONES: Record<ShopDiscountStatus, BadgeTone> = { active: 'good', scheduled: 'accent', expired: 'warn' }

/** Why the shop gave no answer, in words. */
export const useLookUpReason = (): ((failed: DiscountFailure) => string) => {
  const { reasons, otherReason } = useText(lookUpText)
  return (failed) => (Object.hasOwn(reasons, failed) ? reasons[failed as keyof typeof reasons] : otherReason)
}

const useLookUp = () => {
  const text = useText(lookUpText)
  return useSend(discountCodes.lookUpImportedCodes, {
    renews: [discountCodes.listDiscountCodes],
    onSuccess: ({ asked }) => showToast({ tone: 'good', text: text.asked(asked) }),
  })
}

const LookUpBadge = ({ lookedAt, found, failed }: LookUp) => {
  const text = useText(lookUpText)
  if (lookedAt === undefined) return <Badge tone="plain">{failed === undefined ? text.waiting : text.notLooked}</Badge>
  if (found !== undefined) return <Badge tone={TONES[found.status]}>{text.statuses[found.status]}</Badge>
  return (
    <span title={text.notInShopHelp}>
      <Badge tone="bad">{text.notInShop}</Badge>
    </span>
  )
}

/** What the shop says of an imported code: whether it has it, under which discount, or why that is not known. */
export const LookUpState = ({ lookUp }: { lookUp: LookUp }) => {
  const text = useText(lookUpText)
  const { timezone } = useStore()
  const reasonOf = useLookUpReason()
  const { lookedAt, found, failed } = lookUp
  const words = failed === undefined ? found?.title : reasonOf(failed)
  const when = lookedAt === undefined ? undefined : formatMoment(lookedAt, timezone)
  const looked = when === undefined ? undefined : text.looked({ when })
  return (
    <>
      <span title={text.importedHelp}>
        <Badge tone="outline">{text.imported}</Badge>
      </span>
      <LookUpBadge {...lookUp} />
      <span className="truncate text-caption text-ink-2" title={[words, looked].filter((part) => part !== undefined).join('\n')}>
        {words ?? when}
      </span>
    </>
  )
}

/** Looks an imported code up again. */
export const LookUpAction = ({ code: { id, code } }: { code: DiscountCode }) => {
  const text = useText(lookUpText)
  const lookUp = useLookUp()
  return (
    <IconButton label={text.againLabel({ code })} isBusy={lookUp.isPending} onClick={() => lookUp.mutate({ id })}>
      <RotateCw size={14} aria-hidden />
    </IconButton>
  )
}

/** How far the looks of the store's imported codes are, and what they found; nothing without imported codes. */
export const ImportedCard = ({ imported }: { imported: ResultOf<typeof discountCodes.listDiscountCodes>['imported'] }) => {
  const text = useText(lookUpText)
  const { optorRole } = useStore()
  const lookUp = useLookUp()
  const reasonOf = useLookUpReason()
  const { all, waiting, inShop, notInShop, failed } = imported
  if (all === 0) return null
  const isLooking = waiting > 0 && failed === undefined
  return (
    <TitledCard
      title={text.title}
      className="mb-4"
      extra={
        optorRole !== 'read-only' && (
          <Button
            icon={<RotateCw size={14} aria-hidden />}
            isBusy={lookUp.isPending}
            disabled={isLooking}
            onClick={() => lookUp.mutate({})}
          >
            {text.again}
          </Button>
        )
      }
    >
      <p aria-live="polite" className="tabular-nums">
        {isLooking
          ? text.left({ done: formatWhole(all - waiting), all: formatWhole(all) })
          : text.sum({ inShop: formatWhole(inShop), all: formatWhole(all), notInShop: formatWhole(notInShop) })}
      </p>
      {isLooking && <progress aria-label={text.title} className={`mt-2.5 ${PROGRESS}`} value={all - waiting} max={all} />}
      {failed !== undefined && (
        <Banner tone="warn" className="mt-2.5">
          {text.notAnswered({ left: waiting, reason: reasonOf(failed) })}
        </Banner>
      )}
    </TitledCard>
  )
}
