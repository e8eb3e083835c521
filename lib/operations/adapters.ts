import 'server-only'
import { mailInUse, mailSettingNames } from '@/lib/notifications/email'
import { gatewayInUse, gatewaySettingNames } from '@/lib/payments/server/gateways'
import { mapsInUse, mapsSettingNames } from '@/lib/places/server/adapters'
import type { ThirdParty } from '@/lib/platform/adapter'
import { env, platformSettingNames, readAll } from '@/lib/platform/env'

/** Returns the third parties whose adapters are in use: policy, doctor and privacy page iterate over them. */
export function thirdPartiesInUse(): ThirdParty[] {
  return [gatewayInUse(), ...mapsInUse(), mailInUse()].filter(party => party !== null)
}

/** Throws an Error that names every invalid setting without its value. */
export function checkSettings(): void {
  readAll<unknown>([env, gatewayInUse, mapsInUse, mailInUse])
}

export const settingNames = [
  ...new Set([...platformSettingNames, ...gatewaySettingNames, ...mapsSettingNames, ...mailSettingNames]),
]
