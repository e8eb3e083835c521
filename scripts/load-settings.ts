import { readFileSync } from 'node:fs'
import path from 'node:path'
import nextEnv from '@next/env'

// Loads the settings files as the server does. Import it first: some modules read settings, such as the site URL,
// when they load.
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })

/** As the server knew it when it was last started on this data folder. */
function readRecordedSiteUrl(): string {
  try {
    return readFileSync(path.join(process.env.DATA_DIR || '.data', 'site-url'), 'utf8')
  } catch {
    return ''
  }
}
process.env.SITE_URL ||= readRecordedSiteUrl()
