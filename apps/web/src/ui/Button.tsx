import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Tooltip } from './Tooltip.tsx'

type Look = 'plain' | 'primary' | 'quiet' | 'danger'

const LOOKS: Record<Look, string> = {
  plain: 'border-line bg-card text-ink hover:not-data-disabled:bg-head data-popup-open:bg-sunken',
  primary:
    'border-accent bg-accent text-on-accent hover:not-data-disabled:border-accent-hover hover:not-data-disabled:bg-accent-hover font-medium',
  quiet:
    'border-transparent bg-transparent text-ink-2 hover:not-data-disabled:bg-sunken hover:not-data-disabled:text-ink data-popup-open:bg-sunken',
  danger: 'border-line bg-card text-bad hover:not-data-disabled:bg-bad-soft',
}

const BASE =
  'inline-flex shrink-0 items-center gap-1.5 rounded-control border text-body whitespace-nowrap transition-colors duration-100 select-none data-disabled:opacity-55'
const SHAPES = {
  text: 'h-8 justify-center px-3',
  square: 'h-8 w-8 justify-center',
  small: 'h-6 w-6 justify-center',
  spread: 'h-8 justify-between px-3',
}

/** Class list of a button, for links that look like one. square: icon only; small: icon only, 24 px. spread: text left, arrow right. */
export const buttonClass = (look: Look = 'plain', shape: keyof typeof SHAPES = 'text', className?: string): string =>
  clsx(BASE, SHAPES[shape], LOOKS[look], className)

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: Look
  icon?: ReactNode
  isBusy?: boolean
  shape?: keyof typeof SHAPES
  className?: string
}

/** While a button is busy, clicks neither run its handler nor submit its form. */
const refuse = (event: MouseEvent): void => event.preventDefault()

/**
 * A press on a submit button leaves the focus in the field. Else the field's message, shown when the focus leaves it, would push the
 * button from under the pointer before it is released, and the press would do nothing.
 */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** A button of 32 px. isBusy: keeps size and focus, ignores clicks, and is announced as busy. */
export const Button = ({
  look = 'plain',
  icon,
  isBusy = false,
  shape = 'text',
  className,
  children,
  disabled = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- the caller's type, 'button' by default
    type={type}
    className={buttonClass(look, shape, className)}
    data-danger={look === 'danger' || undefined}
    disabled={disabled && !isBusy}
    aria-disabled={isBusy || undefined}
    data-disabled={disabled || isBusy ? '' : undefined}
    aria-busy={isBusy || undefined}
    onMouseDown={type === 'submit' ? keepFocus : undefined}
    onClick={isBusy ? refuse : onClick}
  >
    {isBusy ? <span className="size-3.5 animate-spin rounded-full border-2 border-current border-t-transparent" aria-hidden /> : icon}
    {children}
  </button>
)

type IconButtonProps = Omit<ButtonProps, 'icon' | 'shape' | 'children' | 'aria-label'> & { label: string; children: ReactNode }

/** A square button with only an icon: `label` is its name, shown as a tooltip. */
export const IconButton = ({ label, look = 'quiet', children, ...rest }: IconButtonProps) => (
  <Tooltip text={label}>
    <Button look={look} shape="square" aria-label={label} {...rest}>
      {children}
    </Button>
  </Tooltip>
)
