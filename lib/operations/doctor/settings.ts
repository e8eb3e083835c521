import 'server-only'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { settingNames } from '@/lib/platform/env'
import { type Check, type DoctorContext, type Finding, failed, passed, warning } from './check'

const NEEDED_NODE_MAJOR = 24
const OTHER_NAMES = /^(NEXT_PUBLIC_(SITE_URL|BRAND_NAME)|NODE_.*|NEXT_TELEMETRY_DISABLED|PORT|HOSTNAME|TZ)$/
const MIN_DISTINCT_CHARACTERS = 10

/** Reports each line of `parseEnv`'s error. */
export function evaluateParseErrors(error: unknown): Finding[] {
  const [, ...lines] = (error instanceof Error ? error.message : String(error)).split('\n')
  return lines.map(line => {
    const [name = '', ...reason] = line.trim().split(': ')
    return failed(`Setting ${name}`, reason.join(': '), 'Fix it in .env.local; the server does not start until you do.')
  })
}

/** Reports setting names that nothing reads. */
export function evaluateSettingNames(names: readonly string[]): Finding[] {
  const unknown = names.filter(name => !settingNames.includes(name) && !OTHER_NAMES.test(name))
  if (unknown.length === 0) return [passed('Settings', 'all valid')]
  return [warning('Settings', `unknown settings: ${unknown.join(', ')}`, 'Compare the names with .env.local.example.')]
}

export function evaluateNodeVersion(version: string): Finding {
  const major = Number(version.split('.')[0])
  return major >= NEEDED_NODE_MAJOR
    ? passed('Node version', version)
    : failed(
        'Node version',
        `${version} is too old`,
        'Run npm ci and start with npm start: Node.js is installed as a package.',
      )
}

/** Checks the secret that signs links. */
export function evaluateAppSecret({
  secret,
  hasStoredSecret,
}: {
  secret: string | null
  hasStoredSecret: boolean
}): Finding {
  const name = 'APP_SECRET'
  if (secret === null)
    return passed(
      name,
      hasStoredSecret ? 'stored in the data folder' : 'generated in the data folder at the first start',
    )
  if (isWeak(secret)) return warning(name, 'is not a random string', 'Generate one: openssl rand -base64 32')
  const detail = `set, ${secret.length} characters; not included in backups`
  return hasStoredSecret
    ? warning(
        name,
        'is set, but the data folder has its own secret: links in emails signed with the old secret no longer work',
        'Unset APP_SECRET, or delete the file "secret" in the data folder if no such link is in use.',
      )
    : passed(name, detail)
}

export function evaluateRevalidateSecret({
  secret,
  others,
}: {
  secret: string | null
  others: (string | null)[]
}): Finding {
  const name = 'REVALIDATE_SECRET'
  if (secret === null) return passed(name, 'not set: content changes show within a minute')
  if (others.includes(secret))
    return warning(name, 'is the same as another secret', 'Use a different secret for each purpose.')
  return isWeak(secret)
    ? warning(name, 'is not a random string', 'Generate one: openssl rand -base64 32')
    : passed(name, `set, ${secret.length} characters`)
}

function isWeak(secret: string): boolean {
  return new Set(secret).size < MIN_DISTINCT_CHARACTERS
}

export function settingsChecks({ env }: DoctorContext, fileNames: readonly string[]): Check[] {
  const { appSecret, revalidateSecret, dataDir, notifications } = env
  return [
    { name: 'Node version', run: async () => [evaluateNodeVersion(process.versions.node)] },
    { name: 'Settings', run: async () => evaluateSettingNames(fileNames) },
    {
      name: 'Secrets',
      run: async () => [
        evaluateAppSecret({ secret: appSecret, hasStoredSecret: await exists(path.join(dataDir, 'secret')) }),
        evaluateRevalidateSecret({
          secret: revalidateSecret,
          others: [appSecret, notifications.webhook?.secret ?? null],
        }),
      ],
    },
  ]
}

async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  )
}
