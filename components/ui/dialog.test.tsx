/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog } from './dialog'
import { polyfillDialogs } from './testing/dialog-polyfill'

beforeAll(polyfillDialogs)

function DialogHarness({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={open} title="Are you sure?" onClose={() => setOpen(false)} busy={busy}>
        <button type="button">Yes</button>
      </Dialog>
    </>
  )
}

async function openDialog(busy?: boolean) {
  const user = userEvent.setup()
  render(<DialogHarness busy={busy} />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  return user
}

test('the title is the accessible name', async () => {
  await openDialog()
  expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toBeInTheDocument()
})

test('moves the focus inside and returns it to the opener', async () => {
  const user = await openDialog()
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('focuses the title when a link comes first', () => {
  render(
    <Dialog open title="Pay with Zelle" onClose={() => {}}>
      <a href="tel:+12125550142">Call</a>
    </Dialog>,
  )
  expect(screen.getByRole('heading', { name: 'Pay with Zelle' })).toHaveFocus()
})

test('a click on the backdrop closes the dialog', async () => {
  const user = await openDialog()
  await user.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a selection that ends on the backdrop does not close the dialog', async () => {
  await openDialog()
  fireEvent.pointerDown(screen.getByRole('heading'))
  fireEvent.click(screen.getByRole('dialog'))
  expect(screen.getByRole('dialog')).toBeInTheDocument()
})

test('neither Escape nor a backdrop click closes a busy dialog', async () => {
  const user = await openDialog(true)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('dialog'))
  expect(screen.getByRole('dialog')).toBeInTheDocument()
})

test('locks the page’s scrolling while open', async () => {
  const user = await openDialog()
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' })
  await user.keyboard('{Escape}')
  expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' })
})
