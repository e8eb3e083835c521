import { startContentHost } from '@/e2e/fakes/content-host'
import { inspectHostedContent } from '@/lib/content/server/inspect-hosted'
import type { Finding } from './check'
import { evaluateHostedContent } from './content'

const runningFakes: { stop: () => Promise<unknown> }[] = []
async function startFake<T extends { stop: () => Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const fake = await starting
  runningFakes.push(fake)
  return fake
}
afterEach(async () => {
  await Promise.all(runningFakes.splice(0).map(fake => fake.stop()))
})

function statusesOf(findings: readonly Finding[]) {
  return Object.fromEntries(findings.map(({ name, status }) => [name, status]))
}

test('reports each list with its malformed items', async () => {
  const host = await startFake(startContentHost())
  host.setContent('faqs', [
    { _id: 'a', question: 'Why?', answer: 'So.' },
    { _id: 'b', question: 'Why not?' },
  ])
  host.setMode('fail', 'testimonials')
  host.setContent('vehicle-category', [])
  const findings = evaluateHostedContent(await inspectHostedContent(host.url, { imageHosts: [] }))
  expect(statusesOf(findings)).toMatchObject({
    'Hosted testimonials': 'failed',
    'Hosted faqs': 'warning',
    'Hosted contact': 'passed',
    'Hosted vehicle-category': 'failed',
    'Picture hosts': 'passed',
  })
  expect(findings.find(({ name }) => name === 'Hosted faqs')?.detail).toMatch(
    /^1 of 2 shown; item 1 \(_id b\) answer: /,
  )
})

test('names an image host that is missing from IMAGE_HOSTS', () => {
  const report = { paths: [], missingImageHosts: [{ host: 'cdn.ride.net', pictures: 3 }] }
  expect(evaluateHostedContent(report)).toMatchObject([
    { status: 'warning', remedy: expect.stringContaining('IMAGE_HOSTS=cdn.ride.net') },
  ])
})
