import { privacy } from '@convbox/contract/api/privacy'
import type { KnownOfCustomer, NamedCustomer } from '@convbox/contract/api/privacy.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveText } from '../../api/download.ts'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { TypedDialog } from '../../widgets/TypedDialog.tsx'
import { customerText } from './customer.text.ts'

type Counts = Extract<KnownOfCustomer, { found: 'customer' }>

const Known = ({ counts, named, onErased }: { counts: Counts; named: NamedCustomer; onErased: () => void }) => {
  const text = useText(customerText)
  const navigate = useNavigate({ from: '/website/$websiteName/privacy' })
  const [isAsking, setIsAsking] = useState(false)
  const fetchFile = useSend(privacy.exportCustomer, {
    onSuccess: ({ filename, content }) => {
      saveText(filename, content)
      showToast({ tone: 'good', text: text.downloaded })
    },
  })
  const erase = useSend(privacy.eraseCustomer, {
    quiet: true,
    renews: [privacy.privacyOverview],
    onSuccess: ({ id }) => {
      showToast({ tone: 'good', text: text.erasing })
      onErased()
      void navigate({ search: { request: id } })
    },
  })
  const name = named.value
  const unfollowed = counts.unfollowed === undefined ? [] : [text.unfollowed({ n: counts.unfollowed })]
  return (
    <section
      aria-label={text.known({ name })}
      className="flex items-center justify-between gap-4 rounded-card border border-line px-4 py-3"
    >
      <div className="min-w-0">
        <h3 className="truncate font-semibold">{text.known({ name })}</h3>
        <p className="text-ink-2 tabular-nums">
          {[text.orders({ n: counts.orders }), text.sessions({ n: counts.sessions }), text.deliveries({ n: counts.deliveries })].join(
            ' · ',
          )}
        </p>
        {unfollowed.map((one) => (
          <p key={one} className="text-caption text-ink-2">
            {one}
          </p>
        ))}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button icon={<Download size={14} aria-hidden />} isBusy={fetchFile.isPending} onClick={() => fetchFile.mutate(named)}>
          {text.download}
        </Button>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {text.erase}
        </Button>
      </div>
      {isAsking && (
        <TypedDialog
          title={text.eraseTitle({ name })}
          consequences={[text.eraseWhat, ...unfollowed, text.eraseKeeps, text.eraseLater, text.erasePlatforms, text.eraseFinal]}
          name={name}
          confirm={text.eraseConfirm}
          send={erase}
          onClose={() => setIsAsking(false)}
          onConfirm={(typedName) => erase.mutate({ ...named, typedName })}
        />
      )}
    </section>
  )
}

type FoundProps = { known: KnownOfCustomer; named: NamedCustomer; onChoose: (customerId: string) => void; onErased: () => void }

/** The answer of a look-up: one customer with what can be done, several to choose from, or nobody. */
export const FoundCustomer = ({ known, named, onChoose, onErased }: FoundProps) => {
  const text = useText(customerText)
  const { timezone } = useStore()
  const name = named.value
  switch (known.found) {
    case 'customer':
      return <Known counts={known} named={named} onErased={onErased} />
    case 'several':
      return (
        <section aria-label={text.several({ name })} className="flex flex-col gap-2 rounded-card border border-line px-4 py-3">
          <p>{text.several({ name })}</p>
          <div className="flex flex-wrap gap-2">
            {known.customerIds.map((id) => (
              <Button key={id} onClick={() => onChoose(id)}>
                {id}
              </Button>
            ))}
          </div>
        </section>
      )
    case 'nobody':
      return (
        <Banner>
          {known.erasedAt === undefined ? text.nobody({ name }) : text.erased({ name, time: formatMoment(known.erasedAt, timezone) })}
          {known.unfollowed !== undefined && ` ${text.unfollowed({ n: known.unfollowed })}`}
        </Banner>
      )
  }
}
