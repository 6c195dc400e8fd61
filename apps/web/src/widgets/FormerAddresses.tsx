import { links } from '@convbox/contract/api/links'
import type { LinkAddressAnswer } from '@convbox/contract/api/links.schemas'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { withoutScheme } from '@convbox/contract/landing-pages'
import { useState } from 'react'
import { useSend } from '../api/use-call.ts'
import { useStore } from '../shell/use-store.ts'
import { useLanguage, useText } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast.ts'
import { linkAddressText } from './link-address.text.ts'

type Former = LinkAddressAnswer['former'][number]

/** With the shop in front of a path, as links there look; a shop that is connected no longer is not known. */
const shownAddress = ({ kind, address }: Former, { bases }: LinkAddressAnswer): string => {
  if (kind === 'mini' || bases.branded === undefined) return address
  return withoutScheme(bases.branded).replace(/\/\w+\/[\w-]+\/$/, address)
}

const FormerAddress = ({ former, saved }: { former: Former; saved: LinkAddressAnswer }) => {
  const text = useText(linkAddressText)
  const language = useLanguage()
  const { optorRole, timezone } = useStore()
  const [isAsking, setIsAsking] = useState(false)
  const { kind, address, since, until } = former
  const name = shownAddress(former, saved)
  const remove = useSend(links.removeFormerAddress, {
    renews: [links.readLinkAddress],
    onSuccess: () => showToast({ tone: 'good', text: text.former.removed({ address: name }) }),
  })
  const day = (time: string): string => formatDay(dayOf(time, timezone), language)
  return (
    <li className="border-t border-hairline py-2 first:border-t-0">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <div className="text-body break-all">{name}</div>
          <div className="text-caption text-ink-3 tabular-nums">
            {since === undefined ? text.former.until({ until: day(until) }) : text.former.days({ since: day(since), until: day(until) })}
          </div>
        </div>
        {optorRole === 'admin' && !isAsking && (
          <Button aria-label={text.former.removeLabel({ address: name })} onClick={() => setIsAsking(true)}>
            {text.former.remove}
          </Button>
        )}
      </div>
      {isAsking && (
        <Banner tone="warn" className="mt-2">
          <p>{text.former.stops[kind]({ address: name })}</p>
          <div className="mt-2 flex gap-2">
            <Button onClick={() => setIsAsking(false)}>{text.former.keep}</Button>
            <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate({ kind, address })}>
              {text.former.removeNow}
            </Button>
          </div>
        </Banner>
      )}
    </li>
  )
}

/** Addresses that others replaced, where published links go on working until the store removes them; nothing where there are none. */
export const FormerAddresses = ({ saved }: { saved: LinkAddressAnswer }) => {
  const text = useText(linkAddressText)
  if (saved.former.length === 0) return null
  return (
    <section aria-label={text.former.title} className="mt-5 border-t border-hairline pt-4">
      <h3 className="text-section font-semibold">{text.former.title}</h3>
      <p className="mb-1 text-caption text-ink-2">{text.former.lead}</p>
      <ul>
        {saved.former.map((former) => (
          <FormerAddress key={`${former.kind} ${former.address}`} former={former} saved={saved} />
        ))}
      </ul>
    </section>
  )
}
