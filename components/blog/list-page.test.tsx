/** @jest-environment jsdom */
import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ListHeader, SearchForm, Unavailable } from './list-page'

test.each([
  [{ kind: 'all' }, '', 13, 'Our Blog', '13 posts, page 1 of 2'],
  [{ kind: 'category', slug: 'fleet' }, 'Fleet', 1, 'Fleet', '1 post'],
  [{ kind: 'tag', slug: 'jfk' }, 'jfk', 2, '#jfk', '2 posts'],
  [{ kind: 'search', query: 'jfk' }, 'jfk', 2, '“jfk”', '2 posts found, best first'],
  [{ kind: 'search', query: 'jfk' }, 'jfk', 30, '“jfk”', 'Top 30 results'],
  [{ kind: 'search', query: 'jfk' }, 'jfk', 0, '“jfk”', 'No posts found'],
] as const)('the header of %j', (list, name, total, heading, count) => {
  document.body.innerHTML = renderToStaticMarkup(
    <ListHeader list={list} name={name} total={total} page={1} pageCount={list.kind === 'all' ? 2 : 1} />,
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
  expect(screen.getByText(count)).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue(list.kind === 'search' ? list.query : '')
})

test('the search form works without script', () => {
  document.body.innerHTML = renderToStaticMarkup(<SearchForm />)
  const field = screen.getByRole('searchbox', { name: 'Search the blog' })
  expect(field).toHaveAttribute('name', 'q')
  expect(field.closest('form')).toHaveAttribute('action', '/blog/search')
  expect(screen.getByRole('button', { name: 'Search' })).toHaveAttribute('type', 'submit')
})

const post = { _id: 'a', title: 'A post', featuredImage: '/stills/a.webp', tags: [], summary: '' }

test.each([
  ['post', 'missing', 'Blog post not found', 'All posts'],
  ['list', 'missing', 'Blog page not found', 'All posts'],
  ['post', 'failed', 'Could not load blog post. Please try again later.', 'Back to Home'],
  ['list', 'failed', 'Could not load blog posts. Please try again later.', 'Back to Home'],
] as const)('a %s that is %s says so and leads on', (kind, state, heading, link) => {
  document.body.innerHTML = renderToStaticMarkup(<Unavailable kind={kind} state={state} newest={[]} />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
  expect(screen.getByRole('link', { name: link })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/))
  expect(document.querySelector('meta[name=page-state]')).toHaveAttribute('content', state)
})

test('a missing page offers the search and the newest posts', () => {
  document.body.innerHTML = renderToStaticMarkup(<Unavailable kind="post" state="missing" newest={[post]} />)
  expect(screen.getByRole('searchbox', { name: 'Search the blog' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Newest Posts' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'A post' })).toHaveAttribute('href', '/blog/a')
  expect(document.querySelector('time')).toBeNull()
})
