import 'server-only'
import path from 'node:path'
import { env } from '@/lib/server/env'
import { site } from '@/lib/site'
import { createFileMail } from './files'
import type { MailPort } from './port'
import { createSmtpMail } from './smtp'

// The server's bundle may hold this module more than once; the process has its lines to the mail server once.
const SLOT = Symbol.for('nocturne.mail')
const held: typeof globalThis & { [SLOT]?: MailPort } = globalThis

/** Where this process's mails go: the mail server that is set, else files in the data folder. */
export function mail(): MailPort {
  held[SLOT] ??= chooseMail()
  return held[SLOT]
}

function chooseMail(): MailPort {
  const { news, dataDir } = env()
  const sender = { name: site.brand, address: news.from }
  if (news.smtpUrl !== null) return createSmtpMail({ url: news.smtpUrl, sender })
  return createFileMail({ dir: path.join(dataDir, 'mail'), sender, log: line => console.info(line) })
}
