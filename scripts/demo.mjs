// Starts the site from a fresh clone: installs, builds and runs it on the embedded defaults, without keys or network.
// Runs on Node 20 or newer; the commands it starts use the Node version from the packages.
import { install, run } from './run.mjs'

const port = process.env.PORT || '3000'
// Links in emails use the same port.
const isCustomPort = process.env.PORT && !process.env.NEXT_PUBLIC_SITE_URL
const env = isCustomPort ? { NEXT_PUBLIC_SITE_URL: `http://localhost:${port}` } : {}

await install()
const buildExitCode = await run('npx', ['next', 'build'], { env })
if (buildExitCode !== 0) process.exit(buildExitCode)
console.log(`\nThe site is starting at http://localhost:${port}\n`)
process.exit(await run('npx', ['next', 'start', '-p', port], { env }))
