import 'server-only'
import { mailInUse, mailSettingNames } from '@/lib/notifications/email'
import { chooseGateway, gatewayInUse, gatewaySettingNames } from '@/lib/payments/server/gateways'
import { chooseMaps, mapsInUse, mapsSettingNames } from '@/lib/places/server/adapters'
import type { ThirdParty } from '@/lib/platform/adapter'
import { environment, parseEnv, platformSettingNames, readAll, type SettingsSource } from '@/lib/platform/env'

/** Returns the third parties whose adapters are in use: policy, doctor and privacy page iterate over them. */
export function thirdPartiesInUse(): ThirdParty[] {
  return [gatewayInUse(), ...mapsInUse(), mailInUse()].filter(party => party !== null)
}

/** Throws an Error that names every invalid setting without its value. */
export function checkSettings(source: SettingsSource = environment()): void {
  readAll<unknown>([parseEnv, chooseGateway, chooseMaps, mailInUse].map(read => () => read(source)))
}

export const settingNames = [
  ...new Set([...platformSettingNames, ...gatewaySettingNames, ...mapsSettingNames, ...mailSettingNames]),
]
