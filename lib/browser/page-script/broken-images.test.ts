/** @jest-environment jsdom */
import { markBrokenImages } from './broken-images'

test('a picture that fails is marked, and unmarked when it comes after all', () => {
  markBrokenImages()
  const image = document.body.appendChild(document.createElement('img'))
  image.dispatchEvent(new Event('error'))
  expect(image).toHaveAttribute('data-broken')
  image.dispatchEvent(new Event('load'))
  expect(image).not.toHaveAttribute('data-broken')
})
