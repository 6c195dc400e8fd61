import { links } from '@convbox/contract/api/links'
import type { LinkAddressAnswer } from '@convbox/contract/api/links.schemas'
import { DEFAULT_SHOP_PATH, isShopPath, LINK_KINDS, readLinkDomain, type LinkKind } from '@convbox/contract/links'
import { withoutScheme } from '@convbox/contract/landing-pages'
import { useState, type FormEvent } from 'react'
import { failureOf, fieldErrorsOf } from '../api/failure.ts'
import { messageOf } from '../api/message-of.ts'
import { useCall, useSend } from '../api/use-call.ts'
import { useStore } from '../shell/use-store.ts'
import { useLanguage, useText } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toast.ts'
import { AnswerStates } from './AnswerStates.tsx'
import { FormerAddresses } from './FormerAddresses.tsx'
import { linkAddressText } from './link-address.text.ts'

type Text = (typeof linkAddressText)['zh']
type Typed = { kind: LinkKind; domain: string; path: string }

const faultOf = ({ kind, domain, path }: Typed, text: Text): string | undefined => {
  if (kind === 'mini') {
    if (domain.trim() === '') return text.required
    return readLinkDomain(domain) === undefined ? text.wrongDomain : undefined
  }
  return kind === 'branded' && !isShopPath(path) ? text.wrongPath : undefined
}

/** How a link looks under a choice: as it will be once the address was checked. */
const exampleOf = ({ kind, domain, path }: Typed, { bases }: LinkAddressAnswer, code: string): string => {
  if (kind === 'mini') return `${readLinkDomain(domain) ?? 'go.example.com'}/${code}`
  const base = bases[kind] ?? bases.short
  return withoutScheme(kind === 'branded' && isShopPath(path) ? base.replace(/\/\w+\/[\w-]+\/$/, `${path}/`) : base) + code
}

const Form = ({ saved, onClose }: { saved: LinkAddressAnswer; onClose: () => void }) => {
  const text = useText(linkAddressText)
  const language = useLanguage()
  const mayChange = useStore().optorRole === 'admin'
  const [typed, setTyped] = useState<Typed>({ kind: saved.kind, domain: saved.domain ?? '', path: saved.path ?? DEFAULT_SHOP_PATH })
  const [isTried, setIsTried] = useState(false)
  const save = useSend(links.saveLinkAddress, {
    quiet: true,
    renews: [links.readLinkAddress, links.listLinks],
    onSuccess: (result) => {
      if ('fault' in result) return
      showToast({ tone: 'good', text: text.saved })
      onClose()
    },
  })
  const refusals = fieldErrorsOf(save.error)
  const fault = (isTried ? faultOf(typed, text) : undefined) ?? refusals['domain'] ?? refusals['path']
  const refused = save.data && 'fault' in save.data ? save.data : undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (faultOf(typed, text) !== undefined) return
    const { kind, domain, path } = typed
    save.mutate({ kind, ...(kind === 'mini' && { domain }), ...(kind === 'branded' && { path }) })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <fieldset disabled={!mayChange} className="flex flex-col gap-4">
        <RadioCards
          label={text.title}
          columns={1}
          options={LINK_KINDS.map((value) => ({
            value,
            label: text.kinds[value],
            description: `${exampleOf({ ...typed, kind: value }, saved, text.example)} · ${text.help[value]}`,
            ...(value === 'branded' && saved.bases.branded === undefined && { disabledReason: text.needsShop }),
          }))}
          value={typed.kind}
          onChange={(kind) => setTyped({ ...typed, kind })}
        />
        {typed.kind === 'branded' && (
          <TextField
            label={text.path}
            hint={text.pathHint}
            autoComplete="off"
            value={typed.path}
            onValueChange={(path) => setTyped({ ...typed, path: path.trim() })}
            {...(fault !== undefined && { error: fault })}
          />
        )}
        {typed.kind === 'mini' && (
          <TextField
            label={text.domain}
            hint={text.domainHint({ host: saved.host })}
            isRequired
            inputMode="url"
            autoComplete="off"
            value={typed.domain}
            onValueChange={(domain) => setTyped({ ...typed, domain })}
            {...(fault !== undefined && { error: fault })}
          />
        )}
      </fieldset>
      {refused && (
        <Banner tone="bad">
          <p>{text.faults[refused.fault]({ detail: refused.detail, asked: withoutScheme(refused.asked ?? '') })}</p>
          {refused.record && (
            <div className="mt-2 flex flex-col gap-2">
              <p>{text.claim.lead({ domain: refused.detail })}</p>
              <CopyField label={text.claim.name} value={refused.record.name} />
              <CopyField label={text.claim.text} value={refused.record.text} />
            </div>
          )}
        </Banner>
      )}
      {save.error && fault === undefined && <Banner tone="bad">{messageOf(failureOf(save.error), language)}</Banner>}
      <div className="flex items-center justify-end gap-2">
        {!mayChange && <span className="mr-auto text-caption text-ink-3">{text.adminOnly}</span>}
        <Button onClick={onClose}>{text.cancel}</Button>
        {mayChange && (
          <Button look="primary" type="submit" isBusy={save.isPending}>
            {text.check}
          </Button>
        )}
      </div>
    </form>
  )
}

/** At which address the store's links are shown. */
export const LinkAddressDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText(linkAddressText)
  const answer = useCall(links.readLinkAddress, {}, { quiet: true, staleMs: 0 })
  return (
    <Dialog isOpen onClose={onClose} widthPx={600} title={text.title}>
      <p className="mb-4 text-body text-ink-2">{text.lead}</p>
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-56 w-full rounded-card" />}>
        {(saved) => (
          <>
            <Form saved={saved} onClose={onClose} />
            <FormerAddresses saved={saved} />
          </>
        )}
      </AnswerStates>
    </Dialog>
  )
}
