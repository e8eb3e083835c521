import type { RequestListener } from 'node:http'
import { listen } from '@/e2e/fakes/fake-server'
import { requestBytes } from '@/lib/platform/http-client'
import { fetchImage } from './fetch-image'

const imageHosts = ['img.example.com']

async function fetchFrom(serve: RequestListener) {
  const { origin, stop } = await listen(serve)
  const request: typeof requestBytes = ({ url, ...options }) =>
    requestBytes({ url: url.replace('https://img.example.com', origin), ...options })
  return await fetchImage('https://img.example.com/a.jpg', { imageHosts, request }).finally(stop)
}

test('fetches an image from an allowed host, and asks for no other kind of file', async () => {
  const bytes = await fetchFrom(({ headers }, response) =>
    response.writeHead(headers.accept === 'image/*' ? 200 : 406).end('bytes'),
  )
  expect(String(bytes)).toBe('bytes')
})

test.each(['https://elsewhere.example/a.jpg', '/stills/airport-kerb.webp'])('never fetches %s', async address => {
  const request = jest.fn()
  expect(await fetchImage(address, { imageHosts, request })).toBeNull()
  expect(request).not.toHaveBeenCalled()
})

test.each<[string, RequestListener]>([
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/b.jpg' }).end()],
  ['a missing image', (_request, response) => response.writeHead(404).end()],
  ['an image over the size limit', (_request, response) => void response.end(Buffer.alloc(13 * 1024 * 1024))],
])('%s is not an image', async (_what, serve) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await fetchFrom(serve)).toBeNull()
})
