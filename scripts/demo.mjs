// Starts the site from a fresh clone: installs, builds and runs it on the embedded defaults, without keys or network.
// Runs on Node 20 or newer; the commands it starts use the Node version from the packages.
import { mkdirSync, readFileSync, watch } from 'node:fs'
import path from 'node:path'
import { findFreePort, install, run, stop } from './run.mjs'

const port = process.env.PORT || '3000'
await findFreePort(Number(port)).catch(({ code }) =>
  stop(`Port ${port} cannot be used (${code}). Choose another: PORT=4000 npm run demo`),
)
await install({ withTools: false })

const { default: nextEnv } = await import('@next/env')
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })
const { SITE_URL, OPERATOR_EMAIL, SMTP_URL, DATA_DIR } = process.env
// Links in emails use the same port.
const url = SITE_URL || `http://localhost:${port}`
const env = { SITE_URL: url }
// Written to a file, as all emails without a mail server.
if (!OPERATOR_EMAIL && !SMTP_URL) env.OPERATOR_EMAIL = 'operator@example.com'

const buildExitCode = await run('npx', ['next', 'build'], { env })
if (buildExitCode !== 0) process.exit(buildExitCode)
console.log(`\nThe site is starting at ${url}\nBook a ride: the links of its emails appear here.\n`)
if (!SMTP_URL) printLinks(path.join(DATA_DIR || '.data', 'mail'))
process.exit(await run('npm', ['--silent', 'start', '--', '-p', port], { env }))

/** Prints the links of emails to rider and operator as soon as they are written. */
function printLinks(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const printed = new Set()
  watch(folder, (_, name) => {
    if (!name?.endsWith('.html') || name.startsWith('.') || printed.has(name)) return
    printed.add(name)
    const file = path.join(folder, name)
    const [, link] = /href="(http[^"]*\/(?:ride|operator)[^"]*#[^"]*)"/.exec(readFileSync(file, 'utf8')) ?? []
    if (link !== undefined) console.log(`\nEmail ${file}\n  ${link}\n`)
  })
}
