import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'

/** Ends this script with one sentence. */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

// The packages bring the Node version of the site; this is the one that installs them.
const [oldest] = /\d+/.exec(JSON.parse(readFileSync('package.json', 'utf8')).engines.node)
if (Number.parseInt(process.versions.node, 10) < Number(oldest)) {
  stop(`Please install Node ${oldest} or newer; this is ${process.version}.`)
}

/** Resolves to `port` if it is free, or to any free port. Rejects with the system's error. */
export async function findFreePort(port = 0) {
  const server = createServer().listen(port)
  await once(server, 'listening')
  const { port: free } = server.address()
  server.close()
  return free
}

/** Runs a command in this terminal; resolves to its exit code. `isBuffered` prints its output once it has ended. */
export function run(command, args, { env = {}, onOutput, isBuffered = false } = {}) {
  return new Promise((resolve, reject) => {
    const output = onOutput || isBuffered ? 'pipe' : 'inherit'
    const buffered = []
    const child = spawn(command, args, {
      stdio: ['inherit', output, output],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
      shell: process.platform === 'win32',
    })
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from?.on('data', chunk => {
        if (isBuffered) buffered.push(chunk)
        else to.write(chunk)
        onOutput?.(String(chunk))
      })
    }
    const end = signal => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
    child.on('error', reject)
    child.on('close', code => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, end)
      process.stdout.write(Buffer.concat(buffered))
      resolve(code ?? 1)
    })
  })
}

/** npm’s record of its last install. */
const INSTALL_MARKER = 'node_modules/.package-lock.json'

/**
 * Installs the lockfile’s packages unless they are up to date; `withTools`, also those of tests and checks. Without
 * npm's warnings: it compares the Node version that packages need with that of npm, but they run on the one that they
 * install.
 */
export async function install({ withTools }) {
  if (existsSync(INSTALL_MARKER) && statSync(INSTALL_MARKER).mtimeMs >= statSync('package-lock.json').mtimeMs) {
    if (!withTools || readFileSync(INSTALL_MARKER, 'utf8').includes('"dev": true')) return
  }
  const omitted = withTools ? [] : ['--omit=dev']
  const code = await run('npm', ['ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) throw new Error('Installing packages failed.')
}
