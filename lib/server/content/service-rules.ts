import 'server-only'
import path from 'node:path'
import { extraRates, extraRatesSchema } from '@/lib/booking/extra-rates'
import { type ServiceRules, serviceRulesSchema } from '@/lib/booking/service-rules'
import { env } from '@/lib/server/env'
import { content } from '.'
import { readJsonFile } from './files'

const SERVICE_FILE = 'service.json'
const EXTRAS_FILE = 'extras.json'

declare global {
  // Kept where every copy of this module sees it, so that all of them go by the same rules.
  var chosenServiceRules: Promise<ServiceRules> | undefined
}

/**
 * When rides are made and how many at once, by `content/service.json`, wherever the other content comes from; read once,
 * and under development at every call.
 */
export function readServiceRules(): Promise<ServiceRules> {
  if (env().development) return readServiceFile()
  globalThis.chosenServiceRules ??= readServiceFile()
  return globalThis.chosenServiceRules
}

/** Throws an Error naming file, field and fault where the operator's rules or the prices of extras cannot be used. */
export async function checkServiceFiles(directory = contentFolder()): Promise<void> {
  const [rules, rates] = await Promise.all([
    readServiceFile(directory),
    readJsonFile(directory, EXTRAS_FILE, extraRatesSchema),
  ])
  // A hosted backend is not asked before the first visitor: what it calls its categories is not known here.
  if (env().apiBaseUrl === null) await checkFleet(rules)
  if (JSON.stringify(rates) !== JSON.stringify(extraRates)) {
    console.error(`content/${EXTRAS_FILE} changed after the build: rebuild the site to apply its prices.`)
  }
}

function readServiceFile(directory = contentFolder()): Promise<ServiceRules> {
  return readJsonFile(directory, SERVICE_FILE, serviceRulesSchema)
}

async function checkFleet({ fleet }: ServiceRules): Promise<void> {
  const categories = await content().vehicleCategories()
  const unknown = Object.keys(fleet).filter(name => !categories.some(({ key, _id }) => key === name || _id === name))
  if (unknown.length === 0) return
  const faults = unknown.map(name => `content/${SERVICE_FILE}: fleet.${name}: no vehicle category has this key or _id`)
  throw new Error(faults.join('\n'))
}

function contentFolder(): string {
  return path.join(process.cwd(), 'content')
}
