/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import useEmblaCarousel from 'embla-carousel-react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { fetchPosts } from '@/lib/content/client/content-client'
import type { Post, PostSummary } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'
import { BlogPosts } from './blog-posts'
import { CarouselBullets, CarouselEngine } from './carousel-engine'
import { ListHeader, SearchForm, Unavailable } from './list-page'
import { PostArticle } from './post-article'
import { PostList } from './post-list'

jest.mock('@/lib/content/client/content-client', () => ({ fetchPosts: jest.fn() }))
jest.mock('embla-carousel-react', () => jest.fn(() => [jest.fn(), undefined]))
installFakeObservers()
afterEach(() => document.body.replaceChildren())

const post: PostSummary = {
  _id: 'tipping',
  title: 'Tipping your chauffeur',
  summary: 'What is usual.',
  featuredImage: '/stills/rain-window.webp',
  category: 'Etiquette',
  tags: ['love field', 'dallas'],
  publishedAt: '2026-03-04',
}
const bare: PostSummary = { ...post, _id: 'bare', category: undefined, publishedAt: undefined }
const fleet = { kind: 'category', slug: 'fleet' } as const

/** Renders as the server does. */
function renderPage(page: ReactNode) {
  document.body.innerHTML = renderToStaticMarkup(page)
}

describe('the posts of the home page', () => {
  function show() {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <BlogPosts initial={undefined} />
      </SWRConfig>,
    )
  }

  test('shows a spinner while the browser loads posts that the page did not include', async () => {
    const posts = Promise.withResolvers<PostSummary[]>()
    jest.mocked(fetchPosts).mockReturnValue(posts.promise)
    await act(async () => show())
    expect(screen.getByRole('status')).toHaveTextContent('Loading posts')
    await act(async () => posts.resolve([post]))
    expect(await screen.findByRole('heading', { name: post.title })).toBeInTheDocument()
  })

  test('shows an error when neither the page nor the browser could load posts', async () => {
    jest.mocked(fetchPosts).mockRejectedValue(new Error('down'))
    show()
    expect(await screen.findByRole('alert')).toHaveTextContent(userMessages.postsFailed)
  })

  test.each([
    ['paused', []],
    ['running', ['autoplay']],
  ])('while motion is %s the carousel has the plugins %j, whatever a finger or the mouse does', (motion, names) => {
    document.documentElement.dataset.motion = motion
    render(<CarouselEngine viewport={document.createElement('div')} titles={[]} onVisibleChange={() => {}} />)
    const [, plugins = []] = jest.mocked(useEmblaCarousel).mock.lastCall ?? []
    expect(plugins.map(({ name }) => name)).toEqual(names)
  })

  test('shows a bullet named after each post and marks the current one', () => {
    render(<CarouselBullets titles={['One', 'Two', 'Three']} selected={1} onChoose={() => {}} />)
    expect(screen.getAllByRole('button')).toHaveLength(3)
    expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Post 2 of 3: Two')
  })
})

describe('a list page', () => {
  test.each([
    [{ kind: 'all' }, '', 13, 'Our Blog', '13 posts, page 1 of 2'],
    [fleet, 'Fleet', 1, 'Fleet', '1 post'],
    [{ kind: 'tag', slug: 'jfk' }, 'jfk', 2, '#jfk', '2 posts'],
    [{ kind: 'search', query: 'jfk' }, 'jfk', 2, '“jfk”', '2 posts found, best first'],
    [{ kind: 'search', query: 'jfk' }, 'jfk', 30, '“jfk”', 'Top 30 results'],
    [{ kind: 'search', query: 'jfk' }, 'jfk', 0, '“jfk”', 'No posts found'],
  ] as const)('has the header of %j', (list, name, total, heading, count) => {
    const pageCount = list.kind === 'all' ? 2 : 1
    renderPage(<ListHeader list={list} name={name} total={total} page={1} pageCount={pageCount} />)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
    expect(screen.getByText(count)).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue(list.kind === 'search' ? list.query : '')
  })

  test('has a search form that works without script', () => {
    renderPage(<SearchForm />)
    const field = screen.getByRole('searchbox', { name: 'Search the blog' })
    expect(field).toHaveAttribute('name', 'q')
    expect(field.closest('form')).toHaveAttribute('action', '/blog/search')
    expect(screen.getByRole('button', { name: 'Search' })).toHaveAttribute('type', 'submit')
  })

  test('loads only the first post’s picture eagerly', () => {
    render(<PostList posts={[post, bare]} />)
    const loading = screen.getAllByRole('presentation').map(picture => picture.getAttribute('loading'))
    expect(loading).toEqual(['eager', 'lazy'])
  })

  test('shows no category and no date of posts without them, in both card sizes', () => {
    const { container } = render(<PostList posts={[bare, { ...bare, _id: 'another' }]} />)
    expect(container.querySelector('time')).toBeNull()
    expect(container).not.toHaveTextContent(/Invalid|undefined/)
  })
})

describe('a page without its posts', () => {
  test.each([
    ['post', 'missing', 'Blog post not found', 'All posts'],
    ['list', 'missing', 'Blog page not found', 'All posts'],
    ['post', 'failed', 'Could not load blog post. Please try again later.', 'Back to Home'],
    ['list', 'failed', 'Could not load blog posts. Please try again later.', 'Back to Home'],
  ] as const)('as a %s that is %s says so and leads on', (kind, state, heading, link) => {
    renderPage(<Unavailable kind={kind} state={state} newest={[]} />)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
    expect(screen.getByRole('link', { name: link })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/))
    expect(document.querySelector('meta[name=page-state]')).toHaveAttribute('content', state)
  })

  test('offers the search and the newest posts', () => {
    renderPage(<Unavailable kind="post" state="missing" newest={[bare]} />)
    expect(screen.getByRole('searchbox', { name: 'Search the blog' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Newest Posts' })).toBeVisible()
    expect(screen.getByRole('link', { name: bare.title })).toHaveAttribute('href', '/blog/bare')
    expect(document.querySelector('time')).toBeNull()
  })
})

describe('a post', () => {
  function show(over: Partial<Post> = {}, line?: ReactNode) {
    render(<PostArticle post={{ ...post, content: '<p>Text</p>', ...over }} line={line} />)
  }

  test('has a category without a valid slug as text', () => {
    show({ category: '!!!' })
    expect(screen.getByText('!!!')).toBeVisible()
    expect(screen.queryByRole('link', { name: '!!!' })).not.toBeInTheDocument()
  })

  test('has its line before the text', () => {
    show({ content: '<h2>One</h2>' }, <p>From $157.00</p>)
    const line = screen.getByText('From $157.00')
    expect(line.compareDocumentPosition(screen.getByRole('heading', { name: post.title }))).toBe(2)
    expect(line.compareDocumentPosition(screen.getByRole('heading', { name: 'One' }))).toBe(4)
  })

  test('without category and date shows neither', () => {
    show({ category: undefined, publishedAt: undefined })
    expect(document.querySelector('time')).toBeNull()
    expect(document.body).not.toHaveTextContent(/Invalid|undefined/)
    expect(screen.getByRole('heading', { name: post.title })).toBeVisible()
  })
})
