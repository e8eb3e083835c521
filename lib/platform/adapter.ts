import 'server-only'
import type { z } from 'zod'
import type { Sources } from '@/lib/rendering/csp'
import type { CheckLine } from './check'
import { parseSettings, type SettingsSource } from './env'

/** A third party in use: what its adapter brings besides the verbs of its port. */
export type ThirdParty = {
  name: string
  /** What pages may load from it. */
  sources?: Sources
  /** Checks it for the doctor. Changes nothing, charges nothing, sends nothing. */
  check(): Promise<CheckLine[]>
  /** For the privacy page. */
  recipients: Recipient[]
}

export type Recipient = { name: string; receives: string }

export type Adapter<InUse> = {
  /** Variables of the environment, with their schemas. */
  settings: z.ZodRawShape
  /** Null where its settings do not connect it. Throws an Error that names every invalid setting without its value. */
  use(source?: SettingsSource): InUse | null
}

export function defineAdapter<Shape extends z.ZodRawShape, InUse>(
  settings: Shape,
  use: (values: z.output<z.ZodObject<Shape>>) => InUse | null,
): Adapter<InUse> {
  return { settings, use: source => use(parseSettings(settings, source)) }
}

/** The host of a URL, as the privacy page names it. */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? ''
}
