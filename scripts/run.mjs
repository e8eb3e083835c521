import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

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
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('close', code => {
      process.stdout.write(Buffer.concat(buffered))
      resolve(code ?? 1)
    })
  })
}

/** npm’s record of its last install. */
const INSTALL_MARKER = 'node_modules/.package-lock.json'

/** Installs the lockfile’s packages unless that is up to date. */
export async function install() {
  if (existsSync(INSTALL_MARKER) && statSync(INSTALL_MARKER).mtimeMs >= statSync('package-lock.json').mtimeMs) return
  const code = await run('npm', ['ci', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error('Installing packages failed.')
}
