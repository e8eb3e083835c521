/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CarouselBullets } from './carousel-bullets'

const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

test('shows a bullet named after each post and marks the current one', () => {
  render(<CarouselBullets titles={titles} selected={1} onChoose={() => {}} />)
  expect(screen.getAllByRole('button')).toHaveLength(titles.length)
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Post 2 of 7: Two')
})

test('a click on a bullet selects its post', async () => {
  const choose = jest.fn()
  render(<CarouselBullets titles={titles} selected={0} onChoose={choose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Post 4 of 7: Four' }))
  expect(choose).toHaveBeenCalledWith(3)
})

test('shrinks bullets far from the current one when there are many', () => {
  render(<CarouselBullets titles={titles} selected={0} onChoose={() => {}} />)
  expect(screen.getByRole('button', { name: /Seven/ }).firstChild).toHaveClass('scale-50')
  expect(screen.getByRole('button', { name: /Two/ }).firstChild).toHaveClass('scale-100')
})

test('shows no bullets for a single post', () => {
  render(<CarouselBullets titles={['One']} selected={0} onChoose={() => {}} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('shows a bullet each for two posts with the same title', () => {
  render(<CarouselBullets titles={['One', 'One', 'Two']} selected={0} onChoose={() => {}} />)
  expect(screen.getAllByRole('button', { name: /One/ })).toHaveLength(2)
})
