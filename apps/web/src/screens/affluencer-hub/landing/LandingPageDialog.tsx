import { landingPages } from '@convbox/contract/api/landing-pages'
import type { LandingPage } from '@convbox/contract/api/landing-pages.schemas'
import { MAX_LANDING_PAGE_NAME, readLandingUrl } from '@convbox/contract/landing-pages'
import { lengthOf } from '@convbox/contract/short-texts'
import { useId, useState } from 'react'
import { fieldErrorsOf } from '../../../api/failure.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { HubFailure } from '../../../widgets/HubFailure.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { landingText } from './landing.text.ts'
import { ProductState } from './ProductState.tsx'

const RENEWS = [landingPages.listLandingPages]

/** What is wrong with the typed texts; the server checks them again. */
const faultsOf = ({ name, url }: { name: string; url: string }, hosts: readonly string[], text: (typeof landingText)['zh']) => {
  const faultOfName = (): string | undefined => {
    if (name.trim() === '') return text.required
    return lengthOf(name.trim()) > MAX_LANDING_PAGE_NAME ? text.tooLong({ max: MAX_LANDING_PAGE_NAME }) : undefined
  }
  const faultOfUrl = (): string | undefined => {
    if (url.trim() === '') return text.required
    const read = readLandingUrl(url, hosts)
    if ('url' in read) return undefined
    if (read.fault === 'other host') return text.otherHost({ hosts: hosts.join(text.or) })
    return read.fault === 'not https' ? text.notHttps : text.wrongUrl
  }
  return { name: faultOfName(), url: faultOfUrl() }
}

/** The product that an address would show. */
const FoundProduct = ({ url }: { url: string }) => {
  const text = useText(landingText)
  const { data } = useCall(landingPages.findLandingProduct, { url }, { quiet: true })
  if (data === undefined) return null
  const { product } = data
  return (
    <output className="block rounded-card bg-sunken px-3.5 py-2.5 text-body">
      {product === undefined ? (
        <span className="text-ink-2">{text.noProduct}</span>
      ) : (
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 truncate">
            {text.found({ title: [product.title, product.variantTitle].filter(Boolean).join(' · ') })}
          </span>
          <ProductState product={product} />
          <span className="text-caption text-ink-2">{text.variants(product)}</span>
        </span>
      )}
    </output>
  )
}

/** Asks before a landing page is deleted. onBack: it stays. */
const RemoveDialog = ({ page: { id, name }, onBack, onClose }: { page: LandingPage; onBack: () => void; onClose: () => void }) => {
  const text = useText(landingText)
  const remove = useSend(landingPages.deleteLandingPage, {
    renews: RENEWS,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.removed({ name }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onBack}
      widthPx={440}
      title={text.removeTitle({ name })}
      footer={
        <>
          <Button onClick={onBack}>{text.cancel}</Button>
          <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate({ id })}>
            {text.remove}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">{text.removeText}</p>
    </Dialog>
  )
}

type DialogProps = { page: LandingPage | undefined; hosts: readonly string[]; onClose: () => void; onSaved?: (page: LandingPage) => void }

/** A new landing page, or one of the list. */
export const LandingPageDialog = ({ page, hosts, onClose, onSaved }: DialogProps) => {
  const text = useText(landingText)
  const formId = useId()
  /** The address when the field was last left. */
  const [lookedUp, setLookedUp] = useState(page?.url ?? '')
  const save = useSend(landingPages.saveLandingPage, {
    quiet: true,
    renews: RENEWS,
    onSuccess: (saved) => {
      showToast({ tone: 'good', text: text.saved(saved) })
      onSaved?.(saved)
      onClose()
    },
  })
  const [isRemoving, setIsRemoving] = useState(false)
  const form = useSmallForm({ name: page?.name ?? '', url: page?.url ?? '' }, (fields) => faultsOf(fields, hosts, text), {
    error: save.error,
    onSubmit: (fields) => save.mutate({ ...fields, ...(page && { id: page.id }) }),
  })
  const failed = save.error && Object.keys(fieldErrorsOf(save.error)).length === 0
  if (isRemoving && page !== undefined) return <RemoveDialog page={page} onBack={() => setIsRemoving(false)} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={600}
      title={page?.name ?? text.newTitle}
      footer={
        <>
          {page !== undefined && (
            <Button look="danger" className="mr-auto" onClick={() => setIsRemoving(true)}>
              {text.remove}
            </Button>
          )}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={save.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <TextField label={text.name} isRequired autoComplete="off" {...form.field('name')} />
        <TextField
          label={text.url}
          isRequired
          inputMode="url"
          autoComplete="off"
          hint={text.urlHint({ hosts: hosts.join(text.or) })}
          onBlur={() => setLookedUp(form.fields.url.trim())}
          {...form.field('url')}
        />
        {'url' in readLandingUrl(lookedUp, hosts) && <FoundProduct url={lookedUp} />}
        {failed && <HubFailure error={save.error} doing={page === undefined ? 'add' : 'edit'} />}
      </form>
    </Dialog>
  )
}
