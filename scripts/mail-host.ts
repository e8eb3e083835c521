import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PROGRAMS = ['/usr/sbin/postfix', '/usr/sbin/postgrey', '/usr/bin/spamassassin', '/usr/bin/openssl']
const START_TIMEOUT_MS = 20_000
const POLL_MS = 100

export type MailHost = Awaited<ReturnType<typeof startMailHost>>

/** Returns why Debian’s mail programs cannot run here, or null. */
export function getMailHostSkipReason(): string | null {
  const missing = PROGRAMS.filter(program => !existsSync(program))
  if (missing.length > 0) return `${missing.join(', ')} not installed`
  return process.getuid?.() === 0 ? null : 'Postfix starts as root only'
}

/**
 * Starts Postfix with Postgrey on free loopback ports, with all files in a temporary folder: one port with implicit
 * TLS, one with STARTTLS. Mail to example.com is greylisted, then delivered to a Maildir.
 */
export async function startMailHost({ greylistSeconds }: { greylistSeconds: number }) {
  const dir = mkdtempSync(path.join(tmpdir(), 'mail-host-'))
  chmodSync(dir, 0o755)
  const [tlsPort, starttlsPort, greylistPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  makeFolders(dir)
  makeCertificate(dir)
  writeFileSync(path.join(dir, 'etc/main.cf'), buildMainConfig({ dir, greylistPort }))
  writeFileSync(path.join(dir, 'etc/master.cf'), buildMasterConfig({ tlsPort, starttlsPort }))
  const log = path.join(dir, 'log')
  // Postfix reopens its log by name, which a pipe does not support.
  const output = openSync(log, 'a')
  const run = (program: string, args: string[]) => spawn(program, args, { stdio: ['ignore', output, output] })
  const postgrey = run('/usr/sbin/postgrey', [
    `--inet=127.0.0.1:${greylistPort}`,
    `--delay=${greylistSeconds}`,
    `--dbdir=${dir}/greylist`,
    // Otherwise a client that passed five times is no longer greylisted.
    '--auto-whitelist-clients=0',
  ])
  const postfix = run('/usr/sbin/postfix', ['-c', `${dir}/etc`, 'start-fg'])
  async function stop() {
    runIgnoringFailure('/usr/sbin/postfix', ['-c', `${dir}/etc`, 'stop'])
    await Promise.all([waitForExit(postfix), killAndWait(postgrey)])
    closeSync(output)
    rmSync(dir, { recursive: true })
  }
  try {
    for (const port of [greylistPort, tlsPort, starttlsPort]) await waitForPort(port)
  } catch (error) {
    console.error(readFileSync(log, 'utf8'))
    await stop()
    throw error
  }
  return {
    tlsUrl: `smtps://127.0.0.1:${tlsPort}`,
    starttlsUrl: `smtp://127.0.0.1:${starttlsPort}?requireTLS=true`,
    certificate: readFileSync(path.join(dir, 'certificate.pem'), 'utf8'),
    mailbox: path.join(dir, 'mail/inbox/new'),
    /** A folder for other files of this run. */
    dir,
    stop,
  }
}

function makeFolders(dir: string): void {
  for (const name of ['etc', 'queue', 'data', 'mail', 'greylist']) mkdirSync(path.join(dir, name))
  const getUserId = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  const owners = [
    ['data', 'postfix'],
    ['mail', 'nobody'],
    ['greylist', 'postgrey'],
  ] as const
  for (const [name, owner] of owners) chownSync(path.join(dir, name), getUserId('-u', owner), getUserId('-g', owner))
}

function makeCertificate(dir: string): void {
  const files = ['-keyout', path.join(dir, 'key.pem'), '-out', path.join(dir, 'certificate.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, ...names, ...files], { stdio: 'ignore' })
}

function buildMainConfig({ dir, greylistPort }: { dir: string; greylistPort: number }): string {
  return `compatibility_level = 3.6
queue_directory = ${dir}/queue
data_directory = ${dir}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = /dev/stdout
myhostname = mail.example.com
mydestination =
mynetworks =
alias_maps =
local_recipient_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtpd_peername_lookup = no
smtpd_tls_cert_file = ${dir}/certificate.pem
smtpd_tls_key_file = ${dir}/key.pem
smtpd_tls_security_level = encrypt
smtpd_tls_received_header = yes
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = reject_unauth_destination, check_policy_service inet:127.0.0.1:${greylistPort}
virtual_mailbox_domains = example.com
virtual_mailbox_base = ${dir}/mail
virtual_mailbox_maps = static:inbox/
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
`
}

function buildMasterConfig({ tlsPort, starttlsPort }: { tlsPort: number; starttlsPort: number }): string {
  return `127.0.0.1:${tlsPort} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
127.0.0.1:${starttlsPort} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function waitForPort(port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isOpen(port))) {
    if (Date.now() > deadline) throw new Error(`nothing listens on port ${port}`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isConnected = await new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  return isConnected
}

function runIgnoringFailure(program: string, args: string[]): void {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
  } catch {
    // Already stopped.
  }
}

async function killAndWait(child: ChildProcess): Promise<void> {
  child.kill()
  await waitForExit(child)
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
