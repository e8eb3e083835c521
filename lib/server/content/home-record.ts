import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  postSummarySchema,
  testimonialSchema,
  vehicleSchema,
} from '@/lib/content/schemas'
import { env } from '@/lib/server/env'

const partsSchema = z.object({
  testimonials: z.array(testimonialSchema).nullable(),
  faqs: z.array(faqSchema).nullable(),
  vehicles: z.array(vehicleSchema).nullable(),
  about: aboutSchema.nullable(),
  contact: contactSchema.nullable(),
  posts: z.array(postSummarySchema).nullable(),
})
/** What a home page holds of each part; null is a fallback. */
export type HomeParts = z.infer<typeof partsSchema>

/** A page of fallbacks alone. */
export const emptyHomeParts: HomeParts = {
  testimonials: null,
  faqs: null,
  vehicles: null,
  about: null,
  contact: null,
  posts: null,
}

const recordSchema = z.object({ source: z.string(), since: z.number().default(0), parts: partsSchema })

export type HomeRecord = {
  /**
   * Since when stored pages show this source's content, in milliseconds since the epoch: from now on where they showed
   * another's until now; 0 where they always have, and where nobody knows.
   */
  activateSource(source: string): Promise<number>
  /** What the stored page holds, all null where it was made from another source; null where nobody knows. */
  read(source: string): Promise<HomeParts | null>
  write(source: string, parts: HomeParts): Promise<void>
}

/** Keeps in a file what the stored home page holds, so that a restarted server knows which parts were ever good. */
export function createHomeRecord(file: string): HomeRecord {
  let lastWritten = ''

  async function load() {
    const found = recordSchema.safeParse(await readJson(file))
    return found.success ? found.data : null
  }

  async function store(record: z.infer<typeof recordSchema>): Promise<void> {
    const text = JSON.stringify(record)
    if (text === lastWritten) return
    try {
      await mkdir(path.dirname(file), { recursive: true })
      // Written apart and moved, so that a crash leaves the old record or the new one. Two may be at it at once.
      const tempFile = `${file}.${randomUUID()}`
      await writeFile(tempFile, text)
      await rename(tempFile, file)
      lastWritten = text
    } catch (error) {
      console.error('home page: could not save the home page record', error)
    }
  }

  return {
    async activateSource(source) {
      const before = await load()
      if (before === null) return 0
      if (before.source === source) return before.since
      const since = Date.now()
      await store({ source, since, parts: emptyHomeParts })
      return since
    },
    async read(source) {
      const before = await load()
      if (before === null) return null
      return before.source === source ? before.parts : emptyHomeParts
    },
    async write(source, parts) {
      const before = await load()
      await store({ source, since: before?.source === source ? before.since : 0, parts })
    },
  }
}

/** The record of this site's home page, beside the stored page. */
export function getHomeRecord(): HomeRecord {
  return createHomeRecord(path.join(process.cwd(), '.next/cache/home.json'))
}

/** How the record names the content source that is set. */
export function contentSourceName(): string {
  return env().apiBaseUrl ?? 'content/'
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}
