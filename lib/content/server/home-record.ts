import 'server-only'
import path from 'node:path'
import { z } from 'zod'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  postSummarySchema,
  testimonialSchema,
  vehicleSchema,
} from '@/lib/content/model/schemas'
import { env } from '@/lib/platform/env'
import { readStoredJson, writeStoredText } from '@/lib/platform/stored-json'

const partsSchema = z.object({
  testimonials: z.array(testimonialSchema).nullable(),
  faqs: z.array(faqSchema).nullable(),
  vehicles: z.array(vehicleSchema).nullable(),
  about: aboutSchema.nullable(),
  contact: contactSchema.nullable(),
  posts: z.array(postSummarySchema).nullable(),
})
/** Values of the home page by part; null is a fallback. */
export type HomeParts = z.infer<typeof partsSchema>

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
   * Activates a content source; returns since when stored pages show it, in milliseconds since the epoch. That is now
   * if they showed another source, 0 if they always showed this one or it is unknown.
   */
  activateSource(source: string): Promise<number>
  /** Reads the parts of the stored page: all null if it came from another source; null if unknown. */
  read(source: string): Promise<HomeParts | null>
  write(source: string, parts: HomeParts): Promise<void>
}

/** Creates a file record of the stored home page, which survives a restart. */
export function createHomeRecord(file: string): HomeRecord {
  let lastWritten = ''

  async function load() {
    const parsedRecord = recordSchema.safeParse(await readStoredJson(file))
    return parsedRecord.success ? parsedRecord.data : null
  }

  async function store(record: z.infer<typeof recordSchema>): Promise<void> {
    const text = JSON.stringify(record)
    if (text === lastWritten) return
    try {
      await writeStoredText(file, text)
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

/** Returns the home page record of this site, stored next to the page. */
export function getHomeRecord(): HomeRecord {
  return createHomeRecord(path.join(process.cwd(), '.next/cache/home.json'))
}

/** Returns the name of the current content source in the record. */
export function contentSourceName(): string {
  return env().apiBaseUrl ?? 'content/'
}
