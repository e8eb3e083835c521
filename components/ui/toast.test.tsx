/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TOAST_DURATION_MS } from '@/lib/site'
import { Dialog } from './dialog'
import { polyfillDialogs } from './testing/dialog-polyfill'
import { ToastProvider, useToast } from './toast'

beforeAll(polyfillDialogs)

function ToastHarness() {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast('Zelle email copied to clipboard!')}>
      Copy
    </button>
  )
}

async function showToasts() {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(
    <ToastProvider>
      <ToastHarness />
    </ToastProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  return user
}

async function wait(milliseconds: number) {
  await act(async () => void (await jest.advanceTimersByTimeAsync(milliseconds)))
}

afterEach(() => {
  jest.useRealTimers()
})

test('a toast is an alert with its text', async () => {
  await showToasts()
  expect(screen.getByRole('alert')).toHaveTextContent('Zelle email copied to clipboard!')
})

test('disappears after five seconds', async () => {
  await showToasts()
  await wait(TOAST_DURATION_MS + 1000)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('stays while hovered', async () => {
  const user = await showToasts()
  await user.hover(screen.getByRole('alert'))
  await wait(TOAST_DURATION_MS * 3)
  expect(screen.getByRole('alert')).toBeInTheDocument()
})

test('its button closes it', async () => {
  const user = await showToasts()
  await user.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  await wait(1000)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a toast shown from a dialog renders inside it', async () => {
  render(
    <ToastProvider>
      <Dialog open title="Pay with Zelle" onClose={() => {}}>
        <ToastHarness />
      </Dialog>
    </ToastProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(screen.getByRole('dialog', { name: 'Pay with Zelle' })).toContainElement(screen.getByRole('alert'))
})
