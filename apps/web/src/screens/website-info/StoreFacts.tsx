import type { ReactNode } from 'react'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { websiteInfoText } from './website-info.text.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col gap-0.5">
    <dt className="text-caption text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

/** Fixed facts of the store. */
export const StoreFacts = () => {
  const text = useText(websiteInfoText)
  const shared = useText(sharedText)
  const store = useStore()
  return (
    <TitledCard title={text.facts} className="self-start">
      <dl className="flex flex-col gap-3.5">
        <Fact name={text.name}>{store.websiteTitle}</Fact>
        <Fact name={text.address}>{store.host}</Fact>
        <Fact name={text.kind}>{store.sandbox ? <Badge tone="warn">{shared.sandbox}</Badge> : text.real}</Fact>
        <Fact name={text.zone}>{store.timezone}</Fact>
        <Fact name={text.currency}>{store.currencyCode}</Fact>
        <Fact name={text.key}>
          <CopyField label={text.key} value={store.storeKey} />
          <span className="mt-1 block text-caption text-ink-3">{text.keyHint}</span>
        </Fact>
      </dl>
    </TitledCard>
  )
}
