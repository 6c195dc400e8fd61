/** Class lists shared by controls, so that heights, borders and floating layers are the same everywhere. */

/** A control of 32 px: button, field, select. */
export const CONTROL =
  'h-8 rounded-control border border-line bg-card text-body text-ink transition-colors duration-100 disabled:bg-sunken disabled:text-ink-3'
/** A text field or select. Its focus ring lies on its border. */
export const FIELD =
  'min-h-8 w-full rounded-control border border-control-line bg-card px-2.5 text-body text-ink focus-visible:border-accent focus-visible:-outline-offset-1 aria-invalid:border-bad disabled:bg-sunken disabled:text-ink-3'
/** A layer that floats over the page: menu, popover, list. */
export const FLOATING = 'floats z-50 rounded-card border border-line bg-card text-ink shadow-float outline-none origin-(--transform-origin)'
/** One line of a menu or list. */
export const MENU_ITEM =
  'flex min-h-8 cursor-default items-center gap-2 rounded-control px-2.5 py-1.5 text-body text-ink outline-none select-none data-highlighted:bg-sunken data-disabled:text-ink-3'

/** A <progress> in our colours instead of the browser's. */
export const PROGRESS =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent'
