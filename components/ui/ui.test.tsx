/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { TOAST_DURATION_MS } from '@/lib/site'
import { Dialog } from './dialog'
import { Stepper } from './stepper'
import { ToastProvider, useToast } from './toast'

function DialogHarness() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {open ? (
        <Dialog title="Are you sure?" onClose={() => setOpen(false)}>
          <button type="button">Yes</button>
        </Dialog>
      ) : null}
    </>
  )
}

function ToastHarness() {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast('Copied!')}>
      Copy
    </button>
  )
}

function Passengers({ onChange }: { onChange: (value: number) => void }) {
  const [value, setValue] = useState(1)
  const change = (next: number) => {
    setValue(next)
    onChange(next)
  }
  return <Stepper label="Passengers" name="passengers" value={value} min={1} max={6} onChange={change} />
}

describe('a dialog', () => {
  async function openDialog() {
    const user = userEvent.setup()
    render(<DialogHarness />)
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    return user
  }

  test('has its title as name, keeps the page from scrolling, and returns the focus to its opener', async () => {
    const user = await openDialog()
    expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus()
    expect(document.documentElement).toHaveStyle({ overflow: 'hidden' })
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' })
  })

  test('focuses its title when a link comes first', () => {
    render(
      <Dialog title="Pay with Zelle" onClose={() => {}}>
        <a href="tel:+12125550142">Call</a>
      </Dialog>,
    )
    expect(screen.getByRole('heading', { name: 'Pay with Zelle' })).toHaveFocus()
  })

  test('closes on a click on the backdrop, but not when a selection ends there', async () => {
    const user = await openDialog()
    fireEvent.pointerDown(screen.getByRole('heading'))
    fireEvent.click(screen.getByRole('dialog'))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    await user.click(screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a toast', () => {
  async function showToast(wrap = (harness: ReactNode) => harness) {
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    render(<ToastProvider>{wrap(<ToastHarness />)}</ToastProvider>)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    return user
  }
  const wait = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)))

  test('is an alert for five seconds', async () => {
    await showToast()
    expect(screen.getByRole('alert')).toHaveTextContent('Copied!')
    await wait(TOAST_DURATION_MS + 1000)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('stays while hovered, until its button closes it', async () => {
    const user = await showToast()
    await user.hover(screen.getByRole('alert'))
    await wait(TOAST_DURATION_MS * 3)
    await user.click(screen.getByRole('button', { name: 'Dismiss this message' }))
    await wait(1000)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('shown from a dialog is inside of it', async () => {
    await showToast(harness => (
      <Dialog title="Pay with Zelle" onClose={() => {}}>
        {harness}
      </Dialog>
    ))
    expect(screen.getByRole('dialog', { name: 'Pay with Zelle' })).toContainElement(screen.getByRole('alert'))
  })
})

test('a number can be typed, is the minimum when left empty or below it, and stays within its limits', async () => {
  const onChange = jest.fn()
  render(<Passengers onChange={onChange} />)
  const field = screen.getByRole('spinbutton', { name: 'Passengers' })
  await userEvent.type(field, '{Backspace}4')
  expect(onChange).toHaveBeenLastCalledWith(4)
  await userEvent.clear(field)
  await userEvent.tab()
  expect(field).toHaveValue(1)
  await userEvent.type(field, '{Backspace}-3')
  await userEvent.tab()
  expect(field).toHaveValue(1)
  await userEvent.click(screen.getByRole('button', { name: 'Decrease passengers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Increase passengers' }))
  expect(field).toHaveValue(2)
  expect(onChange.mock.calls.every(([value]) => value >= 1)).toBe(true)
})
