import { storePayload } from '@/lib/rendering/process-state'
import { GET } from './route'

const read = (hash: string) => GET(new Request('http://localhost/'), { params: Promise.resolve({ hash }) })

test('returns a payload, which browsers may keep', async () => {
  const response = await read(storePayload(Buffer.from('0:{}')))
  expect(await response.text()).toBe('0:{}')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600, immutable')
})

test('responds 404, uncacheable, to an unknown hash', async () => {
  const response = await read('0123')
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
})
