/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { userMessages } from '@/lib/errors'
import { shareOnClick } from '@/lib/rendering/page-script/share'
import { ShareButton } from './share-button'

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
