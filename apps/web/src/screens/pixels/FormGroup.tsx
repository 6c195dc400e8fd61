import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { get, useWatch } from 'react-hook-form'
import type { ReactNode } from 'react'
import { useLanguage } from '../../text/language.ts'
import { FoldedSection } from '../../ui/FoldedSection.tsx'
import type { FormParts } from './fields.tsx'
import { SUMMARIES } from './form-summaries.ts'
import type { FormField, PixelForm } from './pixel-form.ts'

/** Props of every group of the form. */
export type GroupProps = { parts: FormParts; platform: DestinationId }

type FormGroupProps = GroupProps & {
  group: keyof typeof SUMMARIES
  title: string
  lead: string
  /** Its fields: a message under one of them opens it. */
  fields: readonly FormField[]
  children: ReactNode
}

/** A folded group of the form. */
export const FormGroup = ({ parts: { control, errors }, platform, group, title, lead, fields, children }: FormGroupProps) => {
  const language = useLanguage()
  const summary = useWatch({ control, compute: (form: PixelForm) => SUMMARIES[group](platform, form, language) })
  return (
    <FoldedSection title={title} lead={lead} summary={summary} hasFault={fields.some((field) => get(errors, field) !== undefined)}>
      {children}
    </FoldedSection>
  )
}
