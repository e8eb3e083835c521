/** @jest-environment jsdom */
import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SearchForm } from './search-form'

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

test('the suggestion list starts hidden', () => {
  show()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Posts found')).toBeEmptyDOMElement()
})

test('a live region announces the number of suggestions', () => {
  show()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
