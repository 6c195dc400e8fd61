import { shopify } from '@convbox/contract/api/shopify'
import { storeSettings } from '@convbox/contract/api/store-settings'
import { stores } from '@convbox/contract/api/stores'
import { account } from '@convbox/contract/api/account'
import { useState } from 'react'
import { fieldErrorsOf, failureOf, isPlanNeeded } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { showToast } from '../../ui/toast.ts'
import { BuildFields } from './BuildFields.tsx'
import { StoreFields } from './StoreFields.tsx'
import { usePastedStorefront } from './use-pasted.ts'
import { areCartMinutes, changesOf, formOf, type Preference, type SettingsForm } from './store-settings-form.ts'
import { storeSettingsText } from './store-settings.text.ts'

/** Calls that contain a store's name, zone or currency. */
const RENEWS = [storeSettings.preference, stores.websiteInfo, stores.websites, account.userInfo]

type FaultWords = {
  nameRequired: string
  checkoutNeeded: string
  buildNeeded: string
  cartMinutesFault: string
  embedNeeded: string
  embedUnknown: string
}

/** The store is set up once its tracking is: a theme whose script is on, or a headless storefront. Afterwards the theme may change. */
const buildFault = (start: SettingsForm, form: SettingsForm, text: FaultWords, theme: ThemeScript): string | undefined => {
  if (form.shopBuildType === '') return text.buildNeeded
  if (form.shopBuildType !== 'Hosted by Shopify' || start.shopBuildType === form.shopBuildType || theme === 'works') return undefined
  return theme === 'off' ? text.embedNeeded : text.embedUnknown
}

/** Errors that prevent saving, by field. */
const faultsOf = (start: SettingsForm, form: SettingsForm, text: FaultWords, shopBuildType: string | undefined) => ({
  ...(shopBuildType !== undefined && { shopBuildType }),
  ...(form.websiteTitle.trim() === '' && { websiteTitle: text.nameRequired }),
  ...(!areCartMinutes(form.abandonCartMinutes) && { abandonCartMinutes: text.cartMinutesFault }),
  ...(start.checkouts.length > 0 && form.checkouts.length === 0 && { checkouts: text.checkoutNeeded }),
})

/** Polling interval of the theme while the owner enables the script in another tab. */
const EMBED_LOOK_MS = 10_000

type ThemeScript = 'works' | 'off' | 'unknown'

/**
 * Whether our script runs in the store's theme: Shopify says that the app embed is on, or events of the storefront arrive, which also holds for a pasted
 * script and when Shopify cannot be asked. Without a Shopify shop there is nothing to switch on.
 */
const useThemeScript = ({ shopDomain }: Preference, isAsked: boolean): ThemeScript => {
  const enabled = shopDomain !== undefined && isAsked
  const status = useCall(shopify.installedStatus, {}, { quiet: true, enabled, everyMs: EMBED_LOOK_MS })
  const storefront = usePastedStorefront('standard', enabled)
  const embed = status.data?.[0]?.details.status
  if (shopDomain === undefined || embed === 'on' || storefront.kind === 'seen') return 'works'
  return embed === 'off' || embed === 'unsaved' ? 'off' : 'unknown'
}

const Form = ({ preference }: { preference: Preference }) => {
  const text = useText(storeSettingsText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const isLocked = optorRole === 'read-only'
  const start = formOf(preference)
  const [form, setForm] = useState(start)
  const change = (changes: Partial<SettingsForm>): void => setForm((now) => ({ ...now, ...changes }))
  const saveStore = useSend(storeSettings.saveStore, { quiet: true, renews: RENEWS })
  const saveInfo = useSend(storeSettings.saveShopInfo, { quiet: true, renews: RENEWS })
  const error = saveStore.error ?? saveInfo.error
  const theme = useThemeScript(preference, form.shopBuildType === 'Hosted by Shopify' && start.shopBuildType !== form.shopBuildType)
  const ownFaults = faultsOf(start, form, text, buildFault(start, form, text, theme))
  const faults = { ...fieldErrorsOf(error), ...ownFaults }
  const { store, shopInfo } = changesOf(start, form)
  // A store that is not set up yet starts with a fault, but without a change.
  const isChanged =
    store !== undefined || shopInfo.length > 0 || form.websiteTitle !== start.websiteTitle || form.checkouts.length < start.checkouts.length
  const save = async (): Promise<void> => {
    try {
      if (store) await saveStore.mutateAsync(store)
      for (const info of shopInfo) await saveInfo.mutateAsync(info)
      showToast({ tone: 'good', text: text.saved })
    } catch {
      // The banner and the fields show what was refused; earlier calls of the same save stay saved.
    }
  }
  const discard = (): void => {
    setForm(start)
    saveStore.reset()
    saveInfo.reset()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      {isLocked && <Banner>{text.readOnly}</Banner>}
      <Card>
        <fieldset disabled={isLocked} className="contents">
          <StoreFields form={form} lock={preference.currencyLock} faults={faults} onChange={change} />
          <BuildFields form={form} faults={isChanged ? faults : {}} onChange={change} />
        </fieldset>
      </Card>
      {isChanged && (
        <div className="sticky bottom-0 flex items-center justify-end gap-2.5 rounded-card border border-line bg-card px-4 py-3 shadow-float">
          <p aria-live="polite" className="mr-auto text-ink-2">
            {text.unsaved}
          </p>
          <Button onClick={discard}>{text.discard}</Button>
          <Button
            look="primary"
            type="submit"
            disabled={Object.keys(ownFaults).length > 0}
            isBusy={saveStore.isPending || saveInfo.isPending}
          >
            {text.save}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Editable settings of the store. */
export const StoreSettings = () => {
  const { data, error, refetch } = useCall(storeSettings.preference, {}, { quiet: true })
  if (isPlanNeeded(error)) return <NoAccess feature="Online Store Settings" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-140 w-full rounded-card" />
      </Loading>
    )
  return <Form preference={data} />
}
