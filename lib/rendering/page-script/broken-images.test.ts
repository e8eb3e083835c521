/** @jest-environment jsdom */
import { markBrokenImages } from './broken-images'

test('marks an image that fails to load and unmarks it when it loads later', () => {
  markBrokenImages()
  const image = document.body.appendChild(document.createElement('img'))
  image.dispatchEvent(new Event('error'))
  expect(image).toHaveAttribute('data-broken')
  image.dispatchEvent(new Event('load'))
  expect(image).not.toHaveAttribute('data-broken')
})
