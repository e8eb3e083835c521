// Checks a configured site before launch: `npm run doctor`, `npm run doctor -- --json`, `-- --backups DIR`. Exits
// with 1 if something would fail or mislead a rider. Changes nothing, charges nothing, sends no email.
import { parseArgs } from 'node:util'
import nextEnv from '@next/env'

const USAGE = 'Usage: npm run doctor -- [--json] [--backups DIR]'

/** Loads the settings files as the server does, before any module that reads settings. Returns their names. */
function loadSettingsFiles(): string[] {
  const { loadedEnvFiles } = nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })
  return [...new Set(loadedEnvFiles.flatMap(({ env }) => Object.keys(env)))]
}

async function diagnose({ backupsDir }: { backupsDir: string }) {
  const fileNames = loadSettingsFiles()
  const [
    { parseEnv, settingNames },
    { site },
    { demoNotice },
    { runChecks },
    { listChecks },
    { evaluateParseErrors: judgeUnusable },
    redact,
  ] = await Promise.all([
    import('@/lib/platform/env'),
    import('@/lib/site'),
    import('@/lib/payments/server/config'),
    import('@/lib/operations/doctor/check'),
    import('@/lib/operations/doctor'),
    import('@/lib/operations/doctor/settings'),
    import('@/lib/operations/doctor/redact'),
  ])
  const secrets = redact.listSecrets(Object.fromEntries(settingNames.map(name => [name, process.env[name]])))
  let env: ReturnType<typeof parseEnv>
  try {
    env = parseEnv(process.env)
  } catch (error) {
    return redact.redactFindings(judgeUnusable(error), secrets)
  }
  const live = demoNotice(env.payments) === null
  const { brand, url, links } = site
  const context = {
    env,
    site: { brand, url, links },
    directory: process.cwd(),
    backupsDir,
    live,
    now: () => new Date(),
  }
  return redact.redactFindings(await runChecks(listChecks(context, fileNames)), secrets)
}

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, backups: { type: 'string' } } })
  const findings = await diagnose({ backupsDir: values.backups ?? 'backups' })
  const { isHealthy, statuses } = await import('@/lib/operations/doctor/check')
  const ok = isHealthy(findings)
  const width = Math.max(...statuses.map(status => status.length))
  const lines = findings.map(({ name, status, detail, remedy }) =>
    [status.padEnd(width), ' ', `${name}: ${detail}`, remedy === undefined ? '' : `. ${remedy}`].join(''),
  )
  const counts = statuses.map(status => `${findings.filter(finding => finding.status === status).length} ${status}`)
  const text = values.json ? JSON.stringify({ ok, findings }, null, 2) : [...lines, '', counts.join(', ')].join('\n')
  // A check that timed out may still hold a connection open.
  process.stdout.write(`${text}\n`, () => process.exit(ok ? 0 : 1))
} catch (error) {
  console.error(error instanceof Error ? error.message : error, `\n${USAGE}`)
  process.exitCode = 1
}
