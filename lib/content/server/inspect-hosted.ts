import 'server-only'
import { requestJson } from '@/lib/platform/http-client'
import { MAX_LIST_BYTES, MAX_RESPONSE_BYTES, requireOkBody, TIMEOUT_MS } from './hosted-resource'
import { createImageCheck } from './image-check'
import { createItemReaders, type ReadItem } from './item-readers'
import { type ContentProblem, createListReader, type NameField } from './list-reader'
import { streamList } from './stream-list'

export type PathReport = {
  path: string
  /** Why the response is unusable; null if the site can use it, even without some items. */
  failure: string | null
  /** Items in the response and items shown; an object counts as one item. */
  items: number
  used: number
  malformed: ContentProblem[]
  defaulted: ContentProblem[]
}

export type ContentReport = {
  paths: PathReport[]
  /** Hosts whose images are not allowed, with the number of images. */
  missingImageHosts: { host: string; pictures: number }[]
}

type Options = { imageHosts: readonly string[]; timeoutMs?: number }

const IMG_SRC = /<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi

/**
 * Reads everything from a hosted backend once and reports what the site cannot use. Never rejects because of a
 * response. `baseUrl` has no trailing slash.
 */
export async function inspectHostedContent(baseUrl: string, options: Options): Promise<ContentReport> {
  const { imageHosts, timeoutMs = TIMEOUT_MS } = options
  const wire = createItemReaders({ imageHosts })
  const checkImage = createImageCheck(imageHosts)
  const hosts = new Map<string, number>()

  function countHost(host: string | null | undefined) {
    if (host) hosts.set(host, (hosts.get(host) ?? 0) + 1)
  }

  async function inspect(path: string, read: (report: PathReport) => Promise<void>): Promise<PathReport> {
    const report: PathReport = { path, failure: null, items: 0, used: 0, malformed: [], defaulted: [] }
    await read(report).catch(error => {
      report.failure = error instanceof Error ? error.message || error.name : String(error)
    })
    for (const { replacedHost } of report.defaulted) countHost(replacedHost)
    return report
  }

  const inspectObject = (path: string, read: ReadItem<unknown>) =>
    inspect(path, async report => {
      const response = await requestJson({ url: urlOf(path), timeoutMs, limitBytes: MAX_RESPONSE_BYTES })
      const { value, problems } = read(requireOkBody(response))
      report.items = 1
      report.used = value === null ? 0 : 1
      for (const problem of problems) recordProblem(report, { ...problem, index: null, id: null })
      if (value === null) throw new Error('unexpected response format')
    })

  const inspectList = <T extends { _id: string }>(
    path: string,
    { read, nameField, onItem }: { read: ReadItem<T>; nameField: NameField; onItem?: (item: T) => void },
  ) =>
    inspect(path, async report => {
      const reader = createListReader({ read, nameField, onProblem: problem => recordProblem(report, problem) })
      for await (const raw of streamList({ url: urlOf(path), timeoutMs, limitBytes: MAX_LIST_BYTES })) {
        const item = reader.readNext(raw)
        report.items += 1
        if (item === null) continue
        report.used += 1
        onItem?.(item)
      }
      reader.finish()
    })

  function urlOf(path: string): string {
    return `${baseUrl}/api/v1/${path}`
  }

  const paths = [
    await inspectList('testimonials', { read: wire.testimonial, nameField: 'name' }),
    await inspectList('faqs', { read: wire.faq, nameField: 'question' }),
    await inspectObject('contact', wire.contact),
    await inspectList('vehicles', { read: wire.vehicle, nameField: 'name' }),
    await inspectObject('about', wire.about),
    await inspectList('vehicle-category', { read: wire.vehicleCategory, nameField: 'name' }),
    await inspectList('posts', {
      read: wire.post,
      nameField: null,
      onItem: ({ content }) => {
        for (const [, src] of content.matchAll(IMG_SRC)) {
          const { allowed, host } = checkImage(src)
          if (!allowed) countHost(host)
        }
      },
    }),
  ]
  const missingHosts = [...hosts].map(([host, pictures]) => ({ host, pictures }))
  return { paths, missingImageHosts: missingHosts.toSorted((a, b) => b.pictures - a.pictures) }
}

function recordProblem(report: PathReport, problem: ContentProblem) {
  const target = problem.skipped ? report.malformed : report.defaulted
  target.push(problem)
}
