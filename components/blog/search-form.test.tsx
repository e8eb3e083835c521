/** @jest-environment jsdom */
import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SearchForm } from './search-form'

/** As it comes from the server: the browser of these tests is too old to be given a <search> by React itself. */
function show(query?: string) {
  document.body.innerHTML = renderToStaticMarkup(<SearchForm query={query} />)
}

test('the form leads to the page of results by itself', () => {
  show()
  const field = screen.getByRole('searchbox', { name: 'Search the blog' })
  expect(field).toHaveAttribute('name', 'q')
  expect(field.closest('form')).toHaveAttribute('action', '/blog/search')
  expect(screen.getByRole('button', { name: 'Search' })).toHaveAttribute('type', 'submit')
})

test('a query that was looked for stands in the field', () => {
  show('love field')
  expect(screen.getByRole('searchbox')).toHaveValue('love field')
})

test('the list of what is found while typing waits unseen', () => {
  show()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Posts found')).toBeEmptyDOMElement()
})

test('how many are found while typing has a place to be said aloud', () => {
  show()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
