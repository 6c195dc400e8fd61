import { urlBuilder } from '@convbox/contract/api/url-builder'
import {
  BUILT_LINK_TYPES,
  buildUrl,
  byRule,
  judgeLink,
  LINK_FIELDS,
  LINK_PLATFORMS,
  platformsOf,
  type BuiltLinkType,
  type LinkPlace,
  type LinkPlatform,
  type LinkTags,
  type NamingRules,
  type TypedLink,
} from '@convbox/contract/url-builder'
import { type SubmitEvent, useId, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { FieldFrame, TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { urlBuilderText } from './url-builder.text.ts'

const tagsOf = (platform: LinkPlatform, rules: NamingRules): LinkTags => {
  const { template } = LINK_PLATFORMS[platform]
  return Object.fromEntries(LINK_FIELDS.map((field) => [field, byRule(template[field], rules[field])])) as LinkTags
}
const emptyLink = (platform: LinkPlatform, rules: NamingRules): TypedLink => ({
  platform,
  destination: '',
  name: '',
  manager: '',
  tags: tagsOf(platform, rules),
})

/** Builds one link after another; shows the address as it is typed. */
export const BuildDialog = ({ rules, onClose }: { rules: NamingRules; onClose: () => void }) => {
  const text = useText(urlBuilderText)
  const language = useLanguage()
  const formId = useId()
  const [typed, setTyped] = useState(() => emptyLink('facebook', rules))
  const [isTried, setIsTried] = useState(false)
  const send = useSend(urlBuilder.buildLink, {
    quiet: true,
    renews: [urlBuilder.listBuiltLinks],
    onSuccess: ({ url }) => url !== undefined && showToast({ tone: 'good', text: text.built }),
  })
  const { link, faults } = judgeLink(typed, rules)
  const made = send.data?.url
  const change = (part: Partial<TypedLink>): void => {
    send.reset()
    setTyped({ ...typed, ...part })
  }
  const choose = (platform: LinkPlatform): void => change({ platform, tags: tagsOf(platform, rules) })
  const faultOf = (field: LinkPlace): string | undefined => {
    const own = isTried ? faults.find((fault) => fault.field === field) : undefined
    const told = send.data?.faults.find((fault) => fault.field === field)
    const reason = (own ?? told)?.reason
    return reason && text.faults[reason]
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setIsTried(true)
    const [first] = faults
    if (first === undefined) send.mutate(typed)
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${first.field}]`)?.focus()
  }
  const another = (): void => {
    send.reset()
    setIsTried(false)
    setTyped({ ...emptyLink(typed.platform, rules), destination: typed.destination, manager: typed.manager, tags: typed.tags })
  }
  const place = (field: 'destination' | 'name' | 'manager') => ({
    name: field,
    value: typed[field],
    onValueChange: (value: string) => change({ [field]: value }),
    error: faultOf(field),
    autoComplete: 'off',
  })
  const { type } = LINK_PLATFORMS[typed.platform]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={760}
      title={text.buildTitle}
      description={text.buildLead}
      footer={
        made === undefined ? (
          <>
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button look="primary" type="submit" form={formId} isBusy={send.isPending}>
              {text.build}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={another}>{text.another}</Button>
            <Button look="primary" onClick={onClose}>
              {text.done}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <div className="flex flex-wrap items-center gap-2">
          <Segments<BuiltLinkType>
            label={text.type}
            options={BUILT_LINK_TYPES.map((value) => ({ value, label: text.types[value] }))}
            value={type}
            onChange={(next) => {
              const [first] = platformsOf(next)
              if (first !== undefined) choose(first)
            }}
          />
          <Select
            label={text.platform}
            isLabelInside
            options={platformsOf(type).map((value) => ({ value, label: LINK_PLATFORMS[value].name[language] }))}
            value={typed.platform}
            onChange={choose}
          />
        </div>
        <TextField label={text.destination} isRequired hint={text.destinationHint} {...place('destination')} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField label={text.name} isRequired hint={text.nameHint} {...place('name')} />
          <TextField label={text.manager} hint={text.managerHint} {...place('manager')} />
          {LINK_FIELDS.map((field) => {
            const { isRequired, allowed } = rules[field]
            return (
              <TextField
                key={field}
                label={text.fields[field]}
                {...(isRequired && { isRequired: true })}
                {...(allowed.length > 0 && { hint: text.fieldHint({ values: allowed.join(', ') }) })}
                name={field}
                autoComplete="off"
                value={typed.tags[field]}
                onValueChange={(value) => change({ tags: { ...typed.tags, [field]: value } })}
                error={faultOf(field)}
              />
            )
          })}
        </div>
        <FieldFrame label={text.preview}>
          {faults.length === 0 ? (
            <CopyField label={text.preview} value={made ?? buildUrl(link)} isBlock />
          ) : (
            <p className="text-caption text-ink-2">{text.noPreview}</p>
          )}
        </FieldFrame>
        {send.error && <Banner tone="bad">{messageOf(failureOf(send.error), language)}</Banner>}
      </form>
    </Dialog>
  )
}
