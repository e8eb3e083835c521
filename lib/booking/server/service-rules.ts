import 'server-only'
import { type ServiceRules, serviceRulesSchema } from '@/lib/booking/model/service-rules'
import { vehicleCategoriesSchema } from '@/lib/content/model/schemas'
import { createContentReader, readJsonFile } from '@/lib/content/server/files'
import { contentFolder } from '@/lib/content-folder'
import { env } from '@/lib/platform/env'
import { singleton } from '@/lib/singleton'

const SERVICE_FILE = 'service.json'

export const configuredServiceRules = singleton<() => Promise<ServiceRules>>('service rules')

/** Reads the booking rules of `content/service.json`, also with a hosted backend. */
export function readServiceRules(): Promise<ServiceRules> {
  return configuredServiceRules.getOrCreate(() => createContentReader(() => readServiceFile()))()
}

/** Rejects with an Error that names the file, field and error if the rules are invalid. */
export async function checkServiceFiles(directory = contentFolder()): Promise<void> {
  const rules = await readServiceFile(directory)
  // A hosted backend is not requested before the first visitor, so its categories are unknown here.
  if (env().apiBaseUrl === null) await checkFleet(rules)
}

function readServiceFile(directory = contentFolder()): Promise<ServiceRules> {
  return readJsonFile(directory, SERVICE_FILE, serviceRulesSchema)
}

async function checkFleet({ fleet }: ServiceRules): Promise<void> {
  const categories = await readJsonFile(contentFolder(), 'vehicle-categories.json', vehicleCategoriesSchema)
  const unknown = Object.keys(fleet).filter(name => !categories.some(({ key, _id }) => key === name || _id === name))
  if (unknown.length === 0) return
  const errors = unknown.map(name => `content/${SERVICE_FILE}: fleet.${name}: no vehicle category has this key or _id`)
  throw new Error(errors.join('\n'))
}
