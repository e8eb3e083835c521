import 'server-only'
import type { Vehicle, VehicleCategory } from '@/lib/content/model/schemas'
import { type CheckLine, tryOut, warning } from '@/lib/platform/check'
import { createHostedContent } from './hosted'

const REMEDY = 'Fix it in the backend (docs/content.md).'
const TIMEOUT_MS = 30_000

/** Reads everything of a hosted backend once: each list, and each problem of an item. */
export async function checkHostedContent(baseUrl: string, imageHosts: readonly string[]): Promise<CheckLine[]> {
  const problems: string[] = []
  const content = createHostedContent({
    baseUrl,
    imageHosts,
    timeZone: () => 'UTC',
    timeoutMs: TIMEOUT_MS,
    warn: line => void problems.push(line),
  })
  const reads: [string, () => Promise<unknown>][] = [
    ['testimonials', content.testimonials],
    ['faqs', content.faqs],
    ['contact', content.contact],
    ['vehicles', content.vehicles],
    ['about', content.about],
    ['vehicle-category', content.vehicleCategories],
    ['posts', async () => (await content.posts()).all],
  ]
  const lines: CheckLine[] = []
  for (const [path, read] of reads) {
    const line = tryOut({ name: `Hosted ${path}`, remedy: REMEDY }, async () => {
      const items = await read()
      return Array.isArray(items) ? `${items.length} usable` : 'usable'
    })
    lines.push(await line)
  }
  return [...lines, ...problems.map(problem => warning(problem, REMEDY))]
}

/** Finds vehicles that are shown and cannot be booked, since no category lists them. */
export function checkFleet(content: { vehicles: Vehicle[]; vehicleCategories: VehicleCategory[] }): CheckLine[] {
  const bookable = new Set(content.vehicleCategories.flatMap(({ vehicles }) => vehicles))
  return content.vehicles
    .filter(({ name }) => !bookable.has(name))
    .map(({ name }) =>
      warning(
        `content/vehicles.json: ${name} is in no category and cannot be booked`,
        'List it in vehicle-categories.json.',
      ),
    )
}
