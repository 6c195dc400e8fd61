import { Checkbox as Base } from '@base-ui/react/checkbox'
import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'

type CheckboxProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  isMixed?: boolean
  disabled?: boolean
  className?: string
}

/** A tick with its label. isMixed: some of a group. */
export const Checkbox = ({ label, checked, onChange, isMixed = false, disabled = false, className }: CheckboxProps) => (
  <label className={clsx('inline-flex items-center gap-2 text-body', disabled ? 'text-ink-3' : 'text-ink', className)}>
    <Base.Root
      checked={checked}
      indeterminate={isMixed}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
      className="flex size-4 shrink-0 items-center justify-center rounded-[4px] border border-control-line bg-card data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent data-disabled:opacity-55"
    >
      <Base.Indicator className="text-on-accent">
        {isMixed ? <Minus size={12} strokeWidth={3} aria-hidden /> : <Check size={12} strokeWidth={3} aria-hidden />}
      </Base.Indicator>
    </Base.Root>
    <span className="min-w-0">{label}</span>
  </label>
)
