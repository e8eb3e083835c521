/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { SearchResults } from './search-results'

const post = {
  _id: 'dfw',
  title: 'DFW or Love Field',
  featuredImage: '/stills/a.webp',
  category: 'Airport Transfers',
  tags: [],
  publishedAt: '2026-07-16',
  summary: 'Two airports.',
  snippet: '…your pickup at <b>Love</b> Field…',
}

test('a result links to its post', () => {
  render(<SearchResults query="love" posts={[post]} />)
  expect(screen.getByRole('link', { name: 'DFW or Love Field' })).toHaveAttribute('href', '/blog/dfw')
  expect(screen.getByText('Jul 16, 2026')).toBeInTheDocument()
})

test('highlights the matched words in the excerpt', () => {
  render(<SearchResults query="love pick" posts={[post]} />)
  expect(screen.getByText(/…your/)).toHaveTextContent('…your pickup at <b>Love</b> Field…')
  expect(screen.getAllByRole('mark').map(mark => mark.textContent)).toEqual(['pick', 'Love'])
})

test('a result without category and date shows neither', () => {
  const { container } = render(
    <SearchResults query="love" posts={[{ ...post, category: undefined, publishedAt: undefined }]} />,
  )
  expect(container.querySelector('time')).toBeNull()
  expect(container).not.toHaveTextContent(/Invalid|undefined/)
})
