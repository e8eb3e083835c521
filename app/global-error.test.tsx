import { renderToStaticMarkup } from 'react-dom/server'
import { readSite } from '#site'
import GlobalError from './global-error'

test('names nothing of the site, which may be missing or the build’s', () => {
  const html = renderToStaticMarkup(<GlobalError retry={() => {}} />)
  expect(html).toContain('Try again')
  expect(html).not.toContain(readSite().brand)
  expect(html).not.toContain(readSite().phone)
})
