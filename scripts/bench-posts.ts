// Prints what the index of posts takes with 10,000 posts from a hosted backend. Measures, asserts nothing.
import { spawn } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setImmediate as breathe } from 'node:timers/promises'
import { createHostedContent } from '@/lib/server/content/hosted'
import { createPostIndex } from '@/lib/server/posts/post-index'

const POSTS = 10_000
const ROUNDS = 300
const SLICE_MS = 5
const FOLDER = 'test-results/bench-posts'

/** The fake in a process of its own, so that its work and its memory are not counted. */
async function startHost() {
  const args = ['tsx', 'e2e/fakes/content-host.ts', '--posts', String(POSTS)]
  const child = spawn('npx', args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  for await (const line of createInterface(child.stdout)) {
    const url = /content host at (\S+)/.exec(line)?.[1]
    if (url !== undefined) return { url, stop: () => child.pid !== undefined && process.kill(-child.pid) }
  }
  throw new Error('the fake content host did not start')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** How long the work takes, what it adds to the process's memory at its highest, and the longest that others waited. */
async function watch(name: string, work: () => Promise<unknown>) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, SLICE_MS)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const from = performance.now()
  await work()
  const tookS = (performance.now() - from) / 1000
  delay.disable()
  clearInterval(look)
  const waits = `event loop delayed by ${(delay.max / 1e6).toFixed(0)} ms at most, ${(delay.percentile(99) / 1e6).toFixed(0)} ms at p99`
  console.log(`  ${name.padEnd(28)} ${tookS.toFixed(2)} s, memory +${megabytes(peak - before)}, ${waits}`)
}

async function time(name: string, work: (round: number) => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    await work(round)
    times.push(performance.now() - from)
    await breathe()
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => `${(times[Math.floor(share * ROUNDS)] ?? Number.NaN).toFixed(2)} ms`
  console.log(`  ${name.padEnd(28)} p50 ${at(0.5)}, p99 ${at(0.99)}`)
}

await rm(FOLDER, { recursive: true, force: true })
const host = await startHost()
try {
  const file = path.join(FOLDER, 'posts.db')
  const content = createHostedContent({ baseUrl: host.url, imageHosts: [] })
  const openIndex = () => createPostIndex({ content, source: host.url, file, freshMs: Number.POSITIVE_INFINITY })
  const index = openIndex()
  const whole = await (await fetch(`${host.url}/api/v1/posts`)).arrayBuffer()
  console.log(`Posts: ${POSTS}, ${megabytes(whole.byteLength)} as sent by the host`)
  await watch('first read', () => index.freshen())
  await watch('read again, unchanged', () => index.refresh())
  const sizes = await Promise.all(['', '-wal'].map(async end => (await stat(`${file}${end}`)).size))
  console.log(`  ${'index on disk'.padEnd(28)} ${sizes.map(megabytes).join(' and ')} not yet checkpointed`)
  await time('first page of the list', () => index.list({ limit: 12 }))
  await time('last page of the list', () => index.list({ limit: 12, offset: POSTS - 12 }))
  await time('page of a category', round => index.list({ category: 'fleet', limit: 12, offset: round % 1000 }))
  await time('page of a tag', round => index.list({ tag: 'new-york', limit: 12, offset: round % 1000 }))
  await time('categories and tags', () => Promise.all([index.categories(), index.tags()]))
  const queries = ['airport', 'a', 'chauffeur wedding', 'th', 'cafe', 'no4711', 'sao paulo night', 'the of and']
  for (const query of queries) await time(`search "${query}"`, () => index.search({ query, limit: 12 }))
  await time('search as you type', round =>
    index.search({ query: 'chauffeur airport luggage'.slice(0, 1 + (round % 25)), limit: 12 }),
  )
  await time('about a city', () => index.about({ phrases: ['New York', 'Manhattan', 'JFK'], limit: 3 }))
  await time('every id', () => index.ids())
  const home = JSON.stringify((await index.list({ limit: 12 })).posts)
  console.log(
    `  ${"home page's posts".padEnd(28)} ${(Buffer.byteLength(home) / 1024).toFixed(1)} KB, regardless of the number of posts`,
  )
  await index.close()
  const again = openIndex()
  await watch('first response after restart', () => again.list({ limit: 12 }))
  await again.freshen()
  await again.close()
} finally {
  host.stop()
}
