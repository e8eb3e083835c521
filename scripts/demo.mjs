// From a fresh clone to a running site: installs, builds, and starts on the embedded defaults, with no key and no network.
// It runs on any Node from 20 on; what it starts runs on the Node that the packages bring.
import { install, run } from './run.mjs'

const port = process.env.PORT || '3000'
// Moved to another port, the links in its mails move along.
const isCustomPort = process.env.PORT && !process.env.NEXT_PUBLIC_SITE_URL
const env = isCustomPort ? { NEXT_PUBLIC_SITE_URL: `http://localhost:${port}` } : {}

await install()
const buildExitCode = await run('npx', ['next', 'build'], { env })
if (buildExitCode !== 0) process.exit(buildExitCode)
console.log(`\nThe site is starting at http://localhost:${port}\n`)
process.exit(await run('npx', ['next', 'start', '-p', port], { env }))
