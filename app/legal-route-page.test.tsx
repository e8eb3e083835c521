import { renderToStaticMarkup } from 'react-dom/server'
import { AppError } from '@/lib/errors'
import { readLegalPage } from '@/lib/legal/legal-page'
import { getLegalMetadata, LegalRoutePage } from './legal-route-page'

jest.mock('@/lib/legal/legal-page', () => ({
  ...jest.requireActual<object>('@/lib/legal/legal-page'),
  readLegalPage: jest.fn(),
}))

test('a page whose text cannot be read says so, and is marked as failed', async () => {
  jest.mocked(readLegalPage).mockRejectedValue(new AppError({ kind: 'unavailable', message: 'gone' }))
  const html = renderToStaticMarkup(await LegalRoutePage({ name: 'privacy' }))
  expect(html).toContain('We could not load this page')
  expect(html).toContain('<meta name="page-state" content="failed"/>')
  expect(await getLegalMetadata('privacy')).toMatchObject({ robots: { index: false } })
})
