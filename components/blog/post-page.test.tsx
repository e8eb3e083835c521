/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { userMessages } from '@/lib/errors'
import { shareOnClick } from '@/lib/rendering/page-script/reading'
import { RelatedPosts, ShareButton } from './post-page'

beforeAll(shareOnClick)
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
})

function pressShare() {
  render(
    <>
      <div id="notices" data-stay-ms="5000" />
      <ShareButton title="A post" excerpt="In short." />
    </>,
  )
  screen.getByRole('button', { name: 'Share' }).click()
}

test('Share passes title, excerpt and URL of the post to the share sheet of the device', () => {
  const share = jest.fn().mockResolvedValue(undefined)
  Object.assign(navigator, { share })
  pressShare()
  expect(share).toHaveBeenCalledWith({ title: 'A post', text: 'In short.', url: location.href })
})

test.each([
  ['copies the link', () => Promise.resolve(), userMessages.linkCopied],
  ['says when the clipboard rejects it', () => Promise.reject(new Error('denied')), userMessages.linkNotCopied],
])('without a share sheet Share %s', async (_, writeText, message) => {
  Object.assign(navigator, { clipboard: { writeText } })
  pressShare()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

test('a related post without a date shows none', () => {
  const post = { _id: 'a', title: 'A post', featuredImage: '/stills/a.webp', tags: [], summary: '' }
  const { container } = render(<RelatedPosts posts={[post]} />)
  expect(screen.getByRole('link', { name: 'A post' })).toHaveAttribute('href', '/blog/a')
  expect(container.querySelector('time')).toBeNull()
})
