import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type CheckboxProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  isMixed?: boolean
  disabled?: boolean
  className?: string
}

/** A checkbox with its label. isMixed: some items of its group are checked. */
export const Checkbox = ({ label, checked, onChange, isMixed = false, disabled = false, className }: CheckboxProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  const Sign = isMixed ? Minus : Check
  return (
    <label className={clsx('inline-flex items-center gap-2 text-body', disabled ? 'text-ink-3' : 'text-ink', className)}>
      <span className="relative flex size-4 shrink-0">
        <input
          ref={input}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-4 appearance-none rounded-[4px] border border-control-line bg-card checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-55"
        />
        <Sign
          size={12}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none absolute top-0.5 left-0.5 hidden text-on-accent peer-checked:block peer-indeterminate:block"
        />
      </span>
      <span className="min-w-0">{label}</span>
    </label>
  )
}
