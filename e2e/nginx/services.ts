import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Nginx } from './nginx'

type Service = { process: ChildProcess; log: string }

/**
 * Fakes systemd for deploy/update.sh: `binDir` has a `systemctl` that starts and stops the apps of this process, and an
 * `nginx` for the one of this test. An app is started in its slot, as the unit does.
 */
export async function startServices({
  root,
  binDir,
  nginx,
  settings,
}: {
  root: string
  binDir: string
  nginx: Nginx
  settings: Record<string, string>
}) {
  const apps = new Map<string, Service>()

  function start(port: string): void {
    const running = apps.get(port)?.process
    if (running !== undefined && running.exitCode === null && running.signalCode === null) return
    const child = spawn(process.execPath, ['server.js'], {
      cwd: path.join(root, 'slots', port),
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        HOSTNAME: '127.0.0.1',
        PORT: port,
        ...settings,
      },
    })
    const service = { process: child, log: '' }
    for (const output of [child.stdout, child.stderr]) output.on('data', chunk => (service.log += chunk))
    apps.set(port, service)
  }

  async function stop(port: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = apps.get(port)?.process
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async function run(words: string[]): Promise<boolean> {
    const [verb = '', unit = ''] = words.filter(word => !word.startsWith('-'))
    const port = unit.replace(/^nocturne@/, '')
    if (unit === 'nginx') await nginx.reloadOrRestart()
    else if (verb === 'start') start(port)
    else if (verb === 'stop') await stop(port)
    else if (verb === 'is-active') return apps.get(port)?.process.exitCode === null
    else return verb === 'enable' || verb === 'disable'
    return true
  }

  const control = createServer(async (request, response) => {
    const succeeded = await run((await text(request)).split(' '))
    response.writeHead(succeeded ? 204 : 500).end()
  }).listen(0, '127.0.0.1')
  await once(control, 'listening')
  const address = control.address()
  const controlPort = typeof address === 'object' && address !== null ? address.port : 0
  await mkdir(binDir, { recursive: true })
  await writeCommand(
    path.join(binDir, 'systemctl'),
    `exec curl --silent --fail --data "$*" http://127.0.0.1:${controlPort}`,
  )
  await writeCommand(path.join(binDir, 'nginx'), `exec ${nginx.command} "$@"`)

  return {
    start,
    stop,
    /** Returns the log of the app on a port since its last start. */
    log: (port: string) => apps.get(port)?.log ?? '',
    exitCode: (port: string) => apps.get(port)?.process.exitCode ?? null,
    async stopAll() {
      control.close()
      await Promise.all([...apps.keys()].map(port => stop(port, 'SIGKILL')))
    },
  }
}

async function writeCommand(file: string, command: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${command}\n`)
  await chmod(file, 0o755)
}
