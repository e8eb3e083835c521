import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { localhostCertificate } from '../fakes/localhost-certificate'
import { SITE_NAME } from './client'

const NGINX = '/usr/sbin/nginx'
const DEBIAN_CONFIG = '/etc/nginx/nginx.conf'
const BROTLI_MODULE = '/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf'
const START_TIMEOUT_MS = 10_000

export const NGINX_PACKAGES = 'nginx-light and libnginx-mod-http-brotli-static'

/** Returns whether Debian's nginx and its Brotli module are installed. */
export function isNginxInstalled(): boolean {
  return [NGINX, DEBIAN_CONFIG, BROTLI_MODULE].every(file => existsSync(file))
}

export type Nginx = {
  /** Ports of HTTPS and HTTP. */
  port: number
  plainPort: number
  cacheDir: string
  logsDir: string
  /** The nginx that this test runs. */
  command: string
  /** Starts nginx or has it read its configuration again, as systemd does. */
  reloadOrRestart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Prepares Debian's nginx with its own main file and the shipped site file. Only listen addresses, paths and the user of
 * the workers are substituted: `site` takes the place of /srv/nocturne.
 */
export async function prepareNginx({
  dir,
  site,
  port,
  plainPort,
}: {
  dir: string
  site: string
  port: number
  plainPort: number
}): Promise<Nginx> {
  const cacheDir = path.join(dir, 'cache')
  const logsDir = path.join(dir, 'logs')
  const included = path.join(dir, 'nocturne')
  await Promise.all([cacheDir, logsDir, included].map(folder => mkdir(folder, { recursive: true })))
  await Promise.all(
    ['security-headers.conf', 'nginx-error.html'].map(file => cp(path.join('deploy', file), path.join(included, file))),
  )
  await writeFile(path.join(dir, 'privkey.pem'), localhostCertificate.key)
  await writeFile(path.join(dir, 'fullchain.pem'), localhostCertificate.cert)
  const siteFile = path.join(dir, 'site.conf')
  await writeFile(
    siteFile,
    substitute(await readFile('deploy/nginx.conf', 'utf8'), [
      [/^\s*listen \[::\].*\n/gm, ''],
      [/listen 443/g, `listen 127.0.0.1:${port}`],
      [/listen 80/g, `listen 127.0.0.1:${plainPort}`],
      [/\/srv\/nocturne\//g, `${site}/`],
      [/\/etc\/nginx\/nocturne/g, included],
      [/\/var\/cache\/nocturne/g, cacheDir],
      [/\/var\/log\/nginx\//g, `${logsDir}/`],
      [new RegExp(`/etc/letsencrypt/live/${SITE_NAME}/`, 'g'), `${dir}/`],
    ]),
  )
  const mainFile = path.join(dir, 'nginx.conf')
  await writeFile(
    mainFile,
    substitute(await readFile(DEBIAN_CONFIG, 'utf8'), [
      [/^user .*$/m, process.getuid?.() === 0 ? 'user root;' : ''],
      [/^pid .*$/m, `pid ${dir}/nginx.pid;`],
      [/\/var\/log\/nginx\//g, `${logsDir}/`],
      [/include \/etc\/nginx\/conf\.d\/.*$/m, `include ${siteFile};`],
      [/include \/etc\/nginx\/sites-enabled\/.*$/m, ''],
    ]),
  )
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(NGINX, ['-c', mainFile, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] })
    child = started
    let errors = ''
    started.stderr.on('data', chunk => (errors += chunk))
    await waitForPort(port, () => {
      if (started.exitCode !== null) throw new Error(`nginx did not start:\n${errors}`)
    })
  }

  return {
    port,
    plainPort,
    cacheDir,
    logsDir,
    command: `${NGINX} -c ${mainFile}`,
    async reloadOrRestart() {
      if (child === undefined) await start()
      else child.kill('SIGHUP')
    },
    async stop() {
      if (child === undefined || child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Replaces each pattern; throws if one is missing, since the test would run other settings than it says. */
function substitute(text: string, replacements: [RegExp, string][]): string {
  return replacements.reduce((replaced, [pattern, value]) => {
    if (replaced.search(pattern) === -1) throw new Error(`the nginx configuration has no ${pattern}`)
    return replaced.replace(pattern, value)
  }, text)
}

async function waitForPort(port: number, check: () => void): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    check()
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    if (Date.now() > deadline) throw new Error('nginx did not listen')
    await pause(50)
  }
}
