/** Where the focus goes when a dialog opens. Source: WAI-ARIA Authoring Practices, "Dialog (Modal) Pattern". */

/** A select keeps an input of its own beside its trigger, hidden from everybody. */
const FIELD = ':is(input:not([type=hidden]), textarea, [role=combobox]):not(:disabled, [readonly], [aria-hidden=true])'
const BUTTON = 'button:not(:disabled)'

/** The title: of what is there to be read. */
export const titleOf = (dialog: ParentNode): HTMLElement | null => dialog.querySelector('h2')

/** Of several radios the chosen one. */
const chosen = (field: HTMLElement, dialog: ParentNode): HTMLElement =>
  field instanceof HTMLInputElement && field.type === 'radio'
    ? (dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`) ?? field)
    : field

/**
 * A dialog with choices or buttons at its foot asks for something: its first field; without one the main button, which stands last, but where that destroys something the first, which leaves all as it is.
 * Any other is read: the title. The cross is never the first.
 */
export const firstFocus = (dialog: ParentNode): HTMLElement | null => {
  const body = dialog.querySelector('[data-dialog-body]')
  const buttons = [...dialog.querySelectorAll<HTMLElement>(`[data-dialog-foot] ${BUTTON}`)]
  const asks = buttons.length > 0 || dialog.querySelector('form, fieldset') !== null
  const field = asks ? body?.querySelector<HTMLElement>(FIELD) : undefined
  if (field) return chosen(field, dialog)
  const destroys = buttons.some((button) => button.hasAttribute('data-danger'))
  return buttons.at(destroys ? 0 : -1) ?? titleOf(dialog)
}
