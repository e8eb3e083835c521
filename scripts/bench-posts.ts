// Measures the post index with 10,000 posts from a hosted backend. Makes no assertions.
import { spawn } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setImmediate as breathe } from 'node:timers/promises'
import { createHostedContent } from '@/lib/content/server/hosted'
import { createPostIndex } from '@/lib/content/server/post-index/post-index'

const POST_COUNT = 10_000
const ROUND_COUNT = 300
const SAMPLE_INTERVAL_MS = 5
const OUTPUT_FOLDER = 'test-results/bench-posts'

/** The fake backend runs in another process, so that its CPU and memory are not counted. */
async function startHost() {
  const args = ['tsx', 'e2e/fakes/content-host.ts', '--posts', String(POST_COUNT)]
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

/** Measures the duration, the peak memory growth and the longest event loop delay. */
async function measureWork(name: string, work: () => Promise<unknown>) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, SAMPLE_INTERVAL_MS)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const from = performance.now()
  await work()
  const durationSeconds = (performance.now() - from) / 1000
  delay.disable()
  clearInterval(sampler)
  const delays = `event loop delayed by ${(delay.max / 1e6).toFixed(0)} ms at most, ${(delay.percentile(99) / 1e6).toFixed(0)} ms at p99`
  console.log(`  ${name.padEnd(28)} ${durationSeconds.toFixed(2)} s, memory +${megabytes(peak - before)}, ${delays}`)
}

async function measureLatency(name: string, work: (round: number) => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const from = performance.now()
    await work(round)
    times.push(performance.now() - from)
    await breathe()
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => `${(times[Math.floor(share * ROUND_COUNT)] ?? Number.NaN).toFixed(2)} ms`
  console.log(`  ${name.padEnd(28)} p50 ${at(0.5)}, p99 ${at(0.99)}`)
}

await rm(OUTPUT_FOLDER, { recursive: true, force: true })
const host = await startHost()
try {
  const file = path.join(OUTPUT_FOLDER, 'posts.db')
  const content = createHostedContent({ baseUrl: host.url, imageHosts: [] })
  const openIndex = () => createPostIndex({ content, source: host.url, file, freshMs: Number.POSITIVE_INFINITY })
  const index = openIndex()
  const allPosts = await (await fetch(`${host.url}/api/v1/posts`)).arrayBuffer()
  console.log(`Posts: ${POST_COUNT}, ${megabytes(allPosts.byteLength)} as sent by the host`)
  await measureWork('first read', () => index.refreshIfStale())
  await measureWork('read again, unchanged', () => index.refresh())
  const sizes = await Promise.all(['', '-wal'].map(async end => (await stat(`${file}${end}`)).size))
  console.log(`  ${'index on disk'.padEnd(28)} ${sizes.map(megabytes).join(' and ')} not yet checkpointed`)
  await measureLatency('first page of the list', () => index.list({ limit: 12 }))
  await measureLatency('last page of the list', () => index.list({ limit: 12, offset: POST_COUNT - 12 }))
  await measureLatency('page of a category', round =>
    index.list({ category: 'fleet', limit: 12, offset: round % 1000 }),
  )
  await measureLatency('page of a tag', round => index.list({ tag: 'new-york', limit: 12, offset: round % 1000 }))
  await measureLatency('categories and tags', () => Promise.all([index.categories(), index.tags()]))
  const queries = ['airport', 'a', 'chauffeur wedding', 'th', 'cafe', 'no4711', 'sao paulo night', 'the of and']
  for (const query of queries) await measureLatency(`search "${query}"`, () => index.search({ query, limit: 12 }))
  await measureLatency('search as you type', round =>
    index.search({ query: 'chauffeur airport luggage'.slice(0, 1 + (round % 25)), limit: 12 }),
  )
  await measureLatency('about a city', () => index.about({ phrases: ['New York', 'Manhattan', 'JFK'], limit: 3 }))
  await measureLatency('every id', () => index.ids())
  const home = JSON.stringify((await index.list({ limit: 12 })).posts)
  console.log(
    `  ${"home page's posts".padEnd(28)} ${(Buffer.byteLength(home) / 1024).toFixed(1)} KB, regardless of the number of posts`,
  )
  await index.close()
  const reopenedIndex = openIndex()
  await measureWork('first response after restart', () => reopenedIndex.list({ limit: 12 }))
  await reopenedIndex.refreshIfStale()
  await reopenedIndex.close()
} finally {
  host.stop()
}
