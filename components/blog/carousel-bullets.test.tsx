/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CarouselBullets } from './carousel-bullets'

const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

test('every post has a bullet with its name, and the shown one is marked', () => {
  render(<CarouselBullets titles={titles} selected={1} onChoose={() => {}} />)
  expect(screen.getAllByRole('button')).toHaveLength(titles.length)
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Post 2 of 7: Two')
})

test('a bullet chooses its post', async () => {
  const choose = jest.fn()
  render(<CarouselBullets titles={titles} selected={0} onChoose={choose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Post 4 of 7: Four' }))
  expect(choose).toHaveBeenCalledWith(3)
})

test('where they are many, those far from the shown one are smaller', () => {
  render(<CarouselBullets titles={titles} selected={0} onChoose={() => {}} />)
  expect(screen.getByRole('button', { name: /Seven/ }).firstChild).toHaveClass('scale-50')
  expect(screen.getByRole('button', { name: /Two/ }).firstChild).toHaveClass('scale-100')
})

test('a single post needs no bullets', () => {
  render(<CarouselBullets titles={['One']} selected={0} onChoose={() => {}} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('two posts of one title have a bullet each', () => {
  render(<CarouselBullets titles={['One', 'One', 'Two']} selected={0} onChoose={() => {}} />)
  expect(screen.getAllByRole('button', { name: /One/ })).toHaveLength(2)
})
