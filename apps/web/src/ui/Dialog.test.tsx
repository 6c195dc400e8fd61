import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Button } from './Button.tsx'
import { Dialog, DialogFoot, Drawer } from './Dialog.tsx'
import { RadioCards } from './RadioCards.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

const open = (children: ReactNode, footer?: ReactNode, Panel = Dialog) =>
  render(
    <Panel isOpen onClose={() => {}} title="Title" widthPx={400} footer={footer}>
      {children}
    </Panel>,
  )
/** Role and name of the focused element; waits until there is one. */
const focused = async (): Promise<string> => {
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  const element = document.activeElement
  return element instanceof HTMLInputElement
    ? `field ${element.name || element.value}`
    : `${element?.tagName ?? ''} ${element?.textContent ?? ''}`
}
const save = (
  <>
    <Button>Cancel</Button>
    <Button look="primary">Save</Button>
  </>
)

it('begins at its first field that can be filled in', async () => {
  open(
    <>
      <TextField label="Fixed" name="fixed" readOnly />
      <TextField label="First" name="first" />
      <TextField label="Second" name="second" />
    </>,
    save,
  )
  expect(await focused()).toBe('field first')
})

it('begins at the choice that is made', async () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]
  open(<RadioCards label="Choice" options={options} value="b" onChange={() => {}} />, save)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'B' })))
})

it('begins at its main button where nothing is to be filled in', async () => {
  open(<p>Text</p>, save)
  expect(await focused()).toBe('BUTTON Save')
})

it('begins at the button that leaves all as it is where the main one destroys something', async () => {
  open(
    <p>Text</p>,
    <>
      <Button>Cancel</Button>
      <Button look="danger">Delete</Button>
    </>,
  )
  expect(await focused()).toBe('BUTTON Cancel')
})

it('passes over a button that cannot be pressed', async () => {
  open(
    <form>
      <DialogFoot>
        <Button>Cancel</Button>
        <Button look="primary" disabled>
          Save
        </Button>
      </DialogFoot>
    </form>,
  )
  expect(await focused()).toBe('BUTTON Cancel')
})

it('begins at its title where it is only read, whatever can be looked up in it', async () => {
  open(<input aria-label="Filter" />)
  expect(await focused()).toBe('H2 Title')
})

it('begins at the title of a drawer, which stands beside its list', async () => {
  open(<p>Text</p>, save, Drawer)
  expect(await focused()).toBe('H2 Title')
})
