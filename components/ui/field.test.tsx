/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field, RadioCards } from './field'

function Name({ error, hint }: { error?: string; hint?: string }) {
  return (
    <Field label="First name" error={error} hint={hint} required>
      {props => <input {...props} />}
    </Field>
  )
}

function TransferTypeChoice() {
  const [choice, setChoice] = useState<'One Way' | 'Round Trip' | ''>('')
  return (
    <RadioCards
      legend="Transfer type"
      name="transferType"
      value={choice}
      onChange={setChoice}
      options={[
        { value: 'One Way', label: 'One Way' },
        { value: 'Round Trip', label: 'Round Trip', note: 'The return as well' },
      ]}
    />
  )
}

test('the label names the field, and the field is required', () => {
  render(<Name />)
  expect(screen.getByRole('textbox', { name: 'First name' })).toBeRequired()
})

test('the field references its error and its hint', () => {
  render(<Name hint="As on your passport." error="Please enter your first name." />)
  const input = screen.getByRole('textbox')
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('As on your passport. Please enter your first name.')
})

test('radio cards are one group with arrow-key navigation', async () => {
  const user = userEvent.setup()
  render(<TransferTypeChoice />)
  await user.tab()
  await user.keyboard(' ')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('group', { name: 'Transfer type' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: /Round Trip/ })).toBeChecked()
})

test('a click anywhere on a card selects it, including its note', async () => {
  render(<TransferTypeChoice />)
  await userEvent.click(screen.getByText('The return as well'))
  expect(screen.getByRole('radio', { name: /Round Trip/ })).toBeChecked()
})
