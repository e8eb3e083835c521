/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { shareOnClick } from './share'

const copy = jest.fn<Promise<void>, [string]>()

beforeAll(shareOnClick)
beforeEach(() => {
  document.body.innerHTML = `<div id="notices" data-stay-ms="5000"></div>
    <button data-share data-title="A post" data-text="In short." data-copied="Copied." data-refused="Not copied.">Share</button>`
  copy.mockReset().mockResolvedValue()
  Object.assign(navigator, { clipboard: { writeText: copy } })
  Reflect.deleteProperty(navigator, 'share')
})

function press(share?: () => Promise<void>) {
  if (share) Object.assign(navigator, { share })
  screen.getByRole('button', { name: 'Share' }).click()
}

test('the device’s own sheet gets the title, the text and the address', () => {
  const share = jest.fn().mockResolvedValue(undefined)
  press(share)
  expect(share).toHaveBeenCalledWith({ title: 'A post', text: 'In short.', url: location.href })
})

test('without a sheet the address is copied, and that is said', async () => {
  press()
  expect(await screen.findByRole('alert')).toHaveTextContent('Copied.')
  expect(copy).toHaveBeenCalledWith(location.href)
})

test('a sheet that was closed is left at that', async () => {
  press(() => Promise.reject(new DOMException('closed', 'AbortError')))
  await Promise.resolve()
  expect(copy).not.toHaveBeenCalled()
})

test('a sheet that fails leaves the address to be copied', async () => {
  press(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await screen.findByRole('alert')).toHaveTextContent('Copied.')
})

test('a clipboard that refuses is spoken of', async () => {
  copy.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  press()
  expect(await screen.findByRole('alert')).toHaveTextContent('Not copied.')
})
