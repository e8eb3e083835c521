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

function Hours({ onChange }: { onChange: (value: number) => void }) {
  const [value, setValue] = useState(1)
  const change = (next: number) => {
    setValue(next)
    onChange(next)
  }
  return <Stepper label="Hours" name="hours" value={value} min={1} max={6} step={0.5} onChange={change} />
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

test('what is typed into a number is at once the nearest number that can be booked', async () => {
  const onChange = jest.fn()
  render(<Hours onChange={onChange} />)
  const field = screen.getByRole('spinbutton', { name: 'Hours' })
  const type = async (text: string) => {
    await userEvent.clear(field)
    await userEvent.type(field, text)
    await userEvent.tab()
    return onChange.mock.lastCall
  }
  expect(await type('2.5')).toEqual([2.5])
  expect(await type('{Backspace}')).toEqual([1])
  expect(await type('-3')).toEqual([1])
  expect(await type('1.3')).toEqual([1.5])
  expect(await type('30')).toEqual([6])
  expect(field).toHaveValue(6)
  await userEvent.click(screen.getByRole('button', { name: 'Increase hours' }))
  await userEvent.click(screen.getByRole('button', { name: 'Decrease hours' }))
  expect(field).toHaveValue(5.5)
  expect(onChange.mock.calls.every(([value]) => value >= 1 && value <= 6)).toBe(true)
})
