import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  testimonialSchema,
  vehicleCategoriesSchema,
  vehiclesSchema,
} from '@/lib/content/model/schemas'
import { OPTIONAL_FILES, parseJsonFile } from '@/lib/content-folder'
import { createStaleIfErrorCache } from '@/lib/platform/stale-if-error-cache'
import { contentChangedAtMs } from '@/lib/rendering/process-state'
import { readPostFiles } from './post-files'

/**
 * Creates a cache of what is read from content files, again once one of them changed (process-state.ts). A file that is
 * invalid then is logged, and the last good value stays.
 */
export function createContentCache<T>(read: () => Promise<T>) {
  return createStaleIfErrorCache({
    read,
    freshMs: Number.POSITIVE_INFINITY,
    invalidatedAt: contentChangedAtMs,
    onFailure: error => console.error(error instanceof Error ? error.message : error),
  })
}

export function createContentReader<T>(read: () => Promise<T>): () => Promise<T> {
  return createContentCache(read).read
}

/** Reads a content folder. Rejects with an Error that names the invalid file and field. */
export async function readContentFiles(directory: string) {
  const reads = [
    readJsonFile(directory, 'testimonials.json', z.array(testimonialSchema)),
    readJsonFile(directory, 'faqs.json', z.array(faqSchema)),
    readJsonFile(directory, 'contact.json', contactSchema),
    readJsonFile(directory, 'vehicles.json', vehiclesSchema),
    readJsonFile(directory, 'about.json', aboutSchema),
    readJsonFile(directory, 'vehicle-categories.json', vehicleCategoriesSchema),
    readPostFiles(directory),
  ] as const
  // All problems are named at once: one file can keep others from being read.
  const problems = (await Promise.allSettled(reads)).flatMap(read => (read.status === 'rejected' ? [read.reason] : []))
  if (problems.length > 0) {
    const messages = problems.map(problem => (problem instanceof Error ? problem.message : String(problem)))
    throw new Error([...new Set(messages)].join('\n'), { cause: problems[0] })
  }
  const [testimonials, faqs, contact, vehicles, about, vehicleCategories, posts] = await Promise.all(reads)
  return { testimonials, faqs, contact, vehicles, about, vehicleCategories, posts }
}

/** Reads and validates a JSON file. Rejects with an Error that names the file and field. */
export async function readJsonFile<T>(directory: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const label = `${path.basename(directory)}/${name}`
  return parseJsonFile(label, await readTextFile(label, path.join(directory, name)), schema)
}

async function readTextFile(label: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const missing = OPTIONAL_FILES.get(path.basename(file))
    if (missing !== undefined && Object(cause).code === 'ENOENT') return missing
    throw new Error(`${label}: file could not be read`, { cause })
  }
}
