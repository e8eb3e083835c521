/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { shareOnClick } from './share'

const copy = jest.fn<Promise<void>, [string]>()

beforeAll(shareOnClick)
beforeEach(() => {
  document.body.innerHTML = `<div id="notices" data-stay-ms="5000"></div>
  <button data-share data-title="A post" data-text="In short." data-copied="Copied." data-copy-failed="Not copied.">Share</button>`
  copy.mockReset().mockResolvedValue()
  Object.assign(navigator, { clipboard: { writeText: copy } })
  Reflect.deleteProperty(navigator, 'share')
})

function press(share?: () => Promise<void>) {
  if (share) Object.assign(navigator, { share })
  screen.getByRole('button', { name: 'Share' }).click()
}

test('copies the URL and announces it without a share sheet', async () => {
  press()
  expect(await screen.findByRole('alert')).toHaveTextContent('Copied.')
  expect(copy).toHaveBeenCalledWith(location.href)
})

test('does nothing more when the share sheet is closed', async () => {
  press(() => Promise.reject(new DOMException('closed', 'AbortError')))
  await Promise.resolve()
  expect(copy).not.toHaveBeenCalled()
})

test('announces a blocked clipboard', async () => {
  copy.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  press()
  expect(await screen.findByRole('alert')).toHaveTextContent('Not copied.')
})
