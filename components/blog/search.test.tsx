/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SearchForm, SearchResults } from './search'

/** Server markup: jsdom cannot create a <search> element through React. */
function show(query?: string) {
  document.body.innerHTML = renderToStaticMarkup(<SearchForm query={query} />)
}

test('the form submits to the results page without script', () => {
  show()
  const field = screen.getByRole('searchbox', { name: 'Search the blog' })
  expect(field).toHaveAttribute('name', 'q')
  expect(field.closest('form')).toHaveAttribute('action', '/blog/search')
  expect(screen.getByRole('button', { name: 'Search' })).toHaveAttribute('type', 'submit')
})

test('the field shows the current query', () => {
  show('love field')
  expect(screen.getByRole('searchbox')).toHaveValue('love field')
})

const found = {
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
  render(<SearchResults query="love" posts={[found]} />)
  expect(screen.getByRole('link', { name: 'DFW or Love Field' })).toHaveAttribute('href', '/blog/dfw')
  expect(screen.getByText('Jul 16, 2026')).toBeInTheDocument()
})

test('highlights the matched words in the excerpt', () => {
  render(<SearchResults query="love pick" posts={[found]} />)
  expect(screen.getByText(/…your/)).toHaveTextContent('…your pickup at <b>Love</b> Field…')
  expect(screen.getAllByRole('mark').map(mark => mark.textContent)).toEqual(['pick', 'Love'])
})

test('a result without category and date shows neither', () => {
  const { container } = render(
    <SearchResults query="love" posts={[{ ...found, category: undefined, publishedAt: undefined }]} />,
  )
  expect(container.querySelector('time')).toBeNull()
  expect(container).not.toHaveTextContent(/Invalid|undefined/)
})
