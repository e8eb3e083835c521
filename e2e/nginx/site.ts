import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { fetchPricedRide } from '../../scripts/crash-riders'
import { findFreePort } from '../../scripts/crash-server'
import { packStatic } from '../../scripts/pack-static'
import { startContentHost } from '../fakes/content-host'
import { startMailServer } from '../fakes/mail-server'
import { copyBuild } from '../kit/connected-site'
import { type HttpResponse, sendRequest } from './client'
import { prepareNginx } from './nginx'
import { startServices } from './services'

export const REVALIDATE_SECRET = 'the-secret-of-this-site'
export const OPERATOR_EMAIL = 'desk@example.com'
const START_TIMEOUT_MS = 30_000
/** Starts the last build as the standalone server does. */
const SERVER_JS = `process.argv.push('start', '-H', '127.0.0.1', '-p', process.env.PORT)
await import('./node_modules/next/dist/bin/next')
`

export type NginxSite = Awaited<ReturnType<typeof startNginxSite>>

/**
 * Starts nginx with the shipped configuration in front of an app that deploy/update.sh deploys, with a content host and
 * a mail server. `release` is a folder made by `npm run build:standalone`; without it the last build is used.
 */
export async function startNginxSite(release: string | undefined) {
  const dir = await mkdtemp(path.join(tmpdir(), 'nginx-'))
  const root = path.join(dir, 'nocturne')
  const binDir = path.join(dir, 'bin')
  const dataDir = path.join(dir, 'data')
  const ports = [String(await findFreePort()), String(await findFreePort())] as const
  const host = await startContentHost()
  const mail = await startMailServer()
  const settings = {
    API_BASE_URL: host.url,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '1',
    REVALIDATE_SECRET,
    SMTP_URL: mail.url,
    MAIL_FROM: 'rides@example.com',
    OPERATOR_EMAIL,
  }
  const nginx = await prepareNginx({
    dir: path.join(dir, 'nginx'),
    site: root,
    port: await findFreePort(),
    plainPort: await findFreePort(),
  })
  let ride: BookingRequest | undefined
  const services = await startServices({ root, binDir, nginx, settings })

  /** Runs deploy/update.sh; returns its exit code and output. */
  async function update(argument: string): Promise<{ code: number; output: string }> {
    const env = {
      ...process.env,
      PATH: `${binDir}:${process.env.PATH}`,
      NOCTURNE_ROOT: root,
      NOCTURNE_PORTS: ports.join(' '),
      NOCTURNE_DRAIN_SECONDS: '2',
    }
    return await new Promise(resolve => {
      const child = execFile(path.resolve('deploy', 'update.sh'), [argument], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
      )
    })
  }

  const nginxSite = {
    dir,
    root,
    dataDir,
    host,
    mail,
    services,
    nginx,
    update,
    /** Makes a release of the last build, with a static file of its own. */
    async makeRelease(name: string, { isBroken = false } = {}): Promise<string> {
      const folder = path.join(dir, name)
      if (release === undefined) {
        await copyBuild(folder, { withPages: true })
        await writeFile(path.join(folder, 'server.js'), SERVER_JS)
      } else await cp(release, folder, { recursive: true, verbatimSymlinks: true })
      if (isBroken) await writeFile(path.join(folder, 'server.js'), 'process.exit(1)')
      await mkdir(path.join(folder, '.next/static/own'), { recursive: true })
      await writeFile(path.join(folder, `.next/static/own/${name}.js`), `// ${name}`)
      return folder
    },
    /** Returns the port of the app that nginx uses, and the other one. */
    async ports(): Promise<{ serving: string; idle: string }> {
      const isFirst = (await readFile(path.join(root, 'upstream.conf'), 'utf8')).includes(`:${ports[0]};`)
      return isFirst ? { serving: ports[0], idle: ports[1] } : { serving: ports[1], idle: ports[0] }
    },
    /** Requests the site through nginx. */
    sendRequest: (url: string, options?: Parameters<typeof sendRequest>[2]): Promise<HttpResponse> =>
      sendRequest(nginx.port, url, options),
    /** Requests the app itself. */
    async sendRequestToApp(url: string, options?: Parameters<typeof sendRequest>[2]): Promise<HttpResponse> {
      return await sendRequest(Number((await nginxSite.ports()).serving), url, { plain: true, ...options })
    },
    /** Returns a ride at its current fare. */
    async ride(): Promise<BookingRequest> {
      ride ??= await fetchPricedRide(`http://127.0.0.1:${(await nginxSite.ports()).serving}`)
      return ride
    },
    /** Starts the app again after it was stopped. */
    async restart() {
      const { serving } = await nginxSite.ports()
      services.start(serving)
      const deadline = Date.now() + START_TIMEOUT_MS
      const isReady = () =>
        nginxSite.sendRequestToApp('/api/v1/health').then(
          ({ status }) => status === 200,
          () => false,
        )
      while (!(await isReady())) {
        if (Date.now() > deadline) throw new Error(`the app did not start:\n${services.log(serving)}`)
        await pause(100)
      }
    },
    async stop() {
      await nginx.stop()
      await services.stopAll()
      await host.stop()
      await mail.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }

  try {
    const folder = await nginxSite.makeRelease('first')
    await packStatic(path.join(folder, '.next/static'))
    const first = await update(folder)
    if (first.code !== 0) throw new Error(`the first deployment failed:\n${first.output}${services.log(ports[0])}`)
  } catch (error) {
    await nginxSite.stop()
    throw error
  }
  return nginxSite
}
