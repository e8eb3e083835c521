/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { saveParting, takeParting } from '@/lib/browser/booking-storage'
import { PartingWords } from './parting-words'
import { useParting } from './use-parting'

const WORDS = 'Your booking 7KQ4-M9XW is canceled. Your refund of $157.00 has been made.'

function Page() {
  const { parting, forgetParting } = useParting()
  return <PartingWords sentence={parting} onDismiss={forgetParting} />
}

test('what the last booking left to say is said, and stays until it is put away', async () => {
  saveParting(WORDS)
  render(<Page />)
  expect(screen.getByRole('alert')).toHaveTextContent(WORDS)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('it is said to one page only', () => {
  saveParting(WORDS)
  render(<Page />)
  expect(takeParting()).toBeNull()
})

test('where nothing was left to say there is nothing to put away', () => {
  render(<Page />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
