/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { Pagination } from './pagination'

const fleet = { kind: 'category', slug: 'fleet' } as const

function listPageLinks() {
  return screen
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])
}

test('the first page links to the next page and to all numbers', () => {
  render(<Pagination list={{ kind: 'all' }} page={1} pageCount={2} />)
  expect(listPageLinks()).toEqual([
    ['Page 1 of 2', '/blog', null],
    ['Page 2 of 2', '/blog/page/2', null],
    ['Older', '/blog/page/2', 'next'],
  ])
})

test('the last page links back, and page 2 links to the first page without a number', () => {
  render(<Pagination list={fleet} page={2} pageCount={2} />)
  expect(listPageLinks()).toEqual([
    ['Newer', '/blog/category/fleet', 'prev'],
    ['Page 1 of 2', '/blog/category/fleet', null],
    ['Page 2 of 2', '/blog/category/fleet/page/2', null],
  ])
})

test('marks the current page', () => {
  render(<Pagination list={fleet} page={3} pageCount={40} />)
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Page 3')
})

test('shows no pagination for one page', () => {
  const { container } = render(<Pagination list={fleet} page={1} pageCount={1} />)
  expect(container).toBeEmptyDOMElement()
})
