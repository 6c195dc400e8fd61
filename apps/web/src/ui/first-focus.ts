/** Initial focus of dialogs. Source: WAI-ARIA Authoring Practices, "Dialog (Modal) Pattern". */

/** Selects have an additional hidden input beside their trigger; it is skipped. */
const FIELD = ':is(input:not([type=hidden]), textarea, [role=combobox]):not(:disabled, [readonly], [aria-hidden=true])'
const BUTTON = 'button:not(:disabled)'

/** The title, the initial focus of dialogs that are only read. */
export const titleOf = (dialog: ParentNode): HTMLElement | null => dialog.querySelector('h2')

/** In a radio group, the checked radio. */
const chosen = (field: HTMLElement, dialog: ParentNode): HTMLElement =>
  field instanceof HTMLInputElement && field.type === 'radio'
    ? (dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`) ?? field)
    : field

/**
 * A dialog with fields or footer buttons focuses its first field; without fields the main button, which is the last one, but if that is destructive the first, which cancels.
 * Any other dialog focuses its title. The close button never gets the initial focus.
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
