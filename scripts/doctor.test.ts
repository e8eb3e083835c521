import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { startGateway } from '@/e2e/fakes/authorize-net'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { listen } from '@/e2e/fakes/fake-server'
import { localhostCertificate } from '@/e2e/fakes/localhost-certificate'
import { startMailServer } from '@/e2e/fakes/mail-server'
import { openDatabase } from '@/lib/platform/database/connection'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'

const SITE = 'https://ride.harbor-chauffeurs.net'

/** Runs the command in a site’s folder; returns its output and exit code. */
async function runDoctor(folder: string, settings: Record<string, string>, args: string[]) {
  const tsx = path.resolve('node_modules/.bin/tsx')
  const script = [
    '--conditions=react-server',
    '--tsconfig',
    path.resolve('tsconfig.json'),
    path.resolve('scripts/doctor.ts'),
  ]
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_OPTIONS: `--import=${path.resolve('e2e/kit/wire-hosts.mjs')}`,
    ...settings,
  }
  return await promisify(execFile)(tsx, [...script, ...args], { cwd: folder, env }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ stdout, code }),
  )
}

const startSite = () =>
  listen(({ url }, response) =>
    response.end(url === '/' ? `<link rel="canonical" href="${SITE}"/>` : '{"alive":true,"parts":{"database":"ok"}}'),
  )

/** Content of an operator who replaced every example. */
async function writeOwnContent(folder: string) {
  await cp('testing/content', path.join(folder, 'content'), { recursive: true })
  const own = (name: string, value: unknown) => writeFile(path.join(folder, 'content', name), JSON.stringify(value))
  await own('contact.json', {
    phone: '+1 (212) 867-5309',
    email: 'desk@harbor-chauffeurs.net',
    address: '400 Harbor Street, New York, NY 10004',
    businessHours: 'Always',
    whatsappNumber: '+1 (212) 867-5309',
  })
  await own('testimonials.json', [])
  for (const name of ['about.json', 'cities.json', 'city-guides.json', 'faqs.json', 'vehicle-categories.json'])
    await appendFile(path.join(folder, 'content', name), '\n')
  await rm(path.join(folder, 'content/posts'), { recursive: true })
  await mkdir(path.join(folder, 'content/posts'))
  for (const name of ['privacy.md', 'terms.md']) {
    const file = path.join(folder, 'content/legal', name)
    await writeFile(file, (await readFile(file, 'utf8')).replace('template: true\n', ''))
  }
}

test('a ready site passes', async () => {
  const folder = await createTemporaryFolder()
  await writeOwnContent(folder)
  await (await openDatabase(path.join(folder, 'data'))).destroy()
  await mkdir(path.join(folder, 'backups'))
  await writeFile(path.join(folder, 'backups/nocturne-today.tar.gz'), '')
  await writeFile(path.join(folder, 'ca.pem'), localhostCertificate.cert)
  const site = await startSite()
  const gateway = await startGateway()
  const mailServer = await startMailServer({ tls: 'starttls', login: { user: 'desk', password: 'mail-password' } })
  const settings = {
    SITE_URL: SITE,
    TRUSTED_PROXIES: '1',
    DATA_DIR: path.join(folder, 'data'),
    AUTHORIZE_NET_ENVIRONMENT: 'production',
    AUTHORIZE_NET_LOGIN_ID: gatewayKeys.loginId,
    AUTHORIZE_NET_TRANSACTION_KEY: gatewayKeys.transactionKey,
    AUTHORIZE_NET_CLIENT_KEY: gatewayKeys.clientKey,
    AUTHORIZE_NET_SIGNATURE_KEY: gatewayKeys.signatureKey,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'rides@harbor-chauffeurs.net',
    OPERATOR_EMAIL: 'desk@harbor-chauffeurs.net',
    NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
    WIRE_HOSTS: JSON.stringify({ [SITE]: site.origin, 'https://api.authorize.net': gateway.url }),
  }
  const { stdout, code } = await runDoctor(folder, settings, ['--backups', path.join(folder, 'backups')])
  for (const fake of [site, gateway, mailServer]) await fake.stop()
  // Its own list of places and its estimate of distances are a choice.
  const problems = stdout.split('\n').filter(line => /^(failed|warning|not checked)/.test(line))
  expect(problems).toEqual([expect.stringContaining('Fares: '), expect.stringContaining('Addresses: ')])
  for (const name of [
    `Site at ${SITE}: responds`,
    'Payments: cards are charged',
    'Gateway account, production: accepts the keys',
    'Transaction Details API: responds',
    'Mail server: accepts',
    'Database: readable',
  ]) {
    expect(stdout).toContain(name)
  }
  expect(code).toBe(0)
  expect(mailServer.received).toEqual([])
  expect(gateway.ledger()).toEqual([])
})
