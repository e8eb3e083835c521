// Checks a configured site before launch: `npm run doctor`, `npm run doctor -- --backups DIR`. Exits with 1 if something
// would fail or mislead a rider. Changes nothing, charges nothing, sends no email.
import './load-settings'
import { parseArgs } from 'node:util'
import nextEnv from '@next/env'
import { loadConnectionsOfCommand } from '@/lib/operations/connections'
import { runDoctor } from '@/lib/operations/doctor'
import { checkStatuses } from '@/lib/platform/check'

await loadConnectionsOfCommand()
const { backups } = parseArgs({ options: { backups: { type: 'string', default: 'backups' } } }).values
const { loadedEnvFiles } = nextEnv.loadEnvConfig(process.cwd())
const lines = await runDoctor(process.env, loadedEnvFiles, backups)
const width = Math.max(...checkStatuses.map(status => status.length))
for (const { status, text, remedy } of lines) {
  console.log(`${status.padEnd(width)}  ${text}${remedy === undefined ? '' : `. ${remedy}`}`)
}
console.log(`\n${checkStatuses.map(name => `${lines.filter(line => line.status === name).length} ${name}`).join(', ')}`)
process.exitCode = lines.some(({ status }) => status === 'failed') ? 1 : 0
