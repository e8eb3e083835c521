/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Stepper } from './stepper'

function Passengers({ onChange = () => {} }: { onChange?: (value: number) => void }) {
  const [value, setValue] = useState(1)
  const change = (next: number) => {
    setValue(next)
    onChange(next)
  }
  return <Stepper label="Passengers" name="passengers" value={value} min={1} max={6} onChange={change} />
}

test('a number can be deleted and retyped', async () => {
  const onChange = jest.fn()
  render(<Passengers onChange={onChange} />)
  const field = screen.getByRole('spinbutton', { name: 'Passengers' })
  await userEvent.type(field, '{Backspace}4')
  expect(field).toHaveValue(4)
  expect(onChange).toHaveBeenLastCalledWith(4)
})

test('an empty field shows the minimum on blur', async () => {
  render(<Passengers />)
  const field = screen.getByRole('spinbutton', { name: 'Passengers' })
  await userEvent.clear(field)
  await userEvent.tab()
  expect(field).toHaveValue(1)
})

test('the buttons stay within minimum and maximum', async () => {
  const onChange = jest.fn()
  render(<Passengers onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name: 'Decrease passengers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Increase passengers' }))
  expect(screen.getByRole('spinbutton', { name: 'Passengers' })).toHaveValue(2)
  expect(onChange.mock.calls.every(([value]) => value >= 1)).toBe(true)
})
