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
export const nothing: HomeParts = {
  testimonials: null,
  faqs: null,
  vehicles: null,
  about: null,
  contact: null,
  posts: null,
}

const recordSchema = z.object({ source: z.string(), parts: partsSchema })

export type HomeRecord = {
  /** What the stored page holds, all null where it was made from another source; null where nobody knows. */
  read(source: string): Promise<HomeParts | null>
  write(source: string, parts: HomeParts): Promise<void>
}

/** Keeps in a file what the stored home page holds, so that a restarted server knows which parts were ever good. */
export function createHomeRecord(file: string): HomeRecord {
  let last = ''

  return {
    async read(source) {
      const found = recordSchema.safeParse(await readJson(file))
      if (!found.success) return null
      return found.data.source === source ? found.data.parts : nothing
    },
    async write(source, parts) {
      const text = JSON.stringify({ source, parts })
      if (text === last) return
      try {
        await mkdir(path.dirname(file), { recursive: true })
        // Written apart and moved, so that a crash leaves the old record or the new one. Two may be at it at once.
        const draft = `${file}.${randomUUID()}`
        await writeFile(draft, text)
        await rename(draft, file)
        last = text
      } catch (error) {
        console.error('home page: what it holds could not be noted', error)
      }
    },
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}
