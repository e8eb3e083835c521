/** @jest-environment jsdom */
import { render } from '@testing-library/react'
import { StructuredData } from './structured-data'

test('escapes a title that contains a closing script tag', () => {
  const name = '</script><img src=x onerror=alert(1)>'
  const { container } = render(<StructuredData parts={[{ '@type': 'Thing', name }]} />)
  const script = container.querySelector('script[type="application/ld+json"]')
  expect(container.querySelector('img')).toBeNull()
  expect(JSON.parse(script?.textContent ?? '')['@graph'][0].name).toBe(name)
})
