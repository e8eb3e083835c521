import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { findFreePort } from '../../scripts/crash-server'
import { packStatic } from '../../scripts/pack-static'
import { startContentHost } from '../fakes/content-host'
import { localhostCertificate } from '../fakes/localhost-certificate'
import { copyBuild } from '../kit/connected-site'

export const isNginxInstalled = existsSync('/etc/nginx/modules-enabled/50-mod-http-brotli-filter.conf')
export const REVALIDATE_SECRET = 'the-secret-of-this-site'
const START_BUILD = `process.argv.push('start', '-H', '127.0.0.1', '-p', process.env.PORT)
await import('./node_modules/next/dist/bin/next')`
/** Does what systemd does for deploy/update.sh, without its lock. A process that has ended may still be a zombie. */
const SYSTEMCTL = `#!/bin/bash
exec 9>&-
port=$(tr -dc 0-9 <<<"\${@: -1}")
pid=$(cat "$SITE/$port.pid" 2>/dev/null)
is_running() { grep -q '^State:.[^Z]' "/proc/$pid/status" 2>/dev/null; }
case "$*" in
  *nginx) nginx -s reload 2>/dev/null || nginx ;;
  start*) cd "$SITE/nocturne/slots/$port"; PORT=$port node start.mjs >>"$SITE/logs/app" 2>&1 & echo $! >"$SITE/$port.pid" ;;
  stop*) is_running && kill $pid; while is_running; do sleep 0.1; done ;;
  is-active*) is_running ;;
esac`

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; cache: string }
type Request = { method?: string; headers?: object; body?: string; from?: string; host?: string; plain?: boolean }

/** Waits until a check holds; throws after 30 seconds. */
export async function until(check: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await check()); await pause(50))
    if (Date.now() > deadline) throw new Error(`waited in vain for ${check}`)
}

/** Starts Debian's nginx with deploy/nginx.conf in front of the last build, which deploy/update.sh deploys. */
export async function startSite() {
  const dir = await mkdtemp(path.join(tmpdir(), 'nginx-'))
  const at = (name: string) => path.join(dir, name)
  const [https = 0, http = 0, inner = 0, ...apps] = await Promise.all(Array.from({ length: 5 }, findFreePort))
  const host = await startContentHost()
  const settings = { API_BASE_URL: host.url, DATA_DIR: at('data'), TRUSTED_PROXIES: '1', REVALIDATE_SECRET }
  const update = { NOCTURNE_ROOT: at('nocturne'), NOCTURNE_PORTS: apps.join(' '), NOCTURNE_DRAIN_SECONDS: '2' }
  const PATH = `${at('bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`
  const env: NodeJS.ProcessEnv = { ...process.env, ...settings, ...update, PATH, SITE: dir, NODE_ENV: 'production' }
  for (const name of ['bin', 'cache', 'conf', 'logs']) await mkdir(at(name))
  await writeFile(at('bin/systemctl'), SYSTEMCTL, { mode: 0o755 })
  await writeFile(at('bin/nginx'), `#!/bin/sh\nexec /usr/sbin/nginx -c ${at('main.conf')} "$@"\n`, { mode: 0o755 })
  await writeFile(at('conf/privkey.pem'), localhostCertificate.key)
  await writeFile(at('conf/fullchain.pem'), localhostCertificate.cert)
  const replacements: [RegExp, string][] = [
    [/^user .*$/m, process.getuid?.() === 0 ? 'user root;' : ''],
    [/^pid .*$/m, `pid ${at('nginx.pid')};`],
    [/include \/etc\/nginx\/conf\.d\/.*$/m, `include ${at('conf/nginx.conf')};`],
    [/^.*(listen \[::\]|sites-enabled).*\n/gm, ''],
    [/listen 443/g, `listen 127.0.0.1:${https}`],
    [/listen 80/g, `listen 127.0.0.1:${http}`],
    [/127\.0\.0\.1:3003/g, `127.0.0.1:${inner}`],
    [/\/srv\/nocturne/g, at('nocturne')],
    [/\/etc\/nginx\/nocturne|\/etc\/letsencrypt\/live\/example\.com/g, at('conf')],
    [/\/var\/cache\/nocturne/g, at('cache')],
    [/\/var\/log\/nginx/g, at('logs')],
  ]
  async function adapt(source: string, target: string): Promise<void> {
    let text = await readFile(source, 'utf8')
    for (const [pattern, value] of replacements) text = text.replace(pattern, value)
    await writeFile(target, text)
  }
  await adapt('/etc/nginx/nginx.conf', at('main.conf'))
  for (const name of ['nginx.conf', 'errors.conf', 'security-headers.conf', 'proxy-error.html'])
    await adapt(`deploy/${name}`, at(`conf/${name}`))

  const run = (command: string, ...args: string[]) => promisify(execFile)(command, args, { env })
  const serving = async () => Number(/0\.1:(\d+);/.exec(await readFile(at('nocturne/upstream.conf'), 'utf8'))?.[1])
  const site = {
    host,
    ports: { http, https, serving },
    folders: { store: at('cache'), logs: at('logs'), static: at('nocturne/static') },
    async makeRelease(name: string, startFile = START_BUILD): Promise<string> {
      await copyBuild(at(name), { withPages: true })
      await writeFile(at(`${name}/start.mjs`), startFile)
      await writeFile(at(`${name}/.next/static/${name}.js`), '')
      return at(name)
    },
    update: (release: string) => run(path.resolve('deploy/update.sh'), release),
    get: (url: string, request?: Request) => send(https, url, request),
    getFromApp: async (url: string) => send(await serving(), url, { plain: true }),
    killApp: async () => process.kill(Number(await readFile(at(`${await serving()}.pid`), 'utf8')), 'SIGKILL'),
    async stop() {
      await run('nginx', '-s', 'stop').catch(() => {})
      for (const port of apps) await run('systemctl', 'stop', `nocturne@${port}`)
      await host.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
  const first = await site.makeRelease('first')
  await packStatic(path.join(first, '.next/static'))
  await site.update(first)
  return site
}

/** Sends one request on a connection of its own; `from` is the visitor's IP, of 127.0.0.0/8. */
export async function send(port: number, url: string, options: Request = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body = '', from = '127.0.0.1', host = 'example.com', plain = false } = options
  const target = { host: '127.0.0.1', port, path: url, method, headers: { host, ...headers }, localAddress: from }
  const connection = { servername: host, rejectUnauthorized: false, agent: false, signal: AbortSignal.timeout(30_000) }
  const request = (plain ? plainRequest : secureRequest)({ ...target, ...connection })
  const [response] = await once(request.end(body), 'response')
  // nginx closes the connection after a response to half a body.
  request.on('error', () => {})
  const { 'content-encoding': encoding, 'x-cache': cache } = response.headers
  const packed = await buffer(response)
  const text = encoding === 'br' ? brotliDecompressSync(packed) : encoding === 'gzip' ? gunzipSync(packed) : packed
  return { status: response.statusCode, headers: response.headers, text: text.toString(), cache: String(cache) }
}

export function findFilesWith(folder: string, text: string): string[] {
  const { stdout } = spawnSync('grep', ['-rlF', text, folder], { encoding: 'utf8' })
  return stdout.split('\n').filter(file => file !== '')
}
